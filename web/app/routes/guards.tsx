import { Navigate, Outlet, useLocation } from 'react-router';
import { returnPathOf, useReturnState } from '#web/session/return-path.ts';
import { useSession } from '#web/session/session-context.tsx';
import { useHasStoredToken } from '#web/session/use-has-stored-token.ts';
import { Spinner } from '#web/ui/spinner.tsx';

/** Pages that need a person: waits for the session's check, sends guests to /login and remembers where they wanted to go. */
export function SignedInOnly() {
  const { status } = useSession();
  const state = useReturnState();
  if (status === 'loading') return <Spinner />;
  if (status === 'guest') return <Navigate to="/login" replace state={state} />;
  return <Outlet />;
}

/** Pages for guests: a signed-in person goes back where they came from, or home. */
export function GuestOnly() {
  const { status } = useSession();
  const { state } = useLocation();
  const hasStoredToken = useHasStoredToken();
  if (status === 'loading' && hasStoredToken) return <Spinner />;
  if (status === 'user') return <Navigate to={returnPathOf(state)} replace />;
  return <Outlet />;
}
