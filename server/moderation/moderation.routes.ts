import { messages } from '#contract/messages.ts';
import { appealAction, listOwnActions } from '#contract/moderation/moderation.ts';
import type { Api } from '#server/http/bind.ts';
import { readIdCursor, readPage } from '#server/http/paging.ts';
import type { Platform } from '#server/platform/platform.ts';
import { withAppeals } from './moderation.service.ts';
import { appeal } from './appeals.service.ts';
import { listActionsOf } from './moderation.store.ts';

const pageSize = 20;

/** Calls of a person about what moderators decided. */
export function moderationRoutes(api: Api, platform: Platform): void {
  const { readOwn } = platform;
  api.bind(listOwnActions, async ({ user, query }) => {
    const cursor = readIdCursor(query.cursor);
    const { rows, nextCursor } = await readOwn((db) =>
      readPage(
        query.limit ?? pageSize,
        (limit) => listActionsOf(db, user.id, { cursor, limit }),
        ({ id }) => id,
      ),
    );
    return { data: (await readOwn((db) => withAppeals(db, rows))).map(({ action }) => action), nextCursor };
  });

  api.bind(appealAction, async ({ user, params, body }) => ({
    message: messages.moderation.appealed,
    data: await appeal(platform, user.id, params.id, body.text),
  }));
}
