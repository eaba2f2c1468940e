import type { NotificationSettings as Settings } from '#contract/push/push.ts';
import { ProfileSection } from '#web/session/profile/profile-section.tsx';
import { QueryFailure } from '#web/ui/lists/query-failure.tsx';
import { DigestChoice } from './digest-choice.tsx';
import { DevicePush } from './device-push.tsx';
import classes from './notification-settings.module.css';
import { useNotificationSettings, useToggleNotificationKind } from './notification-settings.queries.ts';

const labels: Record<keyof Settings, string> = {
  comment: 'Comments on my thoughts',
  commentReply: 'Replies to my comments',
  mention: 'Mentions of me',
  upvote: 'Upvotes of my thoughts',
  friendRequest: 'Friend requests',
  friendAccepted: 'Accepted friend requests',
  noteShared: 'Notes that friends share with me',
  reply: 'Replies of an admin to my comments',
  reminder: 'Reminders in the bell',
  reminderPush: 'Reminders as messages to my devices',
  reminderMail: 'Reminders by mail',
};

const kinds = [
  'comment',
  'commentReply',
  'mention',
  'upvote',
  'friendRequest',
  'friendAccepted',
  'noteShared',
  'reply',
  'reminder',
  'reminderPush',
  'reminderMail',
] as const satisfies readonly (keyof Settings)[];

/** Rows as high as the switches that are still to come. */
function Skeletons() {
  return (
    <div role="status" aria-label="Loading" className={classes.kinds}>
      {kinds.map((kind) => (
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
  const { data, isPending } = query;
  const switchKind = useToggleNotificationKind();
  if (isPending) return <Skeletons />;
  if (!data) return <QueryFailure query={query} />;
  const { settings, canMail } = data;
  return (
    <ul className={classes.kinds}>
      {kinds
        .filter((kind) => canMail || kind !== 'reminderMail')
        .map((kind) => (
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
      id="notifications"
      title="Notifications"
      about="Events that you are told of, in the bell above and as messages to this device."
    >
      <Kinds />
      <DigestChoice />
      <DevicePush />
    </ProfileSection>
  );
}
