import type { ComponentType } from 'react';
import type { AdminArea, AdminRole } from '#contract/roles.ts';
import { mayEnter } from '#contract/roles.ts';
import { adminMessages } from '#contract/admins/admin-messages.ts';

/** A page of the back office, at /admin/SLUG, in a chunk of its own. */
export interface AdminPage {
  slug: AdminArea;
  title: string;
  load: () => Promise<ComponentType>;
  /** Message for an admin whose role may not enter, where the page has one of its own. */
  denied?: string;
  /** Led to by other links, and not by the navigation. */
  isOwn?: true;
}

const { access } = adminMessages;

/** Every page behind the login, in the order of the navigation. */
export const adminPages: readonly AdminPage[] = [
  {
    slug: 'dashboard',
    title: 'Dashboard',
    load: async () => (await import('./dashboard/dashboard-page.tsx')).DashboardPage,
  },
  { slug: 'users', title: 'Users', load: async () => (await import('./users/users-page.tsx')).UsersPage },
  { slug: 'blogs', title: 'Blogs', load: async () => (await import('./blogs/blogs-page.tsx')).BlogsPage },
  { slug: 'notes', title: 'Notes', load: async () => (await import('./notes/admin-notes-page.tsx')).AdminNotesPage },
  { slug: 'posts', title: 'Thoughts', load: async () => (await import('./posts/posts-page.tsx')).PostsPage },
  {
    slug: 'comments',
    title: 'Comments',
    load: async () => (await import('./comments/comments-page.tsx')).CommentsPage,
  },
  { slug: 'reports', title: 'Reports', load: async () => (await import('./reports/reports-page.tsx')).ReportsPage },
  {
    slug: 'feedback',
    title: 'Feedback',
    load: async () => (await import('./feedback/admin-feedback-page.tsx')).AdminFeedbackPage,
  },
  {
    slug: 'analytics',
    title: 'Analytics',
    load: async () => (await import('./analytics/analytics-page.tsx')).AnalyticsPage,
  },
  {
    slug: 'meta',
    title: 'Meta & SEO Control',
    load: async () => (await import('./meta/meta-page.tsx')).MetaPage,
    denied: access.meta,
  },
  {
    slug: 'settings',
    title: 'Site Settings',
    load: async () => (await import('./settings/settings-page.tsx')).SettingsPage,
    denied: access.settings,
  },
  {
    slug: 'ads',
    title: 'Advertisement Management',
    load: async () => (await import('./ads/ads-page.tsx')).AdsPage,
    denied: access.ads,
  },
  {
    slug: 'admins',
    title: 'Admin Management',
    load: async () => (await import('./admins/admins-page.tsx')).AdminsPage,
    denied: access.admins,
  },
  {
    slug: 'moderation',
    title: 'Person',
    load: async () => (await import('./moderation/person-page.tsx')).PersonPage,
    isOwn: true,
  },
  {
    slug: 'appeals',
    title: 'Appeals',
    load: async () => (await import('./moderation/appeals-page.tsx')).AppealsPage,
    isOwn: true,
  },
  {
    slug: 'account',
    title: 'Your account',
    load: async () => (await import('./account/account-page.tsx')).AccountPage,
    isOwn: true,
  },
];

export const deniedText = ({ denied }: AdminPage): string => denied ?? access.denied;

/** Where an admin begins: moderators have no dashboard. */
export const homeOf = (role: AdminRole): string =>
  mayEnter(role, 'dashboard') ? '/admin/dashboard' : '/admin/comments';

export const loginPath = '/admin/login';
export const loginTitle = 'Admin Portal';
