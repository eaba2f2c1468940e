import { Readable } from 'node:stream';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import {
  addAdmin,
  adminLogin,
  adminLogout,
  changeAdminPassword,
  changeAdminRole,
  deleteAdmin,
  downloadAudit,
  listAdmins,
  listAudit,
  registerAdmin,
} from '#contract/admins/admins.ts';
import { messages } from '#contract/messages.ts';
import { deviceOf, type KnownDevices } from '#server/devices/devices.service.ts';
import type { Api } from '#server/http/bind.ts';
import { forgetCache, RawAnswer } from '#server/http/raw-answer.ts';
import type { Platform } from '#server/platform/platform.ts';
import { changeOwnPassword } from './admin-password.service.ts';
import { registerFirst, signIn, signOut } from './admin-session.service.ts';
import * as admins from './admins.service.ts';
import * as store from './admins.store.ts';
import { auditAsCsv, readAudit, recordAction } from './audit.service.ts';

export function adminRoutes(api: Api, platform: Platform, knownDevices: KnownDevices): void {
  const { db } = platform;

  api.bind(adminLogin, async ({ body, request }) =>
    signIn(platform, body, { knownDevices, device: deviceOf(request) }),
  );

  api.bind(registerAdmin, async ({ body, request }) => ({
    message: adminMessages.login.registered,
    ...(await registerFirst(platform, body, { knownDevices, device: deviceOf(request) })),
  }));

  api.bind(
    adminLogout,
    async ({ admin }) => {
      await signOut(platform, admin);
      return { message: adminMessages.login.signedOut };
    },
    { headers: forgetCache },
  );

  api.bind(changeAdminPassword, async ({ body, admin }) => {
    await changeOwnPassword(platform, admin, body);
    return { message: messages.profile.passwordChanged };
  });

  api.bind(listAdmins, async () => ({ admins: (await store.listAdmins(db)).map(admins.presentAdmin) }));

  api.bind(addAdmin, async ({ body, admin }) => ({
    message: adminMessages.admins.added,
    admin: await admins.addAdmin(platform, admin, body),
  }));

  api.bind(changeAdminRole, async ({ params, body, admin }) => ({
    message: adminMessages.admins.roleUpdated,
    admin: await admins.changeRole(platform, admin, params.id, body.role),
  }));

  api.bind(deleteAdmin, async ({ params, admin }) => {
    await admins.removeAdmin(platform, admin, params.id);
    return { message: adminMessages.admins.deleted };
  });

  api.bind(listAudit, async ({ query }) => readAudit(db, query));

  api.bind(downloadAudit, async ({ query, admin }) => {
    await recordAction(db, platform, admin, { action: 'audit.download', target: '' });
    return new RawAnswer(Readable.from(auditAsCsv(db, query)), {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit-log.csv"',
    });
  });
}
