import type { QueryOf } from '#contract/call.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import type { listNoteChanges } from '#contract/notes/note-changes.ts';
import type { Database } from '#server/db/tables.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { allSeenWithFiles, type NoteWithFiles } from '../attachments/attachments.store.ts';
import { listSharedNotesById } from '../people/shared-notes.store.ts';
import type { SeenNote } from '../people/seen-note.ts';
import {
  listNotesById,
  listOldRemovals,
  type NotebookChanges,
  type NoteChange,
  type Place,
  readNotebookChanges,
} from './note-changes.store.ts';
import { forgetRemovals } from './notebook.store.ts';

/** How long a deletion is remembered. */
const rememberedMs = 180 * 24 * 60 * 60_000;

/** Removals that the sweep looks at in one transaction. */
const sweptAtOnce = 500;

/** A page ends after this many characters: 500 notes may have 50 million. */
const charactersPerPage = 2_000_000;
const notesAtOnce = 50;

/** Digits of the second number of a cursor. */
const revisionDigits = 15;

/**
 * A reading of all notes takes several pages, and deletions from before it began do not matter to it. Its cursor is two numbers: how far
 * it is, and the revision at which it began.
 */
const cursorOf = (after: number, begunAt: number): string => after + String(begunAt).padStart(revisionDigits, '0');

function placeOf(since = '0'): Place {
  if (since.length > revisionDigits) {
    const split = since.length - revisionDigits;
    return { after: Number(since.slice(0, split)), begunAt: Number(since.slice(split)) };
  }
  // Nothing that was deleted before now matters to who begins now.
  return { after: Number(since), begunAt: Number(since) === 0 ? Number.MAX_SAFE_INTEGER : undefined };
}

/** Throws `gone` for a place that the notebook has not reached, or below which deletions were forgotten. */
function requireKnown({ after, begunAt }: Place, { revision, forgotten }: NotebookChanges): void {
  const isBeginning = after === 0 && begunAt === Number.MAX_SAFE_INTEGER;
  if (isBeginning) return;
  if (Math.max(after, begunAt ?? 0) > revision || (begunAt ?? after) < forgotten)
    throw new AppError('gone', messages.notes.changesGone);
}

/** Notes of a user by their ids, own ones and shared ones. */
async function findSeenNotes(db: Database, userId: string, ids: readonly string[]): Promise<Map<string, SeenNote>> {
  const notes = new Map((await listNotesById(db, userId, ids)).map((note): [string, SeenNote] => [note.id, { note }]));
  const shared = await listSharedNotesById(
    db,
    userId,
    ids.filter((id) => !notes.has(id)),
  );
  for (const seen of shared) notes.set(seen.note.id, seen);
  return notes;
}

interface ReadChanges {
  notes: NoteWithFiles[];
  /** Notes that the user sees no more: deleted since, or in the bin of somebody else. */
  gone: string[];
  /** How many changes it is. */
  read: number;
}

/** Reads the notes of a page in turn, until it has enough characters. */
async function readNotes(db: Database, userId: string, changes: readonly NoteChange[]): Promise<ReadChanges> {
  const notes: NoteWithFiles[] = [];
  const gone: string[] = [];
  let characters = 0;
  let read = 0;
  while (read < changes.length && characters < charactersPerPage) {
    const part = changes.slice(read, read + notesAtOnce).filter(({ removed_at }) => removed_at === null);
    const ids = part.map(({ note_id }) => note_id);
    const rows = await findSeenNotes(db, userId, ids);
    const found = ids.flatMap((id) => rows.get(id) ?? []);
    gone.push(...ids.filter((id) => !rows.has(id)));
    notes.push(...(await allSeenWithFiles(db, found)));
    characters += found.reduce((sum, { note }) => sum + note.description.length, 0);
    read += notesAtOnce;
  }
  return { notes, gone, read };
}

/** A page of changes; `revision` is where the next one begins. */
interface ChangesPage {
  notes: NoteWithFiles[];
  removed: string[];
  revision: string;
  hasMore: boolean;
}

/** A page of the notes that changed after a revision, each as it is now. Throws `gone` where the reader must begin anew. */
export async function readChanges(
  db: Database,
  userId: string,
  { since, limit = limits.note.changes.page.default }: QueryOf<typeof listNoteChanges>,
): Promise<ChangesPage> {
  const place = placeOf(since);
  const notebook = await readNotebookChanges(db, userId, place, limit + 1);
  requireKnown(place, notebook);
  const page = notebook.changes.slice(0, limit);
  const { notes, gone, read } = await readNotes(db, userId, page);
  const done = page.slice(0, read);
  const hasMore = done.length < notebook.changes.length;
  const last = done.at(-1)?.revision ?? place.after;
  const begunAt = place.begunAt === undefined ? undefined : Math.min(place.begunAt, notebook.revision);
  const next = begunAt === undefined ? String(last) : cursorOf(last, begunAt);
  return {
    notes,
    removed: [...done.flatMap(({ note_id, removed_at }) => (removed_at === null ? [] : [note_id])), ...gone],
    revision: hasMore ? next : String(notebook.revision),
    hasMore,
  };
}

/** Forgets deletions of long ago. */
export async function sweepRemovals({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  for (;;) {
    const rows = await listOldRemovals(db, clock.now() - rememberedMs, sweptAtOnce);
    for (const [userId, removals] of Map.groupBy(rows, ({ user_id }) => user_id)) {
      const upTo = Math.max(...removals.map(({ revision }) => revision));
      await db.transaction().execute((tx) => forgetRemovals(tx, userId, upTo));
    }
    if (rows.length < sweptAtOnce) return;
  }
}
