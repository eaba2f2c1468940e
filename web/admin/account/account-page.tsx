import { DevicesSection } from '#web/devices/devices-section.tsx';
import { PasskeysSection } from '#web/passkeys/passkeys-section.tsx';
import { SecondFactorSection } from '#web/second-factor/second-factor-section.tsx';
import { PasswordSection } from '#web/session/profile/password-section.tsx';
import { useUnsavedChanges } from '#web/forms/use-unsaved-changes.ts';
import { useAdmin } from '../admin-context.ts';
import { AdminLine } from '../admin-line.tsx';
import { adminDevices, adminPasskeys, adminSecondFactor, saveAdminPassword } from './account-calls.ts';
import classes from './account-page.module.css';

/** Settings of an admin's own account. */
export function AccountPage() {
  const { email, role } = useAdmin();
  const unsaved = useUnsavedChanges();
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1>Your account</h1>
        <AdminLine role={role}>{email}</AdminLine>
      </header>
      <PasswordSection email={email} save={saveAdminPassword} onUnsaved={unsaved.report} />
      <DevicesSection api={adminDevices} />
      <SecondFactorSection api={adminSecondFactor} />
      <PasskeysSection api={adminPasskeys} />
    </div>
  );
}
