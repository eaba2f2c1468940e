import { adminMessages } from '#contract/admin-messages.ts';
import { banUser, listUsers } from '#contract/users.admin.ts';
import type { Api } from '#server/http/bind.ts';
import type { Platform } from '#server/platform/platform.ts';
import { readUsers, setBan } from './users.admin.service.ts';

/** What admins do with accounts. */
export function userAdminRoutes(api: Api, platform: Platform): void {
  api.bind(listUsers, async ({ query }) => readUsers(platform.db, query));

  api.bind(banUser, async ({ params, body, admin }) => ({
    message: body.ban ? adminMessages.users.banned : adminMessages.users.unbanned,
    user: await setBan(platform, admin, params.id, body.ban),
  }));
}
