import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import { ignoreErrors } from '#web/platform/ignore-errors.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { Dropdown } from '#web/ui/dropdown.tsx';
import classes from './notification-bell.module.css';
import { useRefreshOnPush, useUnread } from './unread.queries.ts';

/** It comes with the first press. */
const { Component: NotificationList, load } = lazyComponent(
  'notification-list',
  async () => (await import('./notification-list.tsx')).NotificationList,
);

/** Largest number on the badge. */
const countedTo = 99;

const labelOf = (unread: number): string => {
  if (unread === 0) return 'Notifications';
  return unread > countedTo ? `Notifications, more than ${countedTo} unread` : `Notifications, ${unread} unread`;
};

/** The bell in the navigation: how many notifications are unread, and the list of them. */
export function NotificationBell() {
  const unread = useUnread();
  useRefreshOnPush();
  return (
    <Dropdown
      kind="panel"
      align="end"
      label={labelOf(unread)}
      button={
        <span className={classes.bell} onPointerEnter={() => void ignoreErrors(load)}>
          <IconBell aria-hidden className={classes.icon} stroke={1.7} />
          {unread > 0 && (
            <span aria-hidden className={classes.badge}>
              {unread > countedTo ? `${countedTo}+` : unread}
            </span>
          )}
        </span>
      }
    >
      <NotificationList />
    </Dropdown>
  );
}
