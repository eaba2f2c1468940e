import { DevicesSection } from '#web/devices/devices-section.tsx';
import { NotificationSettings } from '#web/push/notification-settings.tsx';
import { SecondFactorSection } from '#web/second-factor/second-factor-section.tsx';
import { ProfilePage } from '#web/session/profile-page.tsx';

/** Everything that a person can set: himself, how his account is kept safe, and what he is told of. */
export function ProfileSettingsPage() {
  const safety = (
    <>
      <DevicesSection />
      <SecondFactorSection />
    </>
  );
  return <ProfilePage safety={safety} notifications={<NotificationSettings />} />;
}
