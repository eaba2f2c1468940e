import type { AnswerOf } from '#contract/call.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import type { BulkAction, BulkChange, changeNotes as changeNotesCall } from '#contract/note-actions.ts';
import type { Database } from '#server/db/tables.ts';
import { isId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { lockLinks, resolveLinks } from './links/note-links.store.ts';
import { reindexTexts } from './lists/note-index.store.ts';
import { type NoteRow, readTags } from './note-row.ts';
import { changeState, refusalOf } from './note-state.service.ts';
import { updateTags } from './tags/note-tags.store.ts';
import { updateNotebook } from './changes/notebook.store.ts';
import { lockNotes } from './notes.store.ts';

type Change = Omit<BulkChange, 'ids'>;

const stateAfter: Partial<Record<BulkAction, Partial<Pick<NoteRow, 'pinned' | 'archived'>>>> = {
  pin: { pinned: 1 },
  unpin: { pinned: 0 },
  archive: { archived: 1 },
  unarchive: { archived: 0 },
};

/** The sentence of a note that an action cannot be done to. */
function reasonAgainst(note: NoteRow | undefined, { action, tag, inBin = false }: Change): string | undefined {
  if (!note) return messages.notes.notFound;
  // A disabled note can be thrown away.
  if (action === 'bin') return note.deleted_at === null ? undefined : messages.notes.isInBin;
  if (action === 'restore') return note.deleted_at === null ? messages.notes.notInBin : undefined;
  const isTagging = action === 'addTag' || action === 'removeTag';
  const refusal = refusalOf(isTagging && inBin ? { ...note, deleted_at: null } : note);
  if (refusal) return refusal.message;
  if (action !== 'addTag' || tag === undefined) return undefined;
  const tags = readTags(note);
  return tags.length >= limits.note.tags && !tags.includes(tag) ? messages.notes.tooManyTags : undefined;
}

async function changeTags(
  tx: Database,
  userId: string,
  notes: readonly NoteRow[],
  { action, tag }: Change,
): Promise<NoteRow[]> {
  if (tag === undefined) return [];
  const others = notes.filter((note) => readTags(note).includes(tag) !== (action === 'addTag'));
  const changed = others.map((note) => {
    const tags = readTags(note);
    const after = action === 'addTag' ? [...tags, tag] : tags.filter((each) => each !== tag);
    return { ...note, tags: JSON.stringify(after) };
  });
  await updateTags(tx, userId, changed);
  await reindexTexts(tx, changed);
  await updateNotebook(tx, userId, { changed: others.map(({ id }) => id) });
  return others;
}

/** Does one action to notes, all in one transaction. Those that it cannot be done to fail by themselves. */
export const changeNotes = (
  { db, clock }: Platform,
  userId: string,
  { ids, ...change }: BulkChange,
): Promise<AnswerOf<typeof changeNotesCall>> =>
  db.transaction().execute(async (tx) => {
    if (change.action === 'restore') await lockLinks(tx, userId);
    const wanted = [...new Set(ids)];
    const rows = await lockNotes(tx, userId, wanted.filter(isId));
    const notes = new Map(rows.map((note) => [note.id, note]));
    const failed = wanted.flatMap((id) => {
      const message = reasonAgainst(notes.get(id), change);
      return message === undefined ? [] : [{ _id: id, message }];
    });
    const failedIds = new Set(failed.map(({ _id }) => _id));
    const open = rows.filter(({ id }) => !failedIds.has(id));
    const changed = await act(tx, userId, open, { ...change, now: clock.now() });
    const changedIds = new Set(changed.map(({ id }) => id));
    return {
      done: wanted.filter((id) => !failedIds.has(id)),
      changed: wanted.filter((id) => changedIds.has(id)),
      failed,
    };
  });

/** Returns the notes that it made a difference to. */
async function act(
  tx: Database,
  userId: string,
  notes: readonly NoteRow[],
  { now, ...change }: Change & { now: number },
): Promise<NoteRow[]> {
  const { action } = change;
  if (action === 'bin') return changeState(tx, userId, notes, { deleted_at: now });
  if (action === 'restore') {
    const restored = await changeState(tx, userId, notes, { deleted_at: null });
    await resolveLinks(
      tx,
      userId,
      restored.map(({ title_key }) => title_key),
    );
    return restored;
  }
  const state = stateAfter[action];
  return state ? changeState(tx, userId, notes, state) : changeTags(tx, userId, notes, change);
}
