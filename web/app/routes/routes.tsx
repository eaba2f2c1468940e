import type { RouteObject } from 'react-router';
import { lazyPage } from '#web/platform/lazy-page.ts';
import { blogRoutes, signedInBlogRoutes } from './blog-routes.ts';
import { ErrorPage } from '../error-page.tsx';
import { GuestOnly, SignedInOnly } from './guards.tsx';
import { Root } from '../root.tsx';
import { route, unlisted, withData } from './route.ts';
import { siteRoutes } from './site-routes.ts';
import { toolRoutes } from './tool-routes.ts';

const signedInPages: RouteObject[] = [
  route(
    '/notes',
    lazyPage(
      'notes-page',
      () => import('#web/pages/notes-page.tsx'),
      ({ NotesPage }) => NotesPage,
    ),
    unlisted('Notes'),
  ),
  route(
    '/notes/titled',
    lazyPage(
      'titled-note-page',
      () => import('#web/notes/links/titled-note-page.tsx'),
      ({ TitledNotePage }) => TitledNotePage,
    ),
    unlisted('Linked note'),
  ),
  route(
    '/notes/:noteId',
    lazyPage(
      'note-page',
      () => import('#web/pages/note-page.tsx'),
      ({ NotePage }) => NotePage,
    ),
    unlisted('Note'),
  ),
  route(
    '/recycle-bin',
    lazyPage(
      'recycle-bin-page',
      () => import('#web/pages/recycle-bin-page.tsx'),
      ({ RecycleBinPage }) => RecycleBinPage,
    ),
    unlisted('Recycle Bin'),
  ),
  route(
    '/shared',
    lazyPage(
      'shared-by-me-page',
      () => import('#web/notes/shares/shared-by-me-page.tsx'),
      ({ SharedByMePage }) => SharedByMePage,
    ),
    unlisted('Shared by me'),
  ),
  route(
    '/import',
    lazyPage(
      'import-page',
      () => import('#web/import/import-page.tsx'),
      ({ ImportPage }) => ImportPage,
    ),
    unlisted('Import'),
  ),
  route(
    '/profile',
    lazyPage(
      'profile-settings-page',
      () => import('#web/pages/profile-settings-page.tsx'),
      ({ ProfileSettingsPage }) => ProfileSettingsPage,
    ),
    unlisted('Profile Settings'),
  ),
  route(
    '/notifications',
    lazyPage(
      'notifications-page',
      () => import('#web/push/notifications-page.tsx'),
      ({ NotificationsPage }) => NotificationsPage,
    ),
    unlisted('Notifications'),
  ),
  route(
    '/moderation',
    lazyPage(
      'own-actions-page',
      () => import('#web/moderation/own-actions-page.tsx'),
      ({ OwnActionsPage }) => OwnActionsPage,
    ),
    unlisted('Moderation'),
  ),
  route(
    '/resources/friends',
    lazyPage(
      'friends-page',
      () => import('#web/pages/friends-page.tsx'),
      ({ FriendsPage }) => FriendsPage,
    ),
    unlisted('Friends'),
  ),
  ...signedInBlogRoutes,
];

const guestPages: RouteObject[] = [
  route(
    '/login',
    lazyPage(
      'login-page',
      () => import('#web/session/login/login-page.tsx'),
      ({ LoginPage }) => LoginPage,
    ),
    { title: 'Login' },
  ),
  route(
    '/signup',
    lazyPage(
      'signup-page',
      () => import('#web/session/sign-up/signup-page.tsx'),
      ({ SignupPage }) => SignupPage,
    ),
    { title: 'Signup' },
  ),
  route(
    '/forgot-password',
    lazyPage(
      'forgot-password-page',
      () => import('#web/session/password/forgot-password-page.tsx'),
      ({ ForgotPasswordPage }) => ForgotPasswordPage,
    ),
    { title: 'Forgot password' },
  ),
];

const communityPages: RouteObject[] = [
  withData(
    route(
      '/feed',
      lazyPage(
        'feed-page',
        () => import('#web/pages/feed-page.tsx'),
        ({ FeedPage }) => FeedPage,
      ),
      {
        title: 'Community Feed',
      },
    ),
    async () => (await import('#web/feed/feed-loaders.ts')).loadFeed,
  ),
  withData(
    route(
      '/feed/tag/:tag',
      lazyPage(
        'tag-page',
        () => import('#web/pages/tag-page.tsx'),
        ({ TagPage }) => TagPage,
      ),
      { title: 'Thoughts with a tag' },
    ),
    async () => (await import('#web/feed/feed-loaders.ts')).loadTag,
  ),
  withData(
    route(
      '/post/:postId',
      lazyPage(
        'post-page',
        () => import('#web/pages/post-page.tsx'),
        ({ PostPage }) => PostPage,
      ),
      { title: 'A thought', kind: 'article' },
    ),
    async () => (await import('#web/feed/feed-loaders.ts')).loadPost,
  ),
  withData(
    route(
      '/profile/:userId',
      lazyPage(
        'public-profile-page',
        () => import('#web/pages/public-profile-page.tsx'),
        ({ PublicProfilePage }) => PublicProfilePage,
      ),
      { title: 'Profile', kind: 'profile' },
    ),
    async () => (await import('#web/pages/profile-loader.ts')).loadProfile,
  ),
];

const openPages: RouteObject[] = [
  route(
    '/reset-password',
    lazyPage(
      'reset-password-page',
      () => import('#web/session/password/reset-password-page.tsx'),
      ({ ResetPasswordPage }) => ResetPasswordPage,
    ),
    unlisted('Reset password'),
  ),
  route(
    '/confirm-email',
    lazyPage(
      'confirm-email-page',
      () => import('#web/session/email/confirm-email-page.tsx'),
      ({ ConfirmEmailPage }) => ConfirmEmailPage,
    ),
    unlisted('Confirm email'),
  ),
  route(
    '/undo-email-change',
    lazyPage(
      'undo-email-change-page',
      () => import('#web/session/email/undo-email-change-page.tsx'),
      ({ UndoEmailChangePage }) => UndoEmailChangePage,
    ),
    unlisted('Undo change of email'),
  ),
  ...communityPages,
  ...siteRoutes,
  ...blogRoutes,
  ...toolRoutes,
  withData(
    // One route for the whole back office: visitors download nothing of it, not even its names.
    route(
      '/admin/*',
      lazyPage(
        'back-office',
        () => import('#web/admin/back-office.tsx'),
        ({ BackOffice }) => BackOffice,
      ),
      unlisted('Admin Portal'),
    ),
    async () => (await import('#web/admin/admin-head.ts')).adminHead,
  ),
  route(
    '*',
    lazyPage(
      'not-found-page',
      () => import('#web/pages/not-found-page.tsx'),
      ({ NotFoundPage }) => NotFoundPage,
    ),
    { ...unlisted('Page not found'), status: 404 },
  ),
];

/** Every page there is, for the server and the browser alike. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ErrorPage,
    children: [
      {
        // Within the layout, so that the navigation stays when a page fails.
        ErrorBoundary: ErrorPage,
        children: [
          { Component: SignedInOnly, children: signedInPages },
          { Component: GuestOnly, children: guestPages },
          ...openPages,
        ],
      },
    ],
  },
];
