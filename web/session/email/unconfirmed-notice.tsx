import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import type { User } from '#contract/session/own-account.ts';
import { useSession } from '../session-context.tsx';
import { ResendButton } from './resend-button.tsx';
import classes from './unconfirmed-notice.module.css';

/** The link may be opened in another tab or browser: coming back, one sees that it was. */
function useRefreshOnReturn(): void {
  const { refresh } = useSession();
  useEffect(() => {
    const onReturn = () => {
      if (document.visibilityState === 'visible') void refresh();
    };
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, [refresh]);
}

/** Says, until the address is confirmed, how it is and what waits for it. */
export function UnconfirmedNotice({ user }: { user: User }) {
  useRefreshOnReturn();
  const { pathname } = useLocation();
  // These pages say by themselves how the address is.
  if (/^\/(?:confirm-email|undo-email-change)\/?$/.test(pathname)) return null;
  return (
    <aside aria-label="Email address" className={classes.line}>
      <p className={classes.text}>
        Please open the link that we mailed to <strong className={classes.address}>{user.email}</strong>. Posting and
        commenting wait for it. Wrong address?{' '}
        <Link to="/profile#email" className={classes.link}>
          Change it
        </Link>
      </p>
      <ResendButton variant="default" size="xs" />
    </aside>
  );
}
