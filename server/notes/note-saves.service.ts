import type { BodyOf } from '#contract/call.ts';
import { messages } from '#contract/messages.ts';
import type { Note, updateNote as updateNoteCall } from '#contract/notes/notes.ts';
import { engineOf } from '#server/db/dialect.ts';
import type { Database } from '#server/db/tables.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createSerialQueue } from '#server/platform/serial-queue.ts';
import { type NoteWithFiles, seenWithFiles } from './attachments/attachments.store.ts';
import { updateNotebook } from './changes/notebook.store.ts';
import { raiseNotebooks } from './changes/raise-notebooks.ts';
import { linkSavedNote, lockForRename, withOwnLinks } from './links/note-links.service.ts';
import { mergeSave } from './merge-save.ts';
import { columnsOf } from './note-row.ts';
import { hasSave, insertSave } from './note-saves.store.ts';
import { versionOf } from './note-version.ts';
import { lockOwner, lockSeen, refuseReader, requireOpen } from './people/note-access.ts';
import { updateOwnColumns } from './people/note-people.store.ts';
import type { AskedNote, SeenNote } from './people/seen-note.ts';
import { saveEdit } from './versions/versions.service.ts';

type Given = Omit<BodyOf<typeof updateNoteCall>, 'updatedAt' | 'saveId'>;

const savesInTurn = createSerialQueue();

/** Saves of one note that hold a connection to the database at once. */
const savesAtOnce = 4;
let lane = 0;

/**
 * Runs a save in a transaction. On PostgreSQL, saves of one note wait for each other's locks. Fifty writers of it would hold all
 * connections of the process, and reads of others took 2 s. With one connection alone, a save took twice as long as with four.
 */
function inTurn<Result>(db: Database, noteId: string, work: (tx: Database) => Promise<Result>): Promise<Result> {
  const run = () => db.transaction().execute(work);
  if (engineOf(db) !== 'postgres') return run();
  lane = (lane + 1) % savesAtOnce;
  return savesInTurn(`${noteId} ${lane}`, run);
}

interface Saving {
  asked: AskedNote;
  ownerId: string;
  now: number;
  unchangedSince: number | undefined;
}

/** Tags are the person's own in a note of somebody else: they change nothing for others. */
async function saveOwnTags(tx: Database, { note, seen }: SeenNote, tags: string): Promise<SeenNote> {
  if (!seen) return { note, seen };
  await updateOwnColumns(tx, seen.userId, [note.id], { tags });
  return { note, seen: { ...seen, tags } };
}

/** The fields to store: merged with what was saved since where the base is given. Undefined where that cannot be. */
function fieldsToStore({ note, seen }: SeenNote, given: Given): Given | undefined {
  if (!given.base) return given;
  const merged = mergeSave(seen ? { ...note, tags: seen.tags } : note, given);
  return merged && { ...merged, linkTargets: given.linkTargets };
}

/** Locks the note with those that follow a new title, and answers how to save its texts; undefined where it was saved since. */
async function lockForSave(tx: Database, { asked, ownerId, now, unchangedSince }: Saving, given: Given) {
  const following = await lockForRename(tx, { userId: ownerId, id: asked.id }, given.title);
  const before = requireOpen(await lockSeen(tx, asked, ownerId));
  const { note, seen } = before;
  const fields = fieldsToStore(before, given);
  const { tags, ...written } = columnsOf(fields ?? {});
  const condition = { now, unchangedSince: given.base ? note.updated_at : unchangedSince };
  const save = async (): Promise<SeenNote | undefined> => {
    if (!fields) return undefined;
    const isOwn = seen === undefined;
    const change = { ...withOwnLinks(note, written, following), ...(isOwn && tags !== undefined && { tags }) };
    const saved = await saveEdit(tx, note, change, { ...condition, writerId: asked.userId });
    if (!saved) return undefined;
    const rename = { before: note, saved, following, targets: given.linkTargets, writerId: asked.userId };
    const followed = await linkSavedNote(tx, rename, now);
    const after = { note: saved, seen };
    const shown = tags === undefined ? after : await saveOwnTags(tx, after, tags);
    await raiseNotebooks(tx, ownerId, { notes: [saved, ...followed] });
    return shown;
  };
  const saveTags = async (): Promise<SeenNote | undefined> => {
    const isStale = condition.unchangedSince !== undefined && note.updated_at !== condition.unchangedSince;
    if (tags === undefined || isStale) return undefined;
    const shown = await saveOwnTags(tx, before, tags);
    await updateNotebook(tx, asked.userId, { changed: [note.id] });
    return shown;
  };
  return { before, save, saveTags };
}

/** True for a save that gives nothing but tags. */
const isOfTags = ({ title, description, linkTargets, tags }: Given): boolean =>
  tags !== undefined && title === undefined && description === undefined && linkTargets === undefined;

/**
 * Saves a note. Throws `notFound`, `forbidden` where it is disabled or may only be read, and `conflict` with the current note where
 * somebody saved it after `updatedAt`. With its `base` it is merged with what is stored instead, where that can be. A save whose `saveId`
 * was stored before changes nothing.
 */
export async function saveNote(
  { db, clock }: Platform,
  asked: AskedNote,
  { updatedAt, saveId, ...given }: BodyOf<typeof updateNoteCall>,
  present: (current: NoteWithFiles) => Note,
): Promise<NoteWithFiles> {
  return inTurn(db, asked.id, async (tx) => {
    const unchangedSince = updatedAt === undefined ? undefined : versionOf(updatedAt);
    const now = clock.now();
    const ownerId = await lockOwner(tx, asked);
    const { before, save, saveTags } = await lockForSave(tx, { asked, ownerId, now, unchangedSince }, given);
    const isOwnPlace = before.seen !== undefined && isOfTags(given);
    if (!isOwnPlace) refuseReader(before);
    if (saveId !== undefined && (await hasSave(tx, asked.id, saveId))) return seenWithFiles(tx, before);
    const saved = await (isOwnPlace ? saveTags() : save());
    if (!saved) {
      const current = present(await seenWithFiles(tx, before));
      throw new AppError('conflict', messages.notes.changedElsewhere, { extra: { data: current } });
    }
    if (saveId !== undefined) await insertSave(tx, asked.id, saveId, now);
    return seenWithFiles(tx, saved);
  });
}
