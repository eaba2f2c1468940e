import type { RouteObject } from 'react-router';
import { announced, unlisted } from './route.ts';

const tool = (slug: string, title: string, does: string): RouteObject =>
  announced(`/tools/${slug}`, {
    title,
    description: `${does} In your browser: the files never leave your device.`,
  });

const admin = (slug: string, title: string): RouteObject =>
  announced(`/admin/${slug}`, unlisted(title, 'The back office of Thoughtleaf.'));

const tools: RouteObject[] = [
  announced('/tools', {
    title: 'Tools',
    description: 'Nine document tools that work on your device.',
  }),
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

const adminPages: RouteObject[] = [
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
export const announcedRoutes: readonly RouteObject[] = [...tools, ...adminPages];
