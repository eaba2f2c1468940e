/** Pages of the route table that are still to be built: each answers with its name and what it will hold. */
export interface AnnouncedPage {
  path: string;
  title: string;
  description: string;
  isUnlisted?: boolean;
}

const tool = (slug: string, title: string, does: string): AnnouncedPage => ({
  path: `/tools/${slug}`,
  title,
  description: `${does} In your browser: the files never leave your device.`,
});

const article = (slug: string, title: string): AnnouncedPage => ({
  path: `/blog/${slug}`,
  title,
  description: `${title}: an article on the Thoughtleaf blog.`,
});

const legal = (path: string, title: string, about: string): AnnouncedPage => ({
  path,
  title,
  description: `${title} of Thoughtleaf: ${about}.`,
});

const admin = (slug: string, title: string): AnnouncedPage => ({
  path: `/admin/${slug}`,
  title,
  description: 'The back office of Thoughtleaf.',
  isUnlisted: true,
});

const publicPages: AnnouncedPage[] = [
  {
    path: '/about',
    title: 'About',
    description: 'Why Thoughtleaf exists, what it is built with and who builds it.',
  },
  {
    path: '/academy',
    title: 'Academy',
    description: 'A one-month beginner course in productivity and content.',
  },
  {
    path: '/pricing',
    title: 'Pricing',
    description: 'Thoughtleaf is free to use; no credit card is asked for.',
  },
  {
    path: '/features',
    title: 'Features',
    description: 'What Thoughtleaf does for your notes.',
  },
  {
    path: '/integrations',
    title: 'Integrations',
    description: 'How Thoughtleaf works with other software.',
  },
  {
    path: '/roadmap',
    title: 'Roadmap',
    description: 'What is being built next for Thoughtleaf.',
  },
  {
    path: '/tutorials',
    title: 'Tutorials',
    description: 'Short guides to keeping notes with Thoughtleaf.',
  },
  {
    path: '/templates',
    title: 'Templates',
    description: 'Note templates that open ready to fill in.',
  },
  {
    path: '/help',
    title: 'Help',
    description: 'Answers to questions about Thoughtleaf.',
  },
  {
    path: '/live-demo',
    title: 'Live Demo',
    description: 'Try the notes screen without an account.',
  },
  {
    path: '/blog',
    title: 'Blog',
    description: 'Articles on programming, studying and building a career.',
  },
  {
    path: '/tools',
    title: 'Tools',
    description: 'Nine document tools that work on your device.',
  },
];

const tools = [
  tool('text-to-pdf', 'Text to PDF', 'Turns typed text into a PDF.'),
  tool('image-to-pdf', 'Image to PDF', 'Puts pictures into one PDF.'),
  tool('pdf-merger', 'PDF Merger', 'Joins several PDFs into one.'),
  tool('word-to-pdf', 'Word to PDF', 'Turns a Word document into a PDF.'),
  tool('pdf-compressor', 'PDF Compressor', 'Makes a PDF smaller.'),
  tool('pdf-to-text', 'PDF to Text', 'Reads the text out of a PDF.'),
  tool('html-to-pdf', 'HTML to PDF', 'Turns HTML into a PDF.'),
  tool('excel-to-pdf', 'Excel to PDF', 'Turns a spreadsheet into a PDF.'),
  tool('image-compressor', 'Image Compressor', 'Makes pictures smaller.'),
];

const articles = [
  article('top-programming-languages-2025', 'Top Programming Languages in 2025'),
  article('my-coding-journey', 'My Coding Journey'),
  article('building-tech-career-early', 'Building a Tech Career Early'),
  article('weekly-planning-as-student-dev', 'Weekly Planning as a Student Developer'),
  article('projects-improved-my-resume', 'The Projects That Improved My Resume'),
  article('start-coding-from-semester-1', 'Start Coding From Semester 1'),
  article('portfolio-website-journey', 'A Portfolio Website’s Journey'),
  article('python-vs-c-journey', 'Python and C: A Journey Through Both'),
  article('javascript-learning-journey', 'Learning JavaScript'),
  article('github-pages-hosting-guide', 'A Guide to Hosting on GitHub Pages'),
];

const legalPages = [
  legal('/terms-of-service', 'Terms of Service', 'the terms under which the service is offered'),
  legal('/terms-of-use', 'Terms of Use', 'the terms under which the site may be used'),
  legal('/privacy-policy', 'Privacy Policy', 'what is stored about you, for how long and why'),
  legal('/cookie-policy', 'Cookie Policy', 'what is kept in your browser; no cookie is set'),
  legal('/disclaimer', 'Disclaimer', 'what the site answers for and what it does not'),
];

const adminPages = [
  admin('login', 'Admin Portal'),
  admin('dashboard', 'Dashboard'),
  admin('users', 'Users'),
  admin('blogs', 'Blogs'),
  admin('notes', 'Admin Notes'),
  admin('analytics', 'Analytics'),
  admin('meta', 'Meta & SEO Control'),
  admin('settings', 'Site Settings'),
  admin('ads', 'Advertisement Management'),
  admin('admins', 'Admin Management'),
  admin('comments', 'Comments'),
  admin('reports', 'Reports'),
  admin('feedback', 'Feedback'),
];

/** The pages that say what will stand there one day. */
export const announcedPages: readonly AnnouncedPage[] = [
  ...publicPages,
  ...tools,
  ...articles,
  ...legalPages,
  ...adminPages,
];

/** Announced pages for signed-in people. */
export const announcedPrivatePages: readonly AnnouncedPage[] = [
  {
    path: '/blog/new',
    title: 'New article',
    description: 'Write an article for the Thoughtleaf blog.',
    isUnlisted: true,
  },
  {
    path: '/blog/edit/:articleId',
    title: 'Edit article',
    description: 'Edit your article.',
    isUnlisted: true,
  },
];
