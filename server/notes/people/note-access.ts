import { messages } from '#contract/messages.ts';
import type { Database } from '#server/db/tables.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isId } from '#server/platform/ids.ts';
import { isLockedActive } from '#server/users/users.service.ts';
import { findNote, holdNote, lockNote } from '../notes.store.ts';
import { findOwnerId } from './note-people.store.ts';
import { findSharedNote } from './shared-notes.store.ts';
import type { NoteRow } from '../note-row.ts';
import type { AskedNote, SeenNote } from './seen-note.ts';

/**
 * What a person may do with a note. The owner may do all. A friend with whom it is shared reads it, and writes in it as a `writer`, while
 * it is not in the bin and its owner is not banned. For everybody else it does not exist.
 */

/** Finds a note that the person may read: their own, in the bin or not, or one that is shared with them. */
export async function findSeen(db: Database, { userId, id }: AskedNote): Promise<SeenNote | undefined> {
  if (!isId(id)) return undefined;
  const own = await findNote(db, userId, id);
  return own ? { note: own } : findSharedNote(db, userId, id);
}

/**
 * The owner of a note that a person may read, or the person themself where they see no such note. Locks the owner's account where it is
 * somebody else's, so that neither a ban nor its deletion comes in between. To be called before anything of the owner's is locked.
 */
export async function lockOwner(tx: Database, { userId, id }: AskedNote): Promise<string> {
  const ownerId = isId(id) ? await findOwnerId(tx, userId, id) : undefined;
  if (ownerId === undefined || ownerId === userId) return userId;
  return (await isLockedActive(tx, ownerId)) ? ownerId : userId;
}

/**
 * `findSeen` that makes other writers of the note wait until the transaction ends. A note's people change under its lock alone, so what
 * the answer says of the person stays true as long. `ownerId` is the answer of `lockOwner`.
 */
export async function lockSeen(
  tx: Database,
  { userId, id }: AskedNote,
  ownerId: string,
): Promise<SeenNote | undefined> {
  const note = isId(id) ? await lockNote(tx, { userId: ownerId, id }) : undefined;
  if (!note || ownerId === userId) return note && { note };
  // A statement of its own: PostgreSQL shows it what was committed while the lock was waited for.
  return findSharedNote(tx, userId, id);
}

/** Finds a note as `findSeen` does, and keeps it from being deleted for good until the transaction ends. Answers its id. */
export async function holdSeen(tx: Database, asked: AskedNote): Promise<string | undefined> {
  const seen = await findSeen(tx, asked);
  return seen && (await holdNote(tx, seen.note.id)) ? seen.note.id : undefined;
}

export const noSuchNote = (): AppError => new AppError('notFound', messages.notes.notFound);

/** Throws `forbidden` for somebody who may only read. */
export function refuseReader({ seen }: SeenNote): void {
  if (seen?.role === 'reader') throw new AppError('forbidden', messages.notePeople.readOnly);
}

/** Why a person cannot do what the owner alone may do, with a note that is not theirs. `unknown` is the sentence for what they do not see. */
export async function whyNotOwner(
  db: Database,
  asked: AskedNote,
  unknown: string = messages.notes.notFound,
): Promise<AppError> {
  const shared = isId(asked.id) ? await findSharedNote(db, asked.userId, asked.id) : undefined;
  return shared ? new AppError('forbidden', messages.notePeople.ownerOnly) : new AppError('notFound', unknown);
}

/** A note that the person may read, not in the bin and not disabled. Throws `notFound` or `forbidden`. */
export const requireOpenSeen = async (db: Database, asked: AskedNote): Promise<SeenNote> =>
  requireOpen(await findSeen(db, asked));

/** `requireOpenSeen` for somebody who may change it as well. */
export async function requireWritable(db: Database, asked: AskedNote): Promise<SeenNote> {
  const found = await requireOpenSeen(db, asked);
  refuseReader(found);
  return found;
}

/** A note that is there, not in the bin and not disabled. Throws `notFound` or `forbidden`. */
export function requireOpen(found: SeenNote | undefined): SeenNote {
  if (!found || found.note.deleted_at !== null) throw noSuchNote();
  refuseDisabled(found.note);
  return found;
}

/** Throws `forbidden` where an admin has disabled the note: what it holds is neither shown nor changed. */
export function refuseDisabled({ disabled }: Pick<NoteRow, 'disabled'>): void {
  if (disabled) throw new AppError('forbidden', messages.notes.disabled);
}

/** A note of one's own, not in the bin and not disabled. Throws `notFound`, and `forbidden` also for a note of somebody else. */
export async function requireOpenNote(db: Database, userId: string, noteId: string): Promise<NoteRow> {
  const note = isId(noteId) ? await findNote(db, userId, noteId) : undefined;
  if (!note) throw await whyNotOwner(db, { userId, id: noteId });
  return requireOpen({ note }).note;
}
