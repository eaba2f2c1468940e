import type { BodyOf } from '#contract/call.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import type { changeNote, LinkedNote, tickTask } from '#contract/notes/note-actions.ts';
import type { NotePerson } from '#contract/notes/note-people.ts';
import type { Note } from '#contract/notes/notes.ts';
import { findTasks, withTask } from '#lib/markdown/task-list.ts';
import type { Database } from '#server/db/tables.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type NoteWithFiles, seenWithFiles } from './attachments/attachments.store.ts';
import { raiseNotebooks } from './changes/raise-notebooks.ts';
import { listLinkedNotes, listLinkingNotes } from './links/linked-notes.store.ts';
import { descriptionColumns } from './note-row.ts';
import { changeState, refusalOf } from './note-state.service.ts';
import { findSeen, lockOwner, lockSeen, noSuchNote, refuseReader } from './people/note-access.ts';
import { readPeople } from './people/note-people.service.ts';
import { changeOwnState } from './people/own-places.ts';
import type { AskedNote, SeenNote } from './people/seen-note.ts';
import { saveEdit } from './versions/versions.service.ts';
import { countFormerVersions } from './versions/versions.store.ts';

/** A note and what stands around it. */
interface NoteDetail {
  note: NoteWithFiles;
  links: LinkedNote[];
  backlinks: LinkedNote[];
  versionCount: number;
  people: NotePerson[];
}

/** Reads a note that the person may read. Links are to notes that they may read as well. Throws `notFound`. */
export async function readNoteDetail(db: Database, asked: AskedNote): Promise<NoteDetail> {
  const found = await findSeen(db, asked);
  if (!found) throw noSuchNote();
  const { note, seen } = found;
  return {
    note: await seenWithFiles(db, found),
    // The text of a disabled note is hidden, and its links are part of it.
    links: note.disabled ? [] : await listLinkedNotes(db, note, asked.userId),
    backlinks: await listLinkingNotes(db, note, { readerId: asked.userId, limit: limits.note.links.backlinks }),
    versionCount: (await countFormerVersions(db, asked.id)) + 1,
    people: seen || note.shared_with === 0 ? [] : await readPeople(db, note.id),
  };
}

/** Pins or archives a note. Throws `notFound`, `forbidden` where it is disabled, `conflict` where it is in the bin. */
export async function changeNoteState(
  { db }: Platform,
  asked: AskedNote,
  { pinned, archived }: BodyOf<typeof changeNote>,
): Promise<SeenNote> {
  return db.transaction().execute(async (tx) => {
    const { note, seen } = await requireOpenLocked(tx, asked, await lockOwner(tx, asked));
    const change = {
      ...(pinned !== undefined && { pinned: Number(pinned) }),
      ...(archived !== undefined && { archived: Number(archived) }),
    };
    if (seen) {
      await changeOwnState(tx, asked.userId, [{ note, seen }], change);
      return { note, seen: { ...seen, ...change } };
    }
    const [changed] = await changeState(tx, asked.userId, [note], change);
    return { note: changed ?? note };
  });
}

/** Locks an active note that is not disabled. */
async function requireOpenLocked(tx: Database, asked: AskedNote, ownerId: string): Promise<SeenNote> {
  const found = await lockSeen(tx, asked, ownerId);
  const refusal = refusalOf(found?.note);
  if (!found || refusal) throw refusal ?? noSuchNote();
  return found;
}

/** The index of a task in a path; undefined for what is none. */
const readIndex = (given: string): number | undefined => (/^\d{1,6}$/.test(given) ? Number(given) : undefined);

/**
 * Ticks or unticks a task, as an edit of the note. What is so already stays, without an edit. Throws as `changeNoteState`, `notFound`
 * past the last task, and `conflict` with the note where the task's text is another one.
 */
export async function tickTaskOf(
  { db, clock }: Platform,
  { index, ...asked }: AskedNote & { index: string },
  { done, text }: BodyOf<typeof tickTask>,
  present: (current: NoteWithFiles) => Note,
): Promise<NoteWithFiles> {
  return db.transaction().execute(async (tx) => {
    const ownerId = await lockOwner(tx, asked);
    const found = await requireOpenLocked(tx, asked, ownerId);
    const { note, seen } = found;
    const place = readIndex(index);
    const task = place === undefined ? undefined : findTasks(note.description)[place];
    if (!task) throw new AppError('notFound', messages.notes.taskNotFound);
    if (task.text !== text.trim()) {
      const current = present(await seenWithFiles(tx, found));
      throw new AppError('conflict', messages.notes.taskMoved, { extra: { data: current } });
    }
    refuseReader(found);
    if (task.done === done) return seenWithFiles(tx, found);
    const change = descriptionColumns(withTask(note.description, task, done));
    const saved = await saveEdit(tx, note, change, { now: clock.now(), writerId: asked.userId });
    if (!saved) throw noSuchNote();
    await raiseNotebooks(tx, ownerId, { notes: [saved] });
    return seenWithFiles(tx, { note: saved, seen });
  });
}
