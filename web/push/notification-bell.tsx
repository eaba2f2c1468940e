import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import { Dropdown } from '#web/ui/dropdown.tsx';
import classes from './notification-bell.module.css';
import { NotificationList } from './notification-list.tsx';
import { useRefreshOnPush, useUnread } from './notifications.queries.ts';

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
        <span className={classes.bell}>
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
