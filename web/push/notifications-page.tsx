import { useSearchParams, Link } from 'react-router';
import type { NotificationGroup } from '#contract/push/push.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/lists/empty-state.tsx';
import { NextPage, PagedList } from '#web/ui/lists/paged-list.tsx';
import { PageHead } from '#web/ui/page/page-head.tsx';
import { dayHeading } from './day-heading.ts';
import { NotificationEntry } from './notification-entry.tsx';
import { NotificationSkeletons } from './notification-list.tsx';
import classes from './notifications-page.module.css';
import { type NotificationView, useMarkShownAsRead, useNotifications } from './notifications.queries.ts';

const views = [
  ['all', 'All', '/notifications'],
  ['conversations', 'Conversations', '/notifications?view=conversations'],
] as const;

const nothing: Record<NotificationView, string> = {
  all: 'Comments, upvotes and friend requests will show up here. Share a thought to begin.',
  conversations: 'Comments, replies and mentions will show up here. Share a thought to begin.',
};

function Views({ current }: { current: NotificationView }) {
  return (
    <nav aria-label="Kinds" className={classes.views}>
      {views.map(([name, label, to]) => (
        <ButtonLink
          key={name}
          to={to}
          size="sm"
          variant={name === current ? 'default' : 'subtle'}
          aria-current={name === current ? 'page' : undefined}
        >
          {label}
        </ButtonLink>
      ))}
    </nav>
  );
}

/** The entries of each day under its name, the newest first. */
function Days({ groups }: { groups: readonly NotificationGroup[] }) {
  const now = Date.now();
  const days = Map.groupBy(groups, ({ createdAt }) => dayHeading(createdAt, now));
  return Array.from(days, ([day, entries]) => (
    <section key={day} aria-label={day} className={classes.day}>
      <h2 className={classes.heading}>{day}</h2>
      <ul className={classes.list}>
        {entries.map((group) => (
          <li key={group._id}>
            <NotificationEntry group={group} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** All that one was told in the last half a year. Opening it marks all as read. */
export function NotificationsPage() {
  const [search] = useSearchParams();
  const view = search.get('view') === 'conversations' ? 'conversations' : 'all';
  const query = useNotifications(view);
  const { groups, data, hasNextPage } = query;
  useMarkShownAsRead(data?.pages[0]?.unread ?? 0);
  return (
    <div className={classes.page}>
      <PageHead
        title="Notifications"
        lead={
          <>
            The newest 500 of the last 180 days. In the <Link to="/profile#notifications">settings</Link> you choose
            what you are told of.
          </>
        }
      />
      <Views current={view} />
      <PagedList
        query={query}
        isEmpty={groups.length === 0}
        loading={<NotificationSkeletons />}
        nothing={<EmptyState title="Nothing yet">{nothing[view]}</EmptyState>}
      >
        <Days groups={groups} />
        {hasNextPage && <NextPage query={query} showsError />}
      </PagedList>
    </div>
  );
}
