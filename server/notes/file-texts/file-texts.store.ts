import { sql, type SqlBool } from 'kysely';
import type { FilePart } from '#contract/notes/file-texts.ts';
import type { Database } from '#server/db/tables.ts';
import { type IndexedPart, indexParts } from '#server/search/file-text-index.ts';
import type { AttachmentRow } from '../attachments/attachments.store.ts';

/** Files of a user's own notes that nobody has read, by id: none in the bin, and none of a note that is in it or disabled. */
export function listUnread(
  db: Database,
  userId: string,
  { after, limit }: { after: string | undefined; limit: number | undefined },
): Promise<AttachmentRow[]> {
  let query = db
    .selectFrom('attachments')
    .selectAll()
    .where('attachments.user_id', '=', userId)
    // The literals of the partial index attachments_unread.
    .where('attachments.is_read', '=', sql.lit(0))
    .where('attachments.deleted_at', 'is', null)
    // No join: PostgreSQL may merge both tables by their keys, and would walk everybody's notes.
    .where(
      sql<SqlBool>`(select 1 from notes where notes.id = attachments.note_id and notes.deleted_at is null and notes.disabled = 0) = 1`,
    );
  if (after !== undefined) query = query.where('attachments.id', '>', after);
  query = query.orderBy('attachments.id');
  return (limit === undefined ? query : query.limit(limit)).execute();
}

/** What a device has read of a file. */
export interface ReadFile {
  attachmentId: string;
  ownerId: string;
  bytes: number;
  failure: string | null;
  readAt: number;
  parts: readonly FilePart[];
  /** Search entries of the parts. */
  entries: readonly IndexedPart[];
}

/** Rows of one statement: together they stay far below what a statement of either engine may hold. */
const rowsPerStatement = 100;

/** Stores the words of a file in place of those that are there. */
export async function replaceFileText(
  db: Database,
  { attachmentId, parts, entries, ...read }: ReadFile,
): Promise<void> {
  await db.deleteFrom('file_texts').where('attachment_id', '=', attachmentId).execute();
  await db
    .insertInto('file_texts')
    .values({
      attachment_id: attachmentId,
      user_id: read.ownerId,
      bytes: read.bytes,
      failure: read.failure,
      read_at: read.readAt,
    })
    .execute();
  const rows = parts.map(({ page, startsAt = null, text }, index) => ({
    attachment_id: attachmentId,
    part: index + 1,
    page,
    starts_ms: startsAt === null ? null : Math.round(startsAt * 1000),
    text,
  }));
  for (let start = 0; start < rows.length; start += rowsPerStatement)
    await db
      .insertInto('file_parts')
      .values(rows.slice(start, start + rowsPerStatement))
      .execute();
  await indexParts(db, entries);
  await db.updateTable('attachments').set({ is_read: 1 }).where('id', '=', attachmentId).execute();
}

/** True for a file of which words are stored. */
export const hasParts = async (db: Database, attachmentId: string): Promise<boolean> => {
  const part = await db
    .selectFrom('file_parts')
    .select('part')
    .where('attachment_id', '=', attachmentId)
    .limit(1)
    .executeTakeFirst();
  return part !== undefined;
};

/** The words of a file and when they were read; undefined where nobody has stored any. */
export async function findFileText(
  db: Database,
  attachmentId: string,
): Promise<{ failure: string | null; readAt: number; parts: FilePart[] } | undefined> {
  const read = await db
    .selectFrom('file_texts')
    .select(['failure', 'read_at'])
    .where('attachment_id', '=', attachmentId)
    .executeTakeFirst();
  if (!read) return undefined;
  const parts = await db
    .selectFrom('file_parts')
    .select(['page', 'starts_ms', 'text'])
    .where('attachment_id', '=', attachmentId)
    .orderBy('part')
    .execute();
  return {
    failure: read.failure,
    readAt: read.read_at,
    parts: parts.map(({ page, starts_ms, text }) => ({ page, startsAt: secondsOf(starts_ms), text })),
  };
}

/** Seconds of a number of milliseconds. */
export const secondsOf = (ms: number | null): number | null => (ms === null ? null : ms / 1000);
