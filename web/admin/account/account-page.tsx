import { endAdminSession, endOtherAdminSessions, listAdminSessions } from '#contract/devices.admin.ts';
import {
  beginAdminSecondFactor,
  confirmAdminSecondFactor,
  endAdminSecondFactor,
  getAdminSecondFactor,
  renewAdminRecoveryCodes,
} from '#contract/second-factor.admin.ts';
import type { DevicesApi } from '#web/devices/devices.queries.ts';
import { DevicesSection } from '#web/devices/devices-section.tsx';
import type { SecondFactorApi } from '#web/second-factor/second-factor.queries.ts';
import { SecondFactorSection } from '#web/second-factor/second-factor-section.tsx';
import { adminCall } from '../admin-call.ts';
import { useAdmin } from '../admin-context.ts';
import { RoleBadge } from '../role-badge.tsx';
import classes from './account-page.module.css';

const devices: DevicesApi = {
  kind: 'admin',
  list: (signal) => adminCall(listAdminSessions, { signal }),
  end: (id) => adminCall(endAdminSession, { params: { id } }),
  endOthers: () => adminCall(endOtherAdminSessions),
};

const secondFactor: SecondFactorApi = {
  kind: 'admin',
  read: (signal) => adminCall(getAdminSecondFactor, { signal }),
  begin: (body) => adminCall(beginAdminSecondFactor, { body }),
  confirm: (body) => adminCall(confirmAdminSecondFactor, { body }),
  renew: (body) => adminCall(renewAdminRecoveryCodes, { body }),
  end: (body) => adminCall(endAdminSecondFactor, { body }),
};

/** What an admin can look after of his own account. */
export function AccountPage() {
  const { email, role } = useAdmin();
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1>Your account</h1>
        <p className={classes.who}>
          <span>{email}</span> <RoleBadge role={role} />
        </p>
      </header>
      <DevicesSection api={devices} />
      <SecondFactorSection api={secondFactor} />
    </div>
  );
}
