import type { RouteObject } from 'react-router';
import { lazyPage } from '#web/platform/lazy-page.ts';
import { announcedRoutes } from './announced-routes.ts';
import { blogRoutes, signedInBlogRoutes } from './blog-routes.ts';
import { ErrorPage } from './error-page.tsx';
import { GuestOnly, SignedInOnly } from './guards.tsx';
import { Root } from './root.tsx';
import { route, unlisted, withData } from './route.ts';
import { siteRoutes } from './site-routes.ts';

const signedInPages: RouteObject[] = [
  route(
    '/notes',
    lazyPage(
      'notes-page',
      () => import('#web/notes/notes-page.tsx'),
      ({ NotesPage }) => NotesPage,
    ),
    unlisted('Notes', 'Your private notes.'),
  ),
  route(
    '/recycle-bin',
    lazyPage(
      'recycle-bin-page',
      () => import('#web/pages/recycle-bin-page.tsx'),
      ({ RecycleBinPage }) => RecycleBinPage,
    ),
    unlisted('Recycle Bin', 'What you deleted, to restore or to remove for good.'),
  ),
  route(
    '/profile',
    lazyPage(
      'profile-settings-page',
      () => import('#web/pages/profile-settings-page.tsx'),
      ({ ProfileSettingsPage }) => ProfileSettingsPage,
    ),
    unlisted('Profile Settings', 'Your name, picture, password, notifications and data.'),
  ),
  route(
    '/resources/friends',
    lazyPage(
      'friends-page',
      () => import('#web/pages/friends-page.tsx'),
      ({ FriendsPage }) => FriendsPage,
    ),
    unlisted('Friends', 'Your friends, the requests that wait, and a search for people.'),
  ),
  ...signedInBlogRoutes,
];

const guestPages: RouteObject[] = [
  route(
    '/login',
    lazyPage(
      'login-page',
      () => import('#web/session/login-page.tsx'),
      ({ LoginPage }) => LoginPage,
    ),
    { title: 'Login', description: 'Log in to Thoughtleaf and carry on where you left off.' },
  ),
  route(
    '/signup',
    lazyPage(
      'signup-page',
      () => import('#web/session/signup-page.tsx'),
      ({ SignupPage }) => SignupPage,
    ),
    { title: 'Signup', description: 'Create a free Thoughtleaf account. No credit card is asked for.' },
  ),
  route(
    '/forgot-password',
    lazyPage(
      'forgot-password-page',
      () => import('#web/session/forgot-password-page.tsx'),
      ({ ForgotPasswordPage }) => ForgotPasswordPage,
    ),
    { title: 'Forgot password', description: 'Have a link mailed to you to choose a new password.' },
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
        description: 'Short public thoughts of the people who write on Thoughtleaf: read along, upvote and comment.',
      },
    ),
    async () => (await import('#web/feed/feed-loaders.ts')).loadFeed,
  ),
  withData(
    route(
      '/post/:postId',
      lazyPage(
        'post-page',
        () => import('#web/pages/post-page.tsx'),
        ({ PostPage }) => PostPage,
      ),
      { title: 'A thought', description: 'A thought shared on Thoughtleaf.', kind: 'article' },
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
      { title: 'Profile', description: 'A person on Thoughtleaf and the thoughts they shared.', kind: 'profile' },
    ),
    async () => (await import('#web/pages/profile-loader.ts')).loadProfile,
  ),
];

const openPages: RouteObject[] = [
  route(
    '/reset-password',
    lazyPage(
      'reset-password-page',
      () => import('#web/session/reset-password-page.tsx'),
      ({ ResetPasswordPage }) => ResetPasswordPage,
    ),
    unlisted('Reset password', 'Choose a new password for your Thoughtleaf account.'),
  ),
  ...communityPages,
  ...siteRoutes,
  ...blogRoutes,
  ...announcedRoutes,
  route(
    '*',
    lazyPage(
      'not-found-page',
      () => import('#web/pages/not-found-page.tsx'),
      ({ NotFoundPage }) => NotFoundPage,
    ),
    { ...unlisted('Page not found', 'There is no page at this address.'), status: 404 },
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
