import { Link } from 'react-router';
import { Button } from '@mantine/core';
import { useSession } from '#web/session/session-context.tsx';
import classes from './guest-links.module.css';

/**
 * Login and Signup. The server renders them, knowing no session; where the browser holds a token, the script in the
 * head marks the page before its first paint and the two stay hidden until the check is over.
 */
export function GuestLinks() {
  const { status } = useSession();
  if (status === 'user') return null;
  return (
    <div className={classes.links} data-pending={status === 'loading'}>
      <Button component={Link} to="/login" variant="subtle" color="dark.0" size="sm">
        Login
      </Button>
      <Button component={Link} to="/signup" size="sm" className={classes.signup}>
        Signup
      </Button>
    </div>
  );
}
