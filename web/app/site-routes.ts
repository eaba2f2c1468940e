import type { RouteObject } from 'react-router';
import { lazyPage } from '#web/platform/lazy-page.ts';
import { announced, route, withData } from './route.ts';

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
  async () => (await import('#web/product/user-count.queries.ts')).loadUserCount,
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
  announced('/academy', {
    title: 'Academy',
    description: 'A one-month beginner course in productivity and content.',
  }),
  announced('/tutorials', {
    title: 'Tutorials',
    description: 'Short guides to keeping notes with Thoughtleaf.',
  }),
  announced('/templates', {
    title: 'Templates',
    description: 'Note templates that open ready to fill in.',
  }),
  announced('/help', {
    title: 'Help',
    description: 'Answers to questions about Thoughtleaf.',
  }),
  announced('/live-demo', {
    title: 'Live Demo',
    description: 'Try the notes screen without an account.',
  }),
];

const legal = (path: string, title: string, about: string): RouteObject =>
  announced(path, { title, description: `${title} of Thoughtleaf: ${about}.` });

const legalPages: RouteObject[] = [
  legal('/terms-of-service', 'Terms of Service', 'the terms under which the service is offered'),
  legal('/terms-of-use', 'Terms of Use', 'the terms under which the site may be used'),
  legal('/privacy-policy', 'Privacy Policy', 'what is stored about you, for how long and why'),
  legal('/cookie-policy', 'Cookie Policy', 'what is kept in your browser; no cookie is set'),
  legal('/disclaimer', 'Disclaimer', 'what the site answers for and what it does not'),
];

/** The public pages that say what the product is, how to use it, and under which terms. */
export const siteRoutes: readonly RouteObject[] = [...productPages, ...guidePages, ...legalPages];
