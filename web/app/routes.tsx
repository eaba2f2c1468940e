import type { Params, RouteObject } from 'react-router';
import { lazyPage } from '#web/platform/lazy-page.ts';
import { serverData, type ServerData } from '#web/platform/server-data.ts';
import { announcedPages, announcedPrivatePages, type AnnouncedPage } from './announced-pages.ts';
import { ErrorPage } from './error-page.tsx';
import { GuestOnly, SignedInOnly } from './guards.tsx';
import type { PageHandle, PageHead } from './page-handle.ts';
import { Root } from './root.tsx';

type Page = ReturnType<typeof lazyPage>;
type Head = Omit<PageHandle, 'chunk'>;

const route = (path: string, { lazy, chunk }: Page, head: Head): RouteObject => ({
  path,
  lazy,
  handle: { ...head, chunk } satisfies PageHandle,
});

/** A public page whose data the server fetches before it renders; the browser has no loader and asks by itself. */
const withData = (page: RouteObject, loadData: () => Promise<PageLoader>): RouteObject => {
  if (!import.meta.env.SSR) return page;
  return {
    ...page,
    loader: async ({ params, context }) => {
      const data = context.get(serverData);
      return data ? (await loadData())(data, params) : null;
    },
  };
};

/** Puts what a page shows into the query cache; answers what it says of the page's head. */
type PageLoader = (data: ServerData, params: Params) => Promise<PageHead>;

const unlisted = (title: string, description: string): Head => ({ title, description, isUnlisted: true });

const comingPage = lazyPage(
  'coming-page',
  () => import('#web/pages/coming-page.tsx'),
  ({ ComingPage }) => ComingPage,
);

const announced = ({ path, ...head }: AnnouncedPage): RouteObject => route(path, comingPage, head);

const landingPage = route(
  '/',
  lazyPage(
    'landing-page',
    () => import('#web/pages/landing-page.tsx'),
    ({ LandingPage }) => LandingPage,
  ),
  {
    title: 'Thoughtleaf: Private notes. Public thoughts.',
    description:
      'A calm place for private notes with tags, pictures and search, and a community for the thoughts you choose to share.',
  },
);

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
  ...announcedPrivatePages.map(announced),
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
  landingPage,
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
  ...announcedPages.map(announced),
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
