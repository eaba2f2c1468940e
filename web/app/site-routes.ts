import type { RouteObject } from 'react-router';
import { head as cookiePolicy } from '#content/legal/cookie-policy.md?head';
import { head as disclaimer } from '#content/legal/disclaimer.md?head';
import { head as privacyPolicy } from '#content/legal/privacy-policy.md?head';
import { head as termsOfService } from '#content/legal/terms-of-service.md?head';
import { head as termsOfUse } from '#content/legal/terms-of-use.md?head';
import { lazyPage } from '#web/platform/lazy-page.ts';
import { route, withData } from './route.ts';

const landingPage = withData(
  route(
    '/',
    lazyPage(
      'landing-page',
      () => import('#web/product/landing-page.tsx'),
      ({ LandingPage }) => LandingPage,
    ),
    {
      title: 'Thoughtleaf: Private notes. Public thoughts.',
      description:
        'A calm place for private notes with tags, pictures and search, and a community for the thoughts you choose to share.',
    },
  ),
  async () => (await import('#web/product/user-count-loader.ts')).loadUserCount,
);

/** What tells a visitor what the product is. */
const productPages: RouteObject[] = [
  landingPage,
  route(
    '/about',
    lazyPage(
      'about-page',
      () => import('#web/product/about-page.tsx'),
      ({ AboutPage }) => AboutPage,
    ),
    {
      title: 'About',
      description:
        'Why Thoughtleaf exists, what became of the MERN stack it was drawn up for, what comes next and who makes it.',
    },
  ),
  route(
    '/features',
    lazyPage(
      'features-page',
      () => import('#web/product/features-page.tsx'),
      ({ FeaturesPage }) => FeaturesPage,
    ),
    {
      title: 'Features',
      description:
        'Notes with tags, files and search, corrections and summaries, a recycle bin, a community feed: what Thoughtleaf does, shown on its own screens.',
    },
  ),
  route(
    '/pricing',
    lazyPage(
      'pricing-page',
      () => import('#web/product/pricing-page.tsx'),
      ({ PricingPage }) => PricingPage,
    ),
    {
      title: 'Pricing',
      description:
        'One plan with everything in it, free of charge: no credit card is asked for. What is included, what is planned, and answers.',
    },
  ),
  route(
    '/integrations',
    lazyPage(
      'integrations-page',
      () => import('#web/product/integrations-page.tsx'),
      ({ IntegrationsPage }) => IntegrationsPage,
    ),
    {
      title: 'Integrations',
      description:
        'Export as Markdown and JSON, RSS feeds, an open API, web push, sharing into a note, and what operators can connect.',
    },
  ),
  route(
    '/roadmap',
    lazyPage(
      'roadmap-page',
      () => import('#web/product/roadmap-page.tsx'),
      ({ RoadmapPage }) => RoadmapPage,
    ),
    {
      title: 'Roadmap',
      description:
        'What is done, what arrives with this version and what comes next: nine document tools, the back office, the academy.',
    },
  ),
];

/** What helps a person to use it. */
const guidePages: RouteObject[] = [
  withData(
    route(
      '/academy',
      lazyPage(
        'academy-page',
        () => import('#web/academy/academy-page.tsx'),
        ({ AcademyPage }) => AcademyPage,
      ),
      {
        title: 'Academy',
        description:
          'Coming soon: a one-month online course in productivity and content for beginners. 99 rupees, four tasks, an e-certificate.',
      },
    ),
    async () => (await import('#web/academy/academy-head.ts')).academyHead,
  ),
  withData(
    route(
      '/tutorials',
      lazyPage(
        'tutorials-page',
        () => import('#web/guides/tutorials-page.tsx'),
        ({ TutorialsPage }) => TutorialsPage,
      ),
      {
        title: 'Tutorials',
        description:
          'Six short guides to Thoughtleaf, from the first note in two minutes to taking everything with you.',
      },
    ),
    async () => (await import('#web/guides/tutorials-head.ts')).tutorialsHead,
  ),
  route(
    '/templates',
    lazyPage(
      'templates-page',
      () => import('#web/guides/templates-page.tsx'),
      ({ TemplatesPage }) => TemplatesPage,
    ),
    {
      title: 'Templates',
      description: 'Eight notes to fill in, from meeting notes to a bug report: they open ready to write in.',
    },
  ),
  withData(
    route(
      '/help',
      lazyPage(
        'help-page',
        () => import('#web/pages/help-page.tsx'),
        ({ HelpPage }) => HelpPage,
      ),
      {
        title: 'Help',
        description:
          'Answers to questions about notes, thoughts, articles, your account and your data on Thoughtleaf, and a form to ask more.',
      },
    ),
    async () => (await import('#web/guides/help-head.ts')).helpHead,
  ),
  route(
    '/live-demo',
    lazyPage(
      'live-demo-page',
      () => import('#web/pages/live-demo-page.tsx'),
      ({ LiveDemoPage }) => LiveDemoPage,
    ),
    {
      title: 'Live Demo',
      description:
        'The notes screen itself, on sample notes and without an account. What you write stays in the memory of the page.',
    },
  ),
];

const legalPages: RouteObject[] = [
  route(
    '/terms-of-service',
    lazyPage(
      'terms-of-service-page',
      () => import('#web/legal/terms-of-service-page.tsx'),
      ({ TermsOfServicePage }) => TermsOfServicePage,
    ),
    termsOfService,
  ),
  route(
    '/terms-of-use',
    lazyPage(
      'terms-of-use-page',
      () => import('#web/legal/terms-of-use-page.tsx'),
      ({ TermsOfUsePage }) => TermsOfUsePage,
    ),
    termsOfUse,
  ),
  route(
    '/privacy-policy',
    lazyPage(
      'privacy-policy-page',
      () => import('#web/legal/privacy-policy-page.tsx'),
      ({ PrivacyPolicyPage }) => PrivacyPolicyPage,
    ),
    privacyPolicy,
  ),
  route(
    '/cookie-policy',
    lazyPage(
      'cookie-policy-page',
      () => import('#web/legal/cookie-policy-page.tsx'),
      ({ CookiePolicyPage }) => CookiePolicyPage,
    ),
    cookiePolicy,
  ),
  route(
    '/disclaimer',
    lazyPage(
      'disclaimer-page',
      () => import('#web/legal/disclaimer-page.tsx'),
      ({ DisclaimerPage }) => DisclaimerPage,
    ),
    disclaimer,
  ),
];

/** The public pages that say what the product is, how to use it, and under which terms. */
export const siteRoutes: readonly RouteObject[] = [...productPages, ...guidePages, ...legalPages];
