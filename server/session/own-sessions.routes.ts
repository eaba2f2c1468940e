import { endOtherSessions, endSession, listSessions } from '#contract/devices.ts';
import { messages } from '#contract/messages.ts';
import { presentSessions } from '#server/devices/present-session.service.ts';
import type { Api } from '#server/http/bind.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { requireOwnPassword } from '#server/users/own-password.service.ts';
import { readSessionsOf } from './session.service.ts';
import { deleteSessionOf, deleteSessionsOf } from './session.store.ts';

/** Where a person is signed in, and how that ends. */
export function ownSessionRoutes(api: Api, platform: Platform): void {
  const { db } = platform;

  api.bind(listSessions, async ({ user }) => {
    return { sessions: presentSessions(await readSessionsOf(platform, user.id), user.sessionHash) };
  });

  api.bind(endSession, async ({ user, params, body }) => {
    await requireOwnPassword(platform, user.id, body.password);
    if (!isId(params.id) || !(await deleteSessionOf(db, user.id, params.id)))
      throw new AppError('notFound', messages.devices.notFound);
    return { message: messages.devices.ended };
  });

  api.bind(endOtherSessions, async ({ user, body }) => {
    await requireOwnPassword(platform, user.id, body.password);
    await deleteSessionsOf(db, user.id, user.sessionHash);
    return { message: messages.devices.othersEnded };
  });
}
