import { useId } from 'react';
import { failureSentence } from '#web/platform/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/lists/empty-state.tsx';
import { ErrorState } from '#web/ui/lists/error-state.tsx';
import { NotificationEntry } from './notification-entry.tsx';
import classes from './notification-list.module.css';
import { useNotifications, useReadOnceShown } from './notifications.queries.ts';

function Skeletons() {
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

/** The button for older ones, or what went wrong when it was pressed. */
function Older({ query }: { query: ReturnType<typeof useNotifications> }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = query;
  if (!hasNextPage) return null;
  return (
    <div className={classes.older}>
      {isFetchNextPageError && <p role="alert">{failureSentence(error)}</p>}
      <Button variant="subtle" fullWidth loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {isFetchNextPageError ? 'Retry' : 'Show older'}
      </Button>
    </div>
  );
}

function Entries() {
  const query = useNotifications();
  const { notifications, data, isPending, error, isFetching, refetch } = query;
  useReadOnceShown(data?.pages[0]?.unread ?? 0);
  if (isPending) return <Skeletons />;
  if (!data)
    return <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (notifications.length === 0)
    return (
      <EmptyState level={3} title="Nothing yet">
        Comments, upvotes and friend requests will show up here. Share a thought to begin.
      </EmptyState>
    );
  return (
    <>
      <ul className={classes.list}>
        {notifications.map((notification) => (
          <li key={notification._id}>
            <NotificationEntry notification={notification} />
          </li>
        ))}
      </ul>
      <Older query={query} />
    </>
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
