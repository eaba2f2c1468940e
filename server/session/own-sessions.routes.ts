import { endOtherSessions, endSession, listSessions } from '#contract/devices/devices.ts';
import { messages } from '#contract/messages.ts';
import type { Database } from '#server/db/tables.ts';
import { presentSessions } from '#server/devices/present-session.service.ts';
import type { Api } from '#server/http/bind.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { requireOwnPassword, requireSamePassword } from '#server/users/own-password.service.ts';
import { readSessionsOf } from './session.service.ts';
import { deleteSessionOf, deleteSessionsOf, insertEndedSessions } from './session.store.ts';

/** Where a person is signed in, and how that ends. */
export function ownSessionRoutes(api: Api, platform: Platform): void {
  const withPassword = async (userId: string, password: string, end: (tx: Database) => Promise<void>) => {
    const { password_hash } = await requireOwnPassword(platform, userId, password);
    await platform.db.transaction().execute(async (tx) => {
      await requireSamePassword(tx, { kind: 'user', id: userId }, password_hash);
      await end(tx);
    });
  };

  api.bind(listSessions, async ({ user }) => {
    return { sessions: presentSessions(await readSessionsOf(platform, user.id), user.sessionHash) };
  });

  api.bind(endSession, async ({ user, params, body }) => {
    const { id } = params;
    await withPassword(user.id, body.password, async (tx) => {
      if (isId(id)) await insertEndedSessions(tx, { userId: user.id, id }, platform.clock.now());
      if (!isId(id) || !(await deleteSessionOf(tx, user.id, id)))
        throw new AppError('notFound', messages.devices.notFound);
    });
    return { message: messages.devices.ended };
  });

  api.bind(endOtherSessions, async ({ user, body }) => {
    await withPassword(user.id, body.password, async (tx) => {
      const exceptHash = user.sessionHash;
      await insertEndedSessions(tx, { userId: user.id, exceptHash }, platform.clock.now());
      await deleteSessionsOf(tx, user.id, exceptHash);
    });
    return { message: messages.devices.othersEnded };
  });
}
