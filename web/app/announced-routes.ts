import type { RouteObject } from 'react-router';
import { announced, unlisted } from './route.ts';

const tool = (slug: string, title: string): RouteObject => announced(`/tools/${slug}`, { title });

const admin = (slug: string, title: string): RouteObject => announced(`/admin/${slug}`, unlisted(title));

const tools: RouteObject[] = [
  announced('/tools', { title: 'Tools' }),
  tool('text-to-pdf', 'Text to PDF'),
  tool('image-to-pdf', 'Image to PDF'),
  tool('pdf-merger', 'PDF Merger'),
  tool('word-to-pdf', 'Word to PDF'),
  tool('pdf-compressor', 'PDF Compressor'),
  tool('pdf-to-text', 'PDF to Text'),
  tool('html-to-pdf', 'HTML to PDF'),
  tool('excel-to-pdf', 'Excel to PDF'),
  tool('image-compressor', 'Image Compressor'),
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
