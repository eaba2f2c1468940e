import { description as cookiePolicy } from '#content/legal/cookie-policy.md?head';
import { description as disclaimer } from '#content/legal/disclaimer.md?head';
import { description as privacyPolicy } from '#content/legal/privacy-policy.md?head';
import { description as termsOfService } from '#content/legal/terms-of-service.md?head';
import { description as termsOfUse } from '#content/legal/terms-of-use.md?head';

const tool = (does: string): string => `${does} In your browser: the files never leave your device.`;

const descriptions: Record<string, string> = {
  '/': 'A calm place for private notes with tags, pictures and search, and a community for the thoughts you choose to share.',
  '/about':
    'Why Thoughtleaf exists, what became of the MERN stack it was drawn up for, what comes next and who makes it.',
  '/features':
    'Notes with tags, files and search, corrections and summaries, a recycle bin, a community feed, document tools: what Thoughtleaf does, on its own screens.',
  '/pricing':
    'One plan with everything in it, free of charge: no credit card is asked for. Included features, plans, and answers.',
  '/integrations':
    'Export as Markdown and JSON, RSS feeds, an open API, web push, sharing into a note, and what operators can connect.',
  '/roadmap': 'Done, in progress and next: all of it offline, collaboration, voice notes, the academy.',
  '/academy':
    'Coming soon: a one-month online course in productivity and content for beginners. 99 rupees, four tasks, an e-certificate.',
  '/tutorials': 'Six short guides to Thoughtleaf, from the first note in two minutes to taking everything with you.',
  '/templates': 'Eight notes to fill in, from meeting notes to a bug report: they open ready to write in.',
  '/help':
    'Answers to questions about notes, thoughts, articles, your account and your data on Thoughtleaf, and a form to ask more.',
  '/live-demo':
    'The notes screen itself, on sample notes and without an account. Your text stays in the memory of the page.',
  '/notes': 'Your private notes.',
  '/shared': 'The links and the people with whom you share notes.',
  '/notifications': 'Comments, upvotes, friend requests and reminders, the newest first.',
  '/moderation': 'What moderators wrote to you or decided about your account.',
  '/recycle-bin': 'Deleted notes, posts and attachments, to restore or to remove for good.',
  '/notes/:noteId': 'One of your private notes.',
  '/notes/titled': 'The note that a link leads to.',
  '/profile': 'Your name, picture, password, notifications and data.',
  '/resources/friends': 'Your friends, the requests that wait, and a search for people.',
  '/login': 'Log in to Thoughtleaf and carry on where you left off.',
  '/signup': 'Create a free Thoughtleaf account. No credit card is asked for.',
  '/forgot-password': 'Have a link mailed to you to choose a new password.',
  '/feed': 'Short public thoughts of the people who write on Thoughtleaf: read along, upvote and comment.',
  '/feed/tag/:tag': 'Short public thoughts with one tag, the newest first.',
  '/post/:postId': 'A thought shared on Thoughtleaf.',
  '/profile/:userId': 'A person on Thoughtleaf and the thoughts they shared.',
  '/reset-password': 'Choose a new password for your Thoughtleaf account.',
  '/confirm-email': 'Confirm the email address of your Thoughtleaf account.',
  '/undo-email-change': 'Go back to the former email address of your Thoughtleaf account.',
  '/blog': 'Articles on programming, studying and building a career.',
  '/blog/:slug': 'An article on the Thoughtleaf blog.',
  '/blog/mine': 'Your articles for the Thoughtleaf blog.',
  '/blog/mine/saved': 'The articles that you saved.',
  '/blog/new': 'Write an article for the Thoughtleaf blog.',
  '/blog/edit/:articleId': 'Edit your article.',
  '/cookie-policy': cookiePolicy,
  '/disclaimer': disclaimer,
  '/privacy-policy': privacyPolicy,
  '/terms-of-service': termsOfService,
  '/terms-of-use': termsOfUse,
  '/tools': 'Eleven document tools that work on your device.',
  '/tools/text-to-pdf': tool('Turns typed text into a PDF.'),
  '/tools/image-to-pdf': tool('Puts pictures into one PDF.'),
  '/tools/pdf-merger': tool('Joins several PDFs into one.'),
  '/tools/pdf-pages': tool('Arranges, splits, numbers and locks the pages of a PDF.'),
  '/tools/word-to-pdf': tool('Turns a Word document into a PDF.'),
  '/tools/pdf-compressor': tool('Makes a PDF smaller.'),
  '/tools/pdf-to-text': tool('Reads the text out of a PDF.'),
  '/tools/html-to-pdf': tool('Turns HTML into a PDF.'),
  '/tools/excel-to-pdf': tool('Turns a spreadsheet into a PDF.'),
  '/tools/image-compressor': tool('Makes pictures smaller.'),
  '/tools/file-passwords': tool('Sets or removes the password of a PDF, a document or a workbook.'),
};

/**
 * Descriptions of pages for search engines and previews, by the path in the route table. Only documents and few pages need them:
 * they stand apart so that the browser does without.
 */
export const descriptionOf = (path: string): string =>
  descriptions[path] ??
  (path.startsWith('/admin') ? 'The back office of Thoughtleaf.' : 'There is no page at this address.');
