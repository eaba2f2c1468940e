import * as z from 'zod/mini';
import { type QueryOf, successSchema } from '#contract/call.ts';
import { limits } from '#contract/limits.ts';
import { listNotes, listTags } from '#contract/notes.ts';
import { createByteCache } from '#server/cache/bounded-cache.ts';
import type { Database } from '#server/db/tables.ts';
import type { Api } from '#server/http/bind.ts';
import { readIdCursor, readPage } from '#server/http/paging.ts';
import { readyJson } from '#server/http/raw-answer.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { AttachmentLinks } from './attachment-links.ts';
import { allWithFiles } from './attachments.store.ts';
import { findNotebook, listActiveNotes, listTags as listTagsOf } from './notes.store.ts';
import type { Presenter } from './present-note.ts';

/** Memory for cached lists: about 500 users with 100 notes each. */
const cacheBytes = 32 * 1_048_576;

const listAnswer = successSchema(listNotes);
const tagsAnswer = successSchema(listTags);

/** Calls that list notes and tags. */
export function noteListRoutes(
  api: Api,
  { readOwn, clock }: Platform,
  present: Presenter,
  links: AttachmentLinks,
): void {
  // Byte cache under the notebook's revision, which every change raises. `readOwn` reads the revision and the rows from one database, so
  // that bytes are never older than their key.
  const cache = createByteCache<Buffer>(cacheBytes);

  const keep = (key: string, schema: z.ZodMiniType, answer: object) => {
    const bytes = Buffer.from(JSON.stringify(z.parse(schema, { success: true, ...answer })));
    cache.set(key, bytes);
    return readyJson(bytes);
  };

  const readNotes = async (db: Database, userId: string, { limit, cursor, tag, q }: QueryOf<typeof listNotes>) => {
    const isPaged = [limit, cursor, tag, q].some((given) => given !== undefined && given !== '');
    const { rows, nextCursor } = await readPage(
      isPaged ? (limit ?? limits.note.page.default) : undefined,
      (size) => listActiveNotes(db, userId, { tag, q, cursor, limit: size }),
      (row) => row.id,
    );
    return { data: (await allWithFiles(db, rows)).map(present.note), nextCursor };
  };

  api.bind(listNotes, async ({ query, user }) => {
    readIdCursor(query.cursor);
    return readOwn(async (db) => {
      const { revision, active_count: total } = await findNotebook(db, user.id);
      // Searches are too many to cache.
      if (query.q) return { ...(await readNotes(db, user.id, query)), total };
      const view = JSON.stringify([query.limit, query.cursor, query.tag]);
      // Links are signed by the hour, which is part of the key.
      const key = `${user.id} ${revision} ${links.renewedAt(clock.now())} ${view}`;
      const known = cache.get(key);
      return known ? readyJson(known) : keep(key, listAnswer, { ...(await readNotes(db, user.id, query)), total });
    });
  });

  api.bind(listTags, ({ user }) =>
    readOwn(async (db) => {
      const { revision } = await findNotebook(db, user.id);
      const key = `${user.id} ${revision} tags`;
      const known = cache.get(key);
      return known ? readyJson(known) : keep(key, tagsAnswer, { data: await listTagsOf(db, user.id) });
    }),
  );
}
