import type { AnswerOf } from '#contract/call.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import type { BulkAction, BulkChange, changeNotes as changeNotesCall } from '#contract/notes/note-actions.ts';
import type { Database } from '#server/db/tables.ts';
import { isId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { lockLinks, resolveLinks } from './links/note-links.store.ts';
import { reindexTexts } from './lists/note-index.store.ts';
import { type NoteRow, readTags } from './note-row.ts';
import { changeState, refusalOf } from './note-state.service.ts';
import { updateTags } from './tags/note-tags.store.ts';
import { updateNotebook } from './changes/notebook.store.ts';
import { versionOf } from './note-version.ts';
import { lockNotes } from './notes.store.ts';
import { lockPlaces } from './people/note-people.store.ts';
import { changeOwnState, changeOwnTag } from './people/own-places.ts';
import type { SeenNote } from './people/seen-note.ts';
import { listSharedNotesById } from './people/shared-notes.store.ts';

type Change = Omit<BulkChange, 'ids'>;

type FailedNote = AnswerOf<typeof changeNotesCall>['failed'][number];

const stateAfter: Partial<Record<BulkAction, Partial<Pick<NoteRow, 'pinned' | 'archived'>>>> = {
  pin: { pinned: 1 },
  unpin: { pinned: 0 },
  archive: { archived: 1 },
  unarchive: { archived: 0 },
};

/** True for a note whose text the action was not meant for: it was saved since. */
function isSavedSince({ note }: SeenNote, { action, updatedAt }: Change): boolean {
  const known = updatedAt?.[note.id];
  return action === 'bin' && note.deleted_at === null && known !== undefined && versionOf(known) !== note.updated_at;
}

/** A note that an action cannot be done to, with the sentence that says why; undefined where it can. */
function failureOf(id: string, found: SeenNote | undefined, change: Change): FailedNote | undefined {
  const message = reasonAgainst(found, change);
  if (message !== undefined) return { _id: id, message };
  if (!found || !isSavedSince(found, change)) return undefined;
  return { _id: id, message: messages.notes.changedElsewhere, code: 'conflict' };
}

/** The sentence of a note that an action cannot be done to. */
function reasonAgainst(found: SeenNote | undefined, { action, tag, inBin = false }: Change): string | undefined {
  if (!found) return messages.notes.notFound;
  const { note, seen } = found;
  if (seen && (action === 'bin' || action === 'restore')) return messages.notePeople.ownerOnly;
  // A disabled note can be thrown away.
  if (action === 'bin') return note.deleted_at === null ? undefined : messages.notes.isInBin;
  if (action === 'restore') return note.deleted_at === null ? messages.bin.notInBin : undefined;
  const isTagging = action === 'addTag' || action === 'removeTag';
  const refusal = refusalOf(isTagging && inBin ? { ...note, deleted_at: null } : note);
  if (refusal) return refusal.message;
  if (action !== 'addTag' || tag === undefined) return undefined;
  const tags = readTags(seen ?? note);
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

/** Locks notes of the user, and the places where they have notes of others. */
async function lockAllSeen(tx: Database, userId: string, ids: readonly string[]): Promise<SeenNote[]> {
  const own = await lockNotes(tx, userId, ids);
  const ownIds = new Set(own.map(({ id }) => id));
  const others = ids.filter((id) => !ownIds.has(id));
  await lockPlaces(tx, userId, others);
  return [...own.map((note) => ({ note })), ...(await listSharedNotesById(tx, userId, others))];
}

/** As `act`, for notes of others: only what is the user's own about them changes. */
async function actOnShared(
  tx: Database,
  userId: string,
  notes: readonly SeenNote[],
  { action, tag }: Change,
): Promise<SeenNote[]> {
  const state = stateAfter[action];
  if (state) return changeOwnState(tx, userId, notes, state);
  return tag === undefined ? [] : changeOwnTag(tx, userId, notes, { tag, isAdded: action === 'addTag' });
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
    const found = await lockAllSeen(tx, userId, wanted.filter(isId));
    const notes = new Map(found.map((seen) => [seen.note.id, seen]));
    const failed = wanted.flatMap((id) => failureOf(id, notes.get(id), change) ?? []);
    const failedIds = new Set(failed.map(({ _id }) => _id));
    const open = found.filter(({ note }) => !failedIds.has(note.id));
    const own = open.flatMap(({ note, seen }) => (seen ? [] : [note]));
    const shared = open.filter(({ seen }) => seen !== undefined);
    const changed = await act(tx, userId, own, { ...change, now: clock.now() });
    const changedShared = await actOnShared(tx, userId, shared, change);
    const changedIds = new Set([...changed, ...changedShared.map(({ note }) => note)].map(({ id }) => id));
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
