import { changeNote, changeNotes } from '#contract/note-actions.ts';
import { isWithinTag, removeTag, renameTag } from '#contract/note-tags.ts';
import { messages } from '#contract/messages.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { changedNote } from '../organise/bulk-change.ts';
import { renamedTag, tagsWithout } from '../organise/categories.ts';
import type { AnswerCall } from './in-memory-call.ts';
import { tagDifferences } from './tag-differences.ts';
import type { Notebook } from './in-memory-notebook.ts';

/** Changes the tags of all notes that carry one or a tag below it. */
function changeTags(notebook: Notebook, tag: string, change: (tags: readonly string[]) => string[]) {
  const tagged = notebook.all().filter(({ tags }) => tags.some((own) => isWithinTag(own, tag)));
  if (tagged.length === 0) throw new ApiError(messages.notes.tagNotFound, { status: 404 });
  for (const { _id, tags } of tagged) notebook.change(_id, { tags: change(tags) });
  return { changed: tagged.length, undo: tagDifferences(tagged, change) };
}

/** Answers the calls that organise notes, by the rules of the server. */
export function answerOrganising(answer: AnswerCall, notebook: Notebook): void {
  answer(changeNote, ({ params, body: { pinned, archived } }) => ({
    data: notebook.change(params.id, {
      ...(pinned !== undefined && { pinned }),
      ...(archived !== undefined && { archived }),
    }),
  }));
  answer(changeNotes, ({ body: { ids, action, tag } }) => {
    const known = new Map(notebook.all().map((note) => [note._id, note]));
    const found = ids.flatMap((id) => known.get(id) ?? []);
    const deletedAt = new Date().toISOString();
    const changed = found.flatMap((note) => {
      const next = changedNote(note, { action, ...(tag !== undefined && { tag }) });
      if (next === note) return [];
      notebook.change(note._id, next ?? { isDeleted: true, deletedAt });
      return [note._id];
    });
    const failed = ids.filter((id) => !known.has(id)).map((_id) => ({ _id, message: messages.notes.notFound }));
    return { done: found.map(({ _id }) => _id), changed, failed };
  });
  answer(renameTag, ({ params, body }) =>
    changeTags(notebook, params.tag, (tags) => [
      ...new Set(tags.map((tag) => renamedTag(tag, params.tag, body.name.trim()))),
    ]),
  );
  answer(removeTag, ({ params }) => changeTags(notebook, params.tag, (tags) => tagsWithout(tags, params.tag)));
}
