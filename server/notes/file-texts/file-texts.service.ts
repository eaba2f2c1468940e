import type { BodyOf } from '#contract/call.ts';
import { fileTextLimits } from '#contract/notes/file-text-limits.ts';
import { type FileText, readFailureSchema, type saveFileText as saveFileTextCall } from '#contract/notes/file-texts.ts';
import { messages } from '#contract/messages.ts';
import type { FileHit } from '#contract/notes/note-schema.ts';
import { lengthOf } from '#contract/text-rules.ts';
import { findHitLines } from '#lib/search/search-hits.ts';
import { parseSearchQuery } from '#lib/search/search-query.ts';
import type { Database } from '#server/db/tables.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import { asTime } from '#server/platform/as-time.ts';
import type { Platform } from '#server/platform/platform.ts';
import { entryOf, listFoundParts } from '#server/search/file-text-index.ts';
import { requireRecordedRoom } from '#server/users/storage.service.ts';
import { type AttachmentRow, findAttachment } from '../attachments/attachments.store.ts';
import { fileTermsOf } from '../lists/note-search.store.ts';
import type { NoteRow } from '../note-row.ts';
import {
  lockOwner,
  lockSeen,
  refuseReader,
  requireOpen,
  requireOpenSeen,
  requireWritable,
} from '../people/note-access.ts';
import { findFileText, hasParts, replaceFileText, secondsOf } from './file-texts.store.ts';

/** The file that somebody has read. */
export interface AskedFile {
  userId: string;
  noteId: string;
  attachmentId: string;
}

const noSuchFile = () => new AppError('notFound', messages.notes.attachmentNotFound);

/**
 * Stores the words of a file of a note that the person may change; they count for its owner. An empty list replaces no words. Throws
 * `invalid`, `notFound`, `forbidden` and `quota`.
 */
export async function saveFileText(
  platform: Platform,
  { userId, noteId, attachmentId }: AskedFile,
  { parts, failure }: BodyOf<typeof saveFileTextCall>,
): Promise<void> {
  if (parts.reduce((sum, { text }) => sum + lengthOf(text), 0) > fileTextLimits.characters)
    throw fieldError('parts', messages.fileTexts.tooLong);
  const asked = { userId, id: noteId };
  const { note } = await requireWritable(platform.db, asked);
  const ownerId = note.user_id;
  const bytes = parts.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  // Before the transaction: the grams of a long text take long, and other writers of SQLite would wait.
  const entries = parts.map(({ text }, index) =>
    Object.assign(entryOf(ownerId, text), { attachmentId, part: index + 1, noteId }),
  );
  await platform.db.transaction().execute(async (tx) => {
    refuseReader(requireOpen(await lockSeen(tx, asked, await lockOwner(tx, asked))));
    await requireFile(tx, { user_id: ownerId, id: noteId }, attachmentId);
    // Whoever cannot read it does not take away what somebody else has read or heard.
    if (parts.length === 0 && (await hasParts(tx, attachmentId))) return;
    const readAt = platform.clock.now();
    await replaceFileText(tx, { attachmentId, ownerId, bytes, failure: failure ?? null, readAt, parts, entries });
    await requireRecordedRoom(platform, tx, ownerId, bytes);
  });
}

/** A file of a note, not in the bin. Throws `notFound`. */
async function requireFile(
  db: Database,
  { user_id: ownerId, id: noteId }: Pick<NoteRow, 'user_id' | 'id'>,
  attachmentId: string,
): Promise<AttachmentRow> {
  const file = await findAttachment(db, ownerId, noteId, attachmentId);
  if (!file || file.deleted_at !== null) throw noSuchFile();
  return file;
}

/** A file whose words a person may store. Throws `notFound` and `forbidden`. */
export async function requireWritableFile(
  { db }: Pick<Platform, 'db'>,
  { userId, noteId, attachmentId }: AskedFile,
): Promise<AttachmentRow> {
  const { note } = await requireWritable(db, { userId, id: noteId });
  return requireFile(db, note, attachmentId);
}

/** The stored words of a file of a note that the person sees; null where there are none yet. Throws `notFound` and `forbidden`. */
export async function readFileText(
  { db }: Pick<Platform, 'db'>,
  { userId, noteId, attachmentId }: AskedFile,
): Promise<FileText | null> {
  const { note } = await requireOpenSeen(db, { userId, id: noteId });
  const file = await requireFile(db, note, attachmentId);
  const stored = await findFileText(db, file.id);
  if (!stored) return null;
  const failure = stored.failure === null ? null : readFailureSchema.parse(stored.failure);
  return { parts: stored.parts, failure, readAt: asTime(stored.readAt) };
}

/** The line of a part that has the words of a search. */
const lineOf = (text: string, query: ReturnType<typeof parseSearchQuery>): string =>
  (findHitLines(text, query)[0] ?? []).map((part) => part.text).join('');

/** Places in files of these notes that have the words of a search, some of each note. */
export async function findFileHits(
  db: Database,
  notes: readonly Pick<NoteRow, 'id' | 'user_id'>[],
  q: string,
): Promise<FileHit[]> {
  const query = parseSearchQuery(q);
  const hits: FileHit[] = [];
  for (const [ownerId, owned] of Map.groupBy(notes, ({ user_id }) => user_id)) {
    const terms = fileTermsOf(ownerId, query);
    if (!terms) continue;
    const ids = owned.map(({ id }) => id);
    for (const row of await listFoundParts(db, ids, terms, fileTextLimits.hitsOfNote))
      hits.push({
        noteId: row.note_id,
        attachmentId: row.attachment_id,
        name: row.original_name,
        page: row.page,
        startsAt: secondsOf(row.starts_ms),
        text: lineOf(row.text, query),
      });
  }
  return hits;
}
