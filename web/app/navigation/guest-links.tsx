import { useGuestLink } from '#web/session/return-path.ts';
import { useSession } from '#web/session/session-context.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import classes from './guest-links.module.css';

/**
 * Login and Signup. The server renders them, knowing no session. Where the browser holds a token, the script in the head marks
 * the page before its first paint. The two stay hidden until the check is over.
 */
export function GuestLinks() {
  const { status } = useSession();
  const login = useGuestLink('/login');
  if (status === 'user') return null;
  return (
    <div className={classes.links} data-pending={status === 'loading'}>
      <ButtonLink {...login} variant="subtle" color="plain" size="sm">
        Login
      </ButtonLink>
      <ButtonLink to="/signup" size="sm" className={classes.signup}>
        Signup
      </ButtonLink>
    </div>
  );
}
