import { adminMessages } from '#contract/admins/admin-messages.ts';
import { banUser, endSecondFactorOf, listUsers } from '#contract/users/users.admin.ts';
import { requireAdminPassword } from '#server/admins/admin-password.service.ts';
import type { Api } from '#server/http/bind.ts';
import type { Platform } from '#server/platform/platform.ts';
import { requireCode } from '#server/second-factor/second-step.service.ts';
import * as users from './users.admin.service.ts';

/** Calls of admins on accounts. */
export function userAdminRoutes(api: Api, platform: Platform): void {
  api.bind(listUsers, async ({ query }) => users.readUsers(platform, query));

  api.bind(banUser, async ({ params, body, admin }) => ({
    message: body.ban ? adminMessages.users.banned : adminMessages.users.unbanned,
    user: await users.setBan(platform, admin, params.id, body.ban),
  }));

  api.bind(endSecondFactorOf, async ({ params, body, admin }) => {
    await requireAdminPassword(platform, admin.id, body.password);
    await requireCode(platform, { kind: 'admin', id: admin.id, email: admin.email }, body.code, 'invalid');
    await users.endSecondFactorOf(platform, admin, params.id);
    return { message: adminMessages.users.secondFactorOff };
  });
}
