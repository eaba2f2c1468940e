import type { RouteObject } from 'react-router';
import { announced, unlisted } from './route.ts';

const admin = (slug: string, title: string): RouteObject => announced(`/admin/${slug}`, unlisted(title));

/** The pages that say what will stand there one day. */
export const announcedRoutes: readonly RouteObject[] = [
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
