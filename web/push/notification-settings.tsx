import { type NotificationKind, notificationKinds } from '#contract/push.ts';
import { ProfileSection } from '#web/session/profile/profile-section.tsx';
import { QueryFailure } from '#web/ui/lists/query-failure.tsx';
import { DevicePush } from './device-push.tsx';
import classes from './notification-settings.module.css';
import { useNotificationSettings, useSwitchKind } from './notification-settings.queries.ts';

const labels: Record<NotificationKind, string> = {
  comment: 'Comments on my thoughts',
  upvote: 'Upvotes of my thoughts',
  friendRequest: 'Friend requests',
  friendAccepted: 'Accepted friend requests',
  reply: 'Replies of an admin to my comments',
};

/** Rows as high as the switches that are still to come. */
function Skeletons() {
  return (
    <div role="status" aria-label="Loading" className={classes.kinds}>
      {notificationKinds.map((kind) => (
        <div key={kind} aria-hidden="true" className={classes.kind}>
          <span className={classes.line} />
          <span className={classes.track} />
        </div>
      ))}
    </div>
  );
}

function Kinds() {
  const query = useNotificationSettings();
  const { data: settings, isPending } = query;
  const switchKind = useSwitchKind();
  if (isPending) return <Skeletons />;
  if (!settings) return <QueryFailure query={query} />;
  return (
    <ul className={classes.kinds}>
      {notificationKinds.map((kind) => (
        <li key={kind}>
          <label className={classes.kind}>
            {labels[kind]}
            <input
              type="checkbox"
              role="switch"
              className={classes.switch}
              checked={settings[kind]}
              aria-checked={settings[kind]}
              onChange={({ currentTarget }) => void switchKind({ kind, isOn: currentTarget.checked })}
            />
          </label>
        </li>
      ))}
    </ul>
  );
}

/** The section of the profile that says what a person is told of, and where. */
export function NotificationSettings() {
  return (
    <ProfileSection
      title="Notifications"
      about="What you are told of, in the bell above and as messages to this device."
    >
      <Kinds />
      <DevicePush />
    </ProfileSection>
  );
}
