import { changeNote, changeNotes, type BulkAction, type BulkChange } from '#contract/notes/note-actions.ts';
import { isWithinTag, removeTag, renameTag } from '#contract/notes/note-tags.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import type { Note } from '#contract/notes/notes.ts';
import { ApiError } from '#web/platform/api-error.ts';
import type { NoteChange } from '#web/offline/note-change.ts';
import { tagsWithout } from '../organise/categories.ts';
import { isOwn } from '../people/note-rights.ts';
import { requireComplete, requireNote } from './answer-reading.ts';
import type { AnswerCall } from './answered-call.ts';
import { tagsRenamed, withNoteChange } from './apply-change.ts';
import { countTasks, type Notebook } from './notebook.ts';
import { tagDifferences } from './tag-differences.ts';

const conflictOf = (sentence: string) => new ApiError(sentence, { status: 409 });

/** Changes the tags of all notes that carry one or a tag below it. */
async function changeTags(
  notebook: Notebook,
  change: NoteChange & { tag: string },
  tagsAfter: (tags: readonly string[]) => string[],
) {
  const { tag } = change;
  const all = await notebook.all();
  const tagged = all.filter(({ tags, disabled }) => !disabled && tags.some((own) => isWithinTag(own, tag)));
  await requireComplete(notebook);
  if (tagged.length === 0) throw new ApiError(messages.notes.tagNotFound, { status: 404 });
  const tooLong = tagged
    .flatMap(({ tags }) => tagsAfter(tags))
    .find((name) => Array.from(name).length > limits.note.tag.max);
  if (tooLong !== undefined)
    throw new ApiError(`A tag must be at most ${limits.note.tag.max} characters long.`, { status: 400 });
  await notebook.commit(change);
  return {
    changed: tagged.length,
    undo: tagged.length > limits.note.tagUndo ? null : tagDifferences(tagged, tagsAfter),
  };
}

const stateActions = (body: { pinned?: boolean | undefined; archived?: boolean | undefined }): BulkAction[] => [
  ...(body.pinned === undefined ? [] : [body.pinned ? ('pin' as const) : ('unpin' as const)]),
  ...(body.archived === undefined ? [] : [body.archived ? ('archive' as const) : ('unarchive' as const)]),
];

/** Why a bulk action cannot be done to a note; undefined where it can. */
function refusalOf(note: Note | undefined, { action, inBin }: BulkChange): string | undefined {
  if (!note) return messages.notes.notFound;
  if (action === 'bin' && !isOwn(note)) return messages.notePeople.ownerOnly;
  if (action === 'restore' || action === 'bin') return undefined;
  if (note.disabled) return messages.notes.disabled;
  return note.isDeleted && !inBin ? messages.notes.alreadyInBin : undefined;
}

/** Answers the calls that organise notes, by the rules of the server. */
export function answerOrganising(answer: AnswerCall, notebook: Notebook): void {
  answer(changeNote, async ({ params: { id }, body }) => {
    let note = await requireNote(notebook, id);
    if (note.disabled) throw new ApiError(messages.notes.disabled, { status: 403 });
    if (note.isDeleted) throw conflictOf(messages.notes.alreadyInBin);
    for (const action of stateActions(body))
      note = (await notebook.commit({ kind: 'organise', ids: [id], action })).get(id) ?? note;
    return { data: note };
  });
  answer(changeNotes, async ({ body: { ids, action, tag, inBin } }) => {
    const found = await Promise.all(ids.map(async (_id) => ({ _id, note: await notebook.read(_id) })));
    const given = { ids, action, ...(tag !== undefined && { tag }), ...(inBin !== undefined && { inBin }) };
    const judged = found.map((each) => ({ ...each, message: refusalOf(each.note, given) }));
    const failed = judged.flatMap(({ _id, message }) => (message === undefined ? [] : [{ _id, message }]));
    const able = judged.filter(({ message }) => message === undefined);
    // A new note may be asked for by the id that it had before it was sent.
    const change = { kind: 'organise' as const, ...given, ids: able.map(({ _id, note }) => note?._id ?? _id) };
    const applying = { at: new Date().toISOString(), countTasks, urlOf: () => '' };
    const changed = found.filter(({ note }) => note && withNoteChange(note, change, applying) !== note);
    if (changed.length > 0) await notebook.commit(change);
    return { done: able.map(({ _id }) => _id), changed: changed.map(({ _id }) => _id), failed };
  });
  answer(renameTag, async ({ params: { tag }, body }) => {
    const name = body.name.trim();
    return changeTags(notebook, { kind: 'renameTag', tag, name }, (tags) => tagsRenamed(tags, tag, name));
  });
  answer(removeTag, async ({ params: { tag } }) =>
    changeTags(notebook, { kind: 'removeTag', tag }, (tags) => tagsWithout(tags, tag)),
  );
}
