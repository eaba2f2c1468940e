/** Pages of the route table that are still to be built: each answers with its name and what will stand there. */
export interface AnnouncedPage {
  path: string;
  title: string;
  description: string;
  text: string;
  isUnlisted?: boolean;
}

const tool = (slug: string, title: string, does: string): AnnouncedPage => ({
  path: `/tools/${slug}`,
  title,
  description: `${does} In your browser: the files never leave your device.`,
  text: `${does} The work happens in your browser, so the files never leave your device. The tool is being built.`,
});

const article = (slug: string, title: string): AnnouncedPage => ({
  path: `/blog/${slug}`,
  title,
  description: `${title}: an article on the Thoughtleaf blog.`,
  text: 'This article is being written. It will appear here under this address.',
});

const legal = (path: string, title: string, about: string): AnnouncedPage => ({
  path,
  title,
  description: `${title} of Thoughtleaf: ${about}.`,
  text: `Here will stand ${about}. Until then: your notes are private, are shown to nobody, and you can export or delete them at any time in Profile Settings.`,
});

const admin = (slug: string, title: string): AnnouncedPage => ({
  path: `/admin/${slug}`,
  title,
  description: 'The back office of Thoughtleaf.',
  text: 'This page of the back office is not built yet. It will open to signed-in admins only.',
  isUnlisted: true,
});

const publicPages: AnnouncedPage[] = [
  {
    path: '/about',
    title: 'About',
    description: 'Why Thoughtleaf exists, what it is built with and who builds it.',
    text: 'Here you will read why Thoughtleaf exists, what it is built with, what comes next and who builds it.',
  },
  {
    path: '/academy',
    title: 'Academy',
    description: 'A one-month beginner course in productivity and content.',
    text: 'A one-month beginner course in productivity and content is being prepared. Its weeks and its price will stand here.',
  },
  {
    path: '/pricing',
    title: 'Pricing',
    description: 'Thoughtleaf is free to use; no credit card is asked for.',
    text: 'Thoughtleaf is free to use and asks for no credit card. What is planned beyond that will be listed here.',
  },
  {
    path: '/features',
    title: 'Features',
    description: 'What Thoughtleaf does for your notes.',
    text: 'A tour of what Thoughtleaf does will stand here. Already at work: notes with tags, attachments, search, summaries, corrections and a recycle bin.',
  },
  {
    path: '/integrations',
    title: 'Integrations',
    description: 'How Thoughtleaf works with other software.',
    text: 'How Thoughtleaf works with other software will be described here, beginning with its open HTTP interface.',
  },
  {
    path: '/roadmap',
    title: 'Roadmap',
    description: 'What is being built next for Thoughtleaf.',
    text: 'What is being built next will be listed here.',
  },
  {
    path: '/tutorials',
    title: 'Tutorials',
    description: 'Short guides to keeping notes with Thoughtleaf.',
    text: 'Short guides to writing, tagging and finding notes will be collected here.',
  },
  {
    path: '/templates',
    title: 'Templates',
    description: 'Note templates that open ready to fill in.',
    text: 'Note templates will be offered here; a chosen one will open ready to fill in.',
  },
  {
    path: '/help',
    title: 'Help',
    description: 'Answers to questions about Thoughtleaf.',
    text: 'Answers to common questions and a form for feedback will stand here.',
  },
  {
    path: '/live-demo',
    title: 'Live Demo',
    description: 'Try the notes screen without an account.',
    text: 'The notes screen will open here on sample notes, in your browser’s memory only and without an account.',
  },
  {
    path: '/blog',
    title: 'Blog',
    description: 'Articles on programming, studying and building a career.',
    text: 'Articles on programming, studying and building a career will be listed here.',
  },
  {
    path: '/tools',
    title: 'Tools',
    description: 'Nine document tools that work on your device.',
    text: 'Nine document tools will stand here. They work in your browser, so the files never leave your device.',
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
    text: 'The editor for articles will open here.',
    isUnlisted: true,
  },
  {
    path: '/blog/edit/:articleId',
    title: 'Edit article',
    description: 'Edit your article.',
    text: 'The editor for articles will open here.',
    isUnlisted: true,
  },
];
