import * as z from 'zod/mini';
import { type QueryOf, successSchema } from '#contract/call.ts';
import { limits } from '#contract/limits.ts';
import { listDeletedAttachments, listDeletedNotes, listNotes, listTags } from '#contract/notes.ts';
import type { Database } from '#server/db/tables.ts';
import type { Api } from '#server/http/bind.ts';
import { readyJson } from '#server/http/raw-answer.ts';
import { readIdCursor, readPage, readTimeCursor, writeBinCursor } from '#server/http/paging.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createByteCache } from '#server/cache/bounded-cache.ts';
import type { AttachmentLinks } from './attachment-links.ts';
import { countBinnedAttachments, listAttachmentsOf, listBinnedAttachments } from './attachments.store.ts';
import {
  countBinnedNotes,
  findNotebook,
  listActiveNotes,
  listBinnedNotes,
  listTags as listTagsOf,
  type NoteRow,
} from './notes.store.ts';
import type { Presenter } from './present-note.ts';

/** Memory for lists that are kept as they are sent: about 500 people with 100 notes each. */
const readyListBytes = 32 * 1_048_576;

const listAnswer = successSchema(listNotes);
const tagsAnswer = successSchema(listTags);

/** Calls that list notes, tags and the bin. */
export function noteListRoutes(
  api: Api,
  { readOwn, clock }: Platform,
  present: Presenter,
  links: AttachmentLinks,
): void {
  const ready = createByteCache<Buffer>(readyListBytes);

  const presentAll = async (db: Database, rows: readonly NoteRow[]) => {
    const now = clock.now();
    const attachments = await listAttachmentsOf(
      db,
      rows.map((row) => row.id),
    );
    return rows.map((row) => present.note(row, attachments.get(row.id) ?? [], now));
  };

  const readList = async (
    db: Database,
    userId: string,
    { limit, cursor, tag, q }: QueryOf<typeof listNotes>,
    total: number,
  ) => {
    const isPaged = [limit, cursor, tag, q].some((given) => given !== undefined && given !== '');
    const { rows, nextCursor } = await readPage(
      isPaged ? (limit ?? limits.note.page.default) : undefined,
      (size) => listActiveNotes(db, userId, { tag, q, cursor, limit: size }),
      (row) => row.id,
    );
    return { data: await presentAll(db, rows), nextCursor, total };
  };

  // The lists of every visit are cached as bytes under the notebook's revision, which every change raises.
  const answerReady = async (key: string, schema: z.ZodMiniType, read: () => Promise<object>) => {
    const known = ready.get(key);
    if (known) return readyJson(known);
    const bytes = Buffer.from(JSON.stringify(z.parse(schema, { success: true, ...(await read()) })));
    ready.set(key, bytes);
    return readyJson(bytes);
  };

  // The revision and the rows are read from the same database: bytes are never older than what they are kept under.
  // The list without a search; its links were signed in an hour that is part of the key.
  api.bind(listNotes, async ({ query, user }) => {
    readIdCursor(query.cursor);
    return readOwn(async (db) => {
      const { revision, active_count: total } = await findNotebook(db, user.id);
      if (query.q) return readList(db, user.id, query, total);
      const view = JSON.stringify([query.limit, query.cursor, query.tag]);
      const key = `${user.id} ${revision} ${links.renewedAt(clock.now())} ${view}`;
      return answerReady(key, listAnswer, () => readList(db, user.id, query, total));
    });
  });

  api.bind(listTags, ({ user }) =>
    readOwn(async (db) => {
      const { revision } = await findNotebook(db, user.id);
      return answerReady(`${user.id} ${revision} tags`, tagsAnswer, async () => ({
        data: await listTagsOf(db, user.id),
      }));
    }),
  );

  api.bind(listDeletedNotes, async ({ query, user }) => {
    const after = readTimeCursor(query.cursor);
    return readOwn(async (db) => {
      const { rows, nextCursor } = await readPage(
        query.limit ?? (after && limits.note.page.default),
        (limit) => listBinnedNotes(db, user.id, { after, limit }),
        writeBinCursor,
      );
      return { data: await presentAll(db, rows), nextCursor, total: await countBinnedNotes(db, user.id) };
    });
  });

  api.bind(listDeletedAttachments, async ({ query, user }) => {
    const after = readTimeCursor(query.cursor);
    return readOwn(async (db) => {
      const { rows, nextCursor } = await readPage(
        query.limit ?? (after && limits.note.page.default),
        (limit) => listBinnedAttachments(db, user.id, { after, limit }),
        writeBinCursor,
      );
      const now = clock.now();
      return {
        data: rows.map((row) => present.deletedAttachment(row, now)),
        nextCursor,
        total: await countBinnedAttachments(db, user.id),
      };
    });
  });
}
