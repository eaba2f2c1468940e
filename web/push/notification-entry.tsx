import { Link } from 'react-router';
import type { NotificationGroup } from '#contract/push/push.ts';
import { notificationPath, notificationSentence, peopleInWords } from '#lib/notification-text.ts';
import { LeafMark } from '#web/ui/page/brand-logo.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { UserAvatar } from '#web/ui/people/user-avatar.tsx';
import classes from './notification-entry.module.css';

/** The picture of the newest person, of the newest two, or the leaf of an admin. */
function People({ users: [first, second] }: Pick<NotificationGroup, 'users'>) {
  if (!first)
    return (
      <span className={classes.admin} aria-hidden="true">
        <LeafMark className={classes.mark} />
      </span>
    );
  const newest = <UserAvatar name={first.name} picture={first.profilePicture} />;
  if (!second) return newest;
  return (
    <span className={classes.pair}>
      {newest}
      <UserAvatar name={second.name} picture={second.profilePicture} />
    </span>
  );
}

/** One entry of the bell: who did what, in which words, when. It leads to what it is about. */
export function NotificationEntry({ group }: { group: NotificationGroup }) {
  const { kind, users, count, excerpt, createdAt, read } = group;
  const people = peopleInWords(
    users.map(({ name }) => name),
    count,
  );
  return (
    <Link to={notificationPath(group)} className={classes.entry}>
      <People users={users} />
      <span className={classes.text}>
        <span dir="auto">{notificationSentence(kind, people, group.articleId !== null)}</span>
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
