import { useLocation } from 'react-router';

/** Pages that one passes through. Nobody wants to come back to them. */
const isPassing = (pathname: string): boolean =>
  /^\/(?:login|signup|forgot-password|reset-password|confirm-email|undo-email-change|admin)(?:\/|$)/i.test(pathname);

/** Stands for this origin, whichever it is. */
const here = 'https://here.invalid';

/** A path that may be gone to after the login, of this origin and no page for guests; undefined for anything else. */
function checkedPath(wanted: unknown): string | undefined {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || !URL.canParse(wanted, here)) return undefined;
  const address = new URL(wanted, here);
  // Paths that browsers read as another host, `//host` and `/\host` among others, also once dots are resolved.
  if (address.origin !== here || address.pathname.startsWith('//') || isPassing(address.pathname)) return undefined;
  return address.pathname + address.search + address.hash;
}

const wantedOf = (state: unknown): unknown =>
  typeof state === 'object' && state !== null ? Reflect.get(state, 'wanted') : undefined;

/**
 * The page that an early link led here from: before the page's scripts are there, the browser follows the link by itself. Only
 * for a document that began with a page for guests; later links name the page themselves.
 */
function referringPath(): string | undefined {
  const [navigation] = performance.getEntriesByType('navigation');
  if (!navigation || !isPassing(new URL(navigation.name).pathname)) return undefined;
  const { referrer } = document;
  const { origin } = window.location;
  return referrer.startsWith(`${origin}/`) ? checkedPath(referrer.slice(origin.length)) : undefined;
}

/** Where somebody goes who is signed in now: back where they came from, or home. `state` is the location's. */
export const returnPathOf = (state: unknown): string => checkedPath(wantedOf(state)) ?? referringPath() ?? '/';

/** The state of a link to the login, by which one comes back to this page. Pages for guests hand on what they were given. */
export function useReturnState(): { wanted: string } | undefined {
  const { pathname, search, hash, state } = useLocation();
  const wanted = isPassing(pathname) ? checkedPath(wantedOf(state)) : pathname + search + hash;
  return wanted === undefined ? undefined : { wanted };
}

/**
 * A link to a page for guests that leads back to this one. The state names this page, or the referrer does where the link is
 * followed before the page's scripts are there. Other links of our pages name the origin alone.
 */
export function useGuestLink(to: '/login' | '/signup') {
  return { to, state: useReturnState(), referrerPolicy: 'same-origin' } as const;
}
