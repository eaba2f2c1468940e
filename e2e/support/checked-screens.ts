const tools = [
  'text-to-pdf',
  'image-to-pdf',
  'pdf-merger',
  'pdf-pages',
  'word-to-pdf',
  'pdf-compressor',
  'pdf-to-text',
  'html-to-pdf',
  'excel-to-pdf',
  'image-compressor',
  'file-passwords',
];

/** The articles that every server begins with, by their slugs. */
export const articles = [
  'top-programming-languages-2025',
  'my-coding-journey',
  'building-tech-career-early',
  'weekly-planning-as-student-dev',
  'projects-improved-my-resume',
  'start-coding-from-semester-1',
  'portfolio-website-journey',
  'python-vs-c-journey',
  'javascript-learning-journey',
  'github-pages-hosting-guide',
];

/** Every public page of the route table, in groups that run side by side. */
export const publicPages: Record<string, readonly string[]> = {
  'the home page and the pages for guests': [
    '/',
    '/login',
    '/signup',
    '/forgot-password',
    '/reset-password',
    '/confirm-email',
    '/undo-email-change',
  ],
  'the pages about the product': [
    '/about',
    '/feed',
    '/academy',
    '/pricing',
    '/features',
    '/integrations',
    '/roadmap',
    '/tutorials',
    '/templates',
    '/help',
    '/live-demo',
    '/blog',
    '/tools',
    '/admin/login',
  ],
  'the tools and the legal pages': [
    ...tools.map((slug) => `/tools/${slug}`),
    '/terms-of-service',
    '/terms-of-use',
    '/cookie-policy',
    '/privacy-policy',
    '/disclaimer',
  ],
  'the articles': articles.map((slug) => `/blog/${slug}`),
};

/** A path that no page has. */
export const missingPage = '/no/such/page';

/** The screens of somebody signed in, by the paths of the route table. `:postId` and its kind are replaced by what a journey made. */
export const signedInScreens = [
  '/',
  '/feed',
  '/feed/tag/:tag',
  '/post/:postId',
  '/notes',
  '/notes/:noteId',
  '/notes/titled',
  '/recycle-bin',
  '/shared',
  '/import',
  '/profile',
  '/profile/:userId',
  '/notifications',
  '/moderation',
  '/resources/friends',
  '/blog/mine',
  '/blog/mine/saved',
  '/blog/new',
  '/blog/edit/:articleId',
] as const;

/** The pages of the back office, below /admin/. */
export const adminScreens = [
  'dashboard',
  'users',
  'blogs',
  'notes',
  'posts',
  'comments',
  'reports',
  'moderation',
  'appeals',
  'feedback',
  'analytics',
  'meta',
  'settings',
  'ads',
  'admins',
  'account',
] as const;
