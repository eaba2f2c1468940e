import { endAdminSession, endOtherAdminSessions, listAdminSessions } from '#contract/devices/devices.admin.ts';
import { messages } from '#contract/messages.ts';
import { presentSessions } from '#server/devices/present-session.service.ts';
import type { Api } from '#server/http/bind.ts';
import type { Platform } from '#server/platform/platform.ts';
import { requireAdminPassword } from './admin-password.service.ts';
import { endOtherSessionsOf, endSessionOf, readSessionsOf } from './admin-session.service.ts';

/** Where an admin is signed in, and how that ends. */
export function ownSessionAdminRoutes(api: Api, platform: Platform): void {
  api.bind(listAdminSessions, async ({ admin }) => ({
    sessions: presentSessions(await readSessionsOf(platform, admin.id), admin.sessionHash),
  }));

  api.bind(endAdminSession, async ({ admin, params, body }) => {
    const { password_hash } = await requireAdminPassword(platform, admin.id, body.password);
    await endSessionOf(platform, admin, password_hash, params.id);
    return { message: messages.devices.ended };
  });

  api.bind(endOtherAdminSessions, async ({ admin, body }) => {
    const { password_hash } = await requireAdminPassword(platform, admin.id, body.password);
    await endOtherSessionsOf(platform, admin, password_hash);
    return { message: messages.devices.othersEnded };
  });
}
