import type { AnswerOf } from '#contract/call.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import type { BulkChange } from '#contract/notes/note-actions.ts';
import { isWithinTag, type removeTag as removeTagCall, tagSeparator } from '#contract/notes/note-tags.ts';
import { lengthOf } from '#contract/text-rules.ts';
import type { Database } from '#server/db/tables.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { reindexTexts, type TaggedNote } from '../lists/note-index.store.ts';
import { readTags } from '../note-row.ts';
import { listTaggedIds, lockTaggedNotes, updateTags } from './note-tags.store.ts';
import { type ChangedTags, renameOwnTags } from '../people/own-places.ts';
import { updateNotebook } from '../changes/notebook.store.ts';
import { lockNotes } from '../notes.store.ts';
import { indexWaitingNotes, insertWaitingNotes } from './waiting-notes.ts';

type TagChange = AnswerOf<typeof removeTagCall>;

/** Notes that are changed at once. Where a tag has more, their texts are indexed after the answer. */
const notesAtOnce = 200;

/** Ids by the tags that one list has and the other has not. */
function idsByTag(changes: readonly ChangedTags[], has: 'before' | 'after', not: 'before' | 'after') {
  const found = new Map<string, string[]>();
  for (const change of changes)
    for (const tag of change[has]) {
      if (change[not].includes(tag)) continue;
      const ids = found.get(tag) ?? [];
      ids.push(change.id);
      found.set(tag, ids);
    }
  return found;
}

function asBulk(action: 'addTag' | 'removeTag', ids: ReadonlyMap<string, readonly string[]>): BulkChange[] {
  const { bulk } = limits.note;
  return [...ids].flatMap(([tag, all]) =>
    Array.from({ length: Math.ceil(all.length / bulk) }, (_, part) => ({
      ids: all.slice(part * bulk, (part + 1) * bulk),
      action,
      tag,
      inBin: true,
    })),
  );
}

/** The bulk changes that take it back. Tags go before others come, so that no note has too many. */
const undoOf = (changes: readonly ChangedTags[]): BulkChange[] => [
  ...asBulk('removeTag', idsByTag(changes, 'after', 'before')),
  ...asBulk('addTag', idsByTag(changes, 'before', 'after')),
];

/** Changes a tag and those below it in some notes. `newName` of a tag is undefined where it goes. */
async function changePage(
  tx: Database,
  userId: string,
  ids: readonly string[],
  newName: (tag: string) => string | undefined,
): Promise<ChangedTags[]> {
  const changes: ChangedTags[] = [];
  const changed: TaggedNote[] = [];
  for (const note of await lockTaggedNotes(tx, userId, ids)) {
    const before = readTags(note);
    const after = [...new Set(before.flatMap((tag) => newName(tag) ?? []))];
    const tags = JSON.stringify(after);
    // Saved with other tags, or disabled, since its id was read.
    if (note.disabled || tags === note.tags) continue;
    changes.push({ id: note.id, before, after });
    changed.push({ ...note, tags });
  }
  await updateTags(tx, userId, changed);
  return changes;
}

const changeTagWithin = async (
  tx: Database,
  userId: string,
  tag: string,
  newName: (tag: string) => string | undefined,
): Promise<{ answer: TagChange; isWaiting: boolean }> => {
  const changes: ChangedTags[] = [];
  const changed: string[] = [];
  let isWaiting = false;
  let isTagged = false;
  let after = '';
  for (;;) {
    const ids = await listTaggedIds(tx, userId, { tag, after, limit: notesAtOnce });
    isTagged ||= ids.length > 0;
    const page = await changePage(tx, userId, ids, newName);
    const isOnlyPage = after === '' && ids.length < notesAtOnce;
    const changedIds = page.map(({ id }) => id);
    if (isOnlyPage) await reindexTexts(tx, await lockNotes(tx, userId, changedIds));
    else {
      await insertWaitingNotes(tx, changedIds);
      isWaiting = true;
    }
    changed.push(...changedIds);
    if (changed.length <= limits.note.tagUndo) changes.push(...page);
    after = ids.at(-1) ?? after;
    if (ids.length < notesAtOnce) break;
  }
  const shared = await renameOwnTags(tx, userId, newName);
  if (!isTagged && shared.length === 0) throw new AppError('notFound', messages.notes.tagNotFound);
  changed.push(...shared.map(({ id }) => id));
  changes.push(...shared);
  await updateNotebook(tx, userId, { changed });
  const undo = changed.length > limits.note.tagUndo ? null : undoOf(changes);
  return { answer: { changed: changed.length, undo }, isWaiting };
};

/** Changes a tag and those below it in all notes of a user, in one transaction. Throws `notFound` where no note has it. */
async function changeTag(
  { db, backgroundTasks }: Platform,
  userId: string,
  tag: string,
  newName: (tag: string) => string | undefined,
): Promise<TagChange> {
  const { answer, isWaiting } = await db.transaction().execute((tx) => changeTagWithin(tx, userId, tag, newName));
  if (isWaiting)
    backgroundTasks.run((ending) => indexWaitingNotes({ db }, ending), 'Notes of a tag could not be indexed');
  return answer;
}

/**
 * Renames a tag and those below it. Notes that have the new name already keep it once. Throws `notFound`, and `invalid` for a name
 * below the tag itself or where a tag would be too long.
 */
export function renameTag(platform: Platform, userId: string, tag: string, name: string): Promise<TagChange> {
  if (name !== tag && isWithinTag(name, tag)) throw fieldError('name', messages.notes.tagIntoItself);
  return changeTag(platform, userId, tag, (each) => {
    if (!isWithinTag(each, tag)) return each;
    const renamed = name + each.slice(tag.length);
    if (lengthOf(renamed) > limits.note.tag.max) throw fieldError('name', messages.notes.tagTooLong(renamed));
    return renamed;
  });
}

/** Takes a tag off all notes; those below it move up one level. Throws `notFound`. */
export function removeTag(platform: Platform, userId: string, tag: string): Promise<TagChange> {
  const parent = tag.slice(0, tag.lastIndexOf(tagSeparator) + 1);
  return changeTag(platform, userId, tag, (each) => {
    if (!isWithinTag(each, tag)) return each;
    const below = each.slice(tag.length + tagSeparator.length).trim();
    return below === '' ? undefined : parent + below;
  });
}
