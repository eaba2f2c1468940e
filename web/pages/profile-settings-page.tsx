import { NotificationSettings } from '#web/push/notification-settings.tsx';
import { ProfilePage } from '#web/session/profile-page.tsx';

/** Everything that a person can set: himself, and what he is told of. */
export function ProfileSettingsPage() {
  return <ProfilePage notifications={<NotificationSettings />} />;
}
