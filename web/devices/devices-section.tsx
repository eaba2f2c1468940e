import { ProfileSection } from '#web/session/profile/profile-section.tsx';
import { DeviceList } from './device-list.tsx';
import { type DevicesApi, ownDevices } from './devices.queries.ts';

/** The section that says where one is signed in; of a person where no other calls are given. */
export function DevicesSection({ api = ownDevices }: { api?: DevicesApi }) {
  return (
    <ProfileSection
      title="Devices"
      about="Where you are signed in. Sign out what you do not know or use no more; it acts at once."
    >
      <DeviceList api={api} />
    </ProfileSection>
  );
}
