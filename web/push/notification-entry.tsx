import { Link } from 'react-router';
import type { Notification } from '#contract/push.ts';
import { notificationPath, notificationSentence } from '#lib/notification-text.ts';
import { LeafMark } from '#web/ui/page/brand-logo.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { UserAvatar } from '#web/ui/people/user-avatar.tsx';
import classes from './notification-entry.module.css';

/** One notification: who did what, in which words, when. It leads to what it is about. */
export function NotificationEntry({ notification }: { notification: Notification }) {
  const { kind, user, excerpt, createdAt, read } = notification;
  return (
    <Link to={notificationPath(notification)} className={classes.entry}>
      {user ? (
        <UserAvatar name={user.name} picture={user.profilePicture} />
      ) : (
        <span className={classes.admin} aria-hidden="true">
          <LeafMark className={classes.mark} />
        </span>
      )}
      <span className={classes.text}>
        <span dir="auto">{notificationSentence(kind, user?.name)}</span>
        {excerpt && (
          <span dir="auto" className={classes.excerpt}>
            {excerpt}
          </span>
        )}
        <span className={classes.time}>
          <RelativeTime iso={createdAt} />
        </span>
      </span>
      {!read && <span role="img" aria-label="Unread" className={classes.dot} />}
    </Link>
  );
}
