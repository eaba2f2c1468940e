import type { RouteObject } from 'react-router';
import { title as cookiePolicy } from '#content/legal/cookie-policy.md?head';
import { title as disclaimer } from '#content/legal/disclaimer.md?head';
import { title as privacyPolicy } from '#content/legal/privacy-policy.md?head';
import { title as termsOfService } from '#content/legal/terms-of-service.md?head';
import { title as termsOfUse } from '#content/legal/terms-of-use.md?head';
import { lazyPage } from '#web/platform/lazy-page.ts';
import { route, withData } from './route.ts';

const landingPage = withData(
  route(
    '/',
    lazyPage(
      'home-page',
      () => import('#web/pages/home-page.tsx'),
      ({ HomePage }) => HomePage,
    ),
    {
      title: 'Thoughtleaf: Private notes. Public thoughts.',
    },
  ),
  async () => (await import('#web/product/landing/user-count-loader.ts')).loadUserCount,
);

/** Pages about the product. */
const productPages: RouteObject[] = [
  landingPage,
  route(
    '/about',
    lazyPage(
      'about-page',
      () => import('#web/product/about/about-page.tsx'),
      ({ AboutPage }) => AboutPage,
    ),
    {
      title: 'About',
    },
  ),
  route(
    '/features',
    lazyPage(
      'features-page',
      () => import('#web/product/features/features-page.tsx'),
      ({ FeaturesPage }) => FeaturesPage,
    ),
    {
      title: 'Features',
    },
  ),
  route(
    '/pricing',
    lazyPage(
      'pricing-page',
      () => import('#web/product/pricing/pricing-page.tsx'),
      ({ PricingPage }) => PricingPage,
    ),
    {
      title: 'Pricing',
    },
  ),
  route(
    '/integrations',
    lazyPage(
      'integrations-page',
      () => import('#web/product/integrations/integrations-page.tsx'),
      ({ IntegrationsPage }) => IntegrationsPage,
    ),
    {
      title: 'Integrations',
    },
  ),
  route(
    '/roadmap',
    lazyPage(
      'roadmap-page',
      () => import('#web/product/roadmap/roadmap-page.tsx'),
      ({ RoadmapPage }) => RoadmapPage,
    ),
    {
      title: 'Roadmap',
    },
  ),
];

/** Pages that help a person to use it. */
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
    { title: termsOfService },
  ),
  route(
    '/terms-of-use',
    lazyPage(
      'terms-of-use-page',
      () => import('#web/legal/terms-of-use-page.tsx'),
      ({ TermsOfUsePage }) => TermsOfUsePage,
    ),
    { title: termsOfUse },
  ),
  route(
    '/privacy-policy',
    lazyPage(
      'privacy-policy-page',
      () => import('#web/legal/privacy-policy-page.tsx'),
      ({ PrivacyPolicyPage }) => PrivacyPolicyPage,
    ),
    { title: privacyPolicy },
  ),
  route(
    '/cookie-policy',
    lazyPage(
      'cookie-policy-page',
      () => import('#web/legal/cookie-policy-page.tsx'),
      ({ CookiePolicyPage }) => CookiePolicyPage,
    ),
    { title: cookiePolicy },
  ),
  route(
    '/disclaimer',
    lazyPage(
      'disclaimer-page',
      () => import('#web/legal/disclaimer-page.tsx'),
      ({ DisclaimerPage }) => DisclaimerPage,
    ),
    { title: disclaimer },
  ),
];

/** The public pages that say what the product is, how to use it, and under which terms. */
export const siteRoutes: readonly RouteObject[] = [...productPages, ...guidePages, ...legalPages];
