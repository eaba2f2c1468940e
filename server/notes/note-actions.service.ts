import type { BodyOf } from '#contract/call.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import type { changeNote, LinkedNote, tickTask } from '#contract/note-actions.ts';
import type { Note } from '#contract/notes.ts';
import { findTasks, withTask } from '#lib/task-list.ts';
import type { Database } from '#server/db/tables.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { noSuchNote } from './attachments/attachments.service.ts';
import { type NoteWithFiles, withFiles } from './attachments/attachments.store.ts';
import { listLinkedNotes, listLinkingNotes } from './links/note-links.store.ts';
import { descriptionColumns, type NoteRow } from './note-row.ts';
import { changeState, refusalOf } from './note-state.service.ts';
import { findNote, lockNote, type OwnedNote } from './notes.store.ts';
import { saveEdit } from './versions/versions.service.ts';
import { countFormerVersions } from './versions/versions.store.ts';

/** A note and what stands around it. */
interface NoteDetail {
  note: NoteWithFiles;
  links: LinkedNote[];
  backlinks: LinkedNote[];
  versionCount: number;
}

/** Reads a note, in the bin or not. Throws `notFound`. */
export async function readNoteDetail(db: Database, owned: OwnedNote): Promise<NoteDetail> {
  const note = isId(owned.id) ? await findNote(db, owned.userId, owned.id) : undefined;
  if (!note) throw noSuchNote();
  return {
    note: await withFiles(db, note),
    // The text of a disabled note is hidden, and its links are part of it.
    links: note.disabled ? [] : await listLinkedNotes(db, note),
    backlinks: await listLinkingNotes(db, note, limits.note.links.backlinks),
    versionCount: (await countFormerVersions(db, owned.id)) + 1,
  };
}

/** Pins or archives a note. Throws `notFound`, `forbidden` where it is disabled, `conflict` where it is in the bin. */
export async function changeNoteState(
  { db }: Platform,
  owned: OwnedNote,
  { pinned, archived }: BodyOf<typeof changeNote>,
): Promise<NoteRow> {
  return db.transaction().execute(async (tx) => {
    const note = await requireOpenLocked(tx, owned);
    const [changed] = await changeState(tx, owned.userId, [note], {
      ...(pinned !== undefined && { pinned: Number(pinned) }),
      ...(archived !== undefined && { archived: Number(archived) }),
    });
    return changed ?? note;
  });
}

/** Locks an active note that is not disabled. */
async function requireOpenLocked(tx: Database, owned: OwnedNote): Promise<NoteRow> {
  const note = isId(owned.id) ? await lockNote(tx, owned) : undefined;
  const refusal = refusalOf(note);
  if (!note || refusal) throw refusal ?? noSuchNote();
  return note;
}

/** The index of a task in a path; undefined for what is none. */
const readIndex = (given: string): number | undefined => (/^\d{1,6}$/.test(given) ? Number(given) : undefined);

/**
 * Ticks or unticks a task, as an edit of the note. What is so already stays, without an edit. Throws as `changeNoteState`, `notFound`
 * past the last task, and `conflict` with the note where the task's text is another one.
 */
export async function tickTaskOf(
  { db, clock }: Platform,
  { index, ...owned }: OwnedNote & { index: string },
  { done, text }: BodyOf<typeof tickTask>,
  present: (current: NoteWithFiles) => Note,
): Promise<NoteWithFiles> {
  return db.transaction().execute(async (tx) => {
    const note = await requireOpenLocked(tx, owned);
    const place = readIndex(index);
    const task = place === undefined ? undefined : findTasks(note.description)[place];
    if (!task) throw new AppError('notFound', messages.notes.taskNotFound);
    if (task.text !== text.trim()) {
      const current = present(await withFiles(tx, note));
      throw new AppError('conflict', messages.notes.taskMoved, { extra: { data: current } });
    }
    if (task.done === done) return withFiles(tx, note);
    const change = descriptionColumns(withTask(note.description, task, done));
    const saved = await saveEdit(tx, note, change, { now: clock.now() });
    if (!saved) throw noSuchNote();
    return withFiles(tx, saved);
  });
}
