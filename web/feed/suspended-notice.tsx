import { Link } from 'react-router';
import classes from './suspended-notice.module.css';

/** Stands in place of the composer while the person is suspended. */
export function SuspendedNotice({ until }: { until: string }) {
  const end = new Date(until).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' });
  return (
    <aside aria-label="Suspension" className={classes.notice}>
      <p>
        Your account is suspended until {end}. You can read along and keep your notes; posting, commenting and upvoting
        wait until then.
      </p>
      <Link to="/moderation" className={classes.link}>
        Why, and what you can do
      </Link>
    </aside>
  );
}
