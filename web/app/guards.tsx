import { Navigate, Outlet, useLocation } from 'react-router';
import { useSession } from '#web/session/session-context.tsx';
import { useHasStoredToken } from '#web/session/use-has-stored-token.ts';
import { Spinner } from '#web/ui/spinner.tsx';

/** The path that the person wanted, as the other guard left it; only paths of this site ever get in there. */
function wantedPath(state: unknown): string {
  const wanted: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'wanted') : undefined;
  return typeof wanted === 'string' ? wanted : '/';
}

/** Pages that need a person: waits for the session's check, sends guests to /login and remembers where they wanted to go. */
export function SignedInOnly() {
  const { status } = useSession();
  const { pathname, search, hash } = useLocation();
  if (status === 'loading') return <Spinner />;
  if (status === 'guest') return <Navigate to="/login" replace state={{ wanted: pathname + search + hash }} />;
  return <Outlet />;
}

/** Pages for guests: a signed-in person goes home, or to the page that asked for the login. */
export function GuestOnly() {
  const { status } = useSession();
  const { state } = useLocation();
  const hasStoredToken = useHasStoredToken();
  if (status === 'loading' && hasStoredToken) return <Spinner />;
  if (status === 'user') return <Navigate to={wantedPath(state)} replace />;
  return <Outlet />;
}
