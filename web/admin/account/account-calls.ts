import { changeAdminPassword } from '#contract/admins.ts';
import type { BodyInputOf } from '#contract/call.ts';
import { endAdminSession, endOtherAdminSessions, listAdminSessions } from '#contract/devices.admin.ts';
import {
  beginAdminSecondFactor,
  confirmAdminSecondFactor,
  endAdminSecondFactor,
  getAdminSecondFactor,
  renewAdminRecoveryCodes,
} from '#contract/second-factor.admin.ts';
import type { DevicesApi } from '#web/devices/devices.queries.ts';
import type { SecondFactorApi } from '#web/second-factor/second-factor.queries.ts';
import { adminCall } from '../admin-call.ts';

/** An admin's own devices, for the screens that people have as well. */
export const adminDevices: DevicesApi = {
  kind: 'admin',
  list: (signal) => adminCall(listAdminSessions, { signal }),
  end: (id, body) => adminCall(endAdminSession, { params: { id }, body }),
  endOthers: (body) => adminCall(endOtherAdminSessions, { body }),
};

/** An admin's own second factor, likewise. */
export const adminSecondFactor: SecondFactorApi = {
  kind: 'admin',
  read: (signal) => adminCall(getAdminSecondFactor, { signal }),
  begin: (body) => adminCall(beginAdminSecondFactor, { body }),
  confirm: (body) => adminCall(confirmAdminSecondFactor, { body }),
  renew: (body) => adminCall(renewAdminRecoveryCodes, { body }),
  end: (body) => adminCall(endAdminSecondFactor, { body }),
};

/** Changes the admin's own password. */
export const saveAdminPassword = (body: BodyInputOf<typeof changeAdminPassword>) =>
  adminCall(changeAdminPassword, { body });
