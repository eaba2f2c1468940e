import { changeAdminPassword } from '#contract/admins/admins.ts';
import type { BodyInputOf } from '#contract/call.ts';
import { endAdminSession, endOtherAdminSessions, listAdminSessions } from '#contract/devices/devices.admin.ts';
import {
  addAdminPasskey,
  beginAdminPasskey,
  beginAdminPasskeySignIn,
  listAdminPasskeys,
  removeAdminPasskey,
  signInAdminWithPasskey,
} from '#contract/passkeys/passkeys.admin.ts';
import type { UsedPasskey } from '#contract/passkeys/passkeys.ts';
import {
  beginAdminSecondFactor,
  confirmAdminSecondFactor,
  endAdminSecondFactor,
  getAdminSecondFactor,
  renewAdminRecoveryCodes,
} from '#contract/second-factor/second-factor.admin.ts';
import type { DevicesApi } from '#web/devices/devices.queries.ts';
import type { PasskeysApi } from '#web/passkeys/passkeys.queries.ts';
import { call } from '#web/platform/api-client.ts';
import type { SecondFactorApi } from '#web/second-factor/second-factor.queries.ts';
import { adminCall } from '../admin-call.ts';
import { keepAdmin } from '../admin-session.ts';

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

/** An admin's own passkeys, likewise. */
export const adminPasskeys: PasskeysApi = {
  kind: 'admin',
  list: (signal) => adminCall(listAdminPasskeys, { signal }),
  begin: (body) => adminCall(beginAdminPasskey, { body }),
  add: (body) => adminCall(addAdminPasskey, { body }),
  remove: (id, body) => adminCall(removeAdminPasskey, { params: { id }, body }),
  beginUse: () => call(beginAdminPasskeySignIn),
};

/** Signs an admin in with a passkey that was used. Throws `ApiError`. */
export async function enterByPasskey(credential: UsedPasskey): Promise<void> {
  const { admin, token } = await call(signInAdminWithPasskey, { body: { credential } });
  keepAdmin(admin, token);
}

/** Changes the admin's own password. */
export const saveAdminPassword = (body: BodyInputOf<typeof changeAdminPassword>) =>
  adminCall(changeAdminPassword, { body });
