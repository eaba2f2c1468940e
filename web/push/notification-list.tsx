import { useId } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '#web/ui/lists/empty-state.tsx';
import { NextPage, PagedList } from '#web/ui/lists/paged-list.tsx';
import { NotificationEntry } from './notification-entry.tsx';
import classes from './notification-list.module.css';
import { useNotifications, useMarkShownAsRead } from './notifications.queries.ts';

/** Stands in place of entries that are still read. */
export function NotificationSkeletons() {
  return (
    <div role="status" aria-label="Loading" className={classes.skeletons}>
      {Array.from({ length: 4 }, (_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- they never move
        <div key={index} aria-hidden="true" className={classes.skeleton}>
          <span className={classes.round} />
          <span className={classes.line} />
          <span className={classes.line} />
        </div>
      ))}
    </div>
  );
}

const nothing = (
  <EmptyState level={3} title="Nothing yet">
    Comments, upvotes and friend requests will show up here. Share a thought to begin.
  </EmptyState>
);

function Entries() {
  const query = useNotifications();
  const { groups, data, hasNextPage, isFetchNextPageError } = query;
  useMarkShownAsRead(data?.pages[0]?.unread ?? 0);
  return (
    <PagedList query={query} isEmpty={groups.length === 0} loading={<NotificationSkeletons />} nothing={nothing}>
      <ul className={classes.list}>
        {groups.map((group) => (
          <li key={group._id}>
            <NotificationEntry group={group} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div className={classes.older}>
          <NextPage query={query} showsError variant="subtle" fullWidth>
            {isFetchNextPageError ? 'Retry' : 'Show older'}
          </NextPage>
        </div>
      )}
      <p className={classes.foot}>
        <Link to="/notifications" className={classes.all}>
          All notifications
        </Link>
      </p>
    </PagedList>
  );
}

/** Notifications, newest first. Opening the list marks all as read. */
export function NotificationList() {
  const titleId = useId();
  return (
    <>
      <h2 id={titleId} className={classes.title}>
        Notifications
      </h2>
      <section aria-labelledby={titleId} className={classes.scroll}>
        <Entries />
      </section>
    </>
  );
}
