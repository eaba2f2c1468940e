import type { QueryClient } from '@tanstack/react-query';
import { changeNotes, type BulkChange } from '#contract/notes/note-actions.ts';
import { removeTag as removeTagCall, renameTag as renameTagCall } from '#contract/notes/note-tags.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import type { Note } from '#contract/notes/notes.ts';
import type { useAlert } from '#web/ui/alerts/alerts.tsx';
import type { useFailureAlert } from '#web/ui/alerts/use-failure-alert.ts';
import type { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import type { CountedTag } from '../editor/tag-suggestions.ts';
import { notesOf, withChange } from '../list/note-lists.ts';
import type { NotesBackend } from '../notes-backend.ts';
import { editLists, isFilter, noteKeys } from '../notes.queries.ts';
import { changedNote } from './bulk-change.ts';
import { mergesTags, renamedTag, tagsWithout } from './categories.ts';

/** What a change of a tag needs of the screen. */
export interface TagContext extends Pick<NotesBackend, 'call'> {
  client: QueryClient;
  known: readonly CountedTag[];
  showAlert: ReturnType<typeof useAlert>;
  showFailure: ReturnType<typeof useFailureAlert>;
  confirm: ReturnType<typeof useConfirm>;
}

/** Shows changed notes in the lists. A list about tags may have gained or lost notes, so it is read again. */
async function showTags({ client }: TagContext, change: (note: Note) => Note): Promise<void> {
  await editLists(client, (list) => {
    let shown = list;
    for (const note of notesOf(list)) if (change(note) !== note) shown = withChange(shown, note._id, change);
    return shown;
  });
  client.removeQueries({ queryKey: noteKeys.lists, type: 'inactive' });
  void client.invalidateQueries({ queryKey: noteKeys.tags });
  void client.invalidateQueries({
    queryKey: noteKeys.lists,
    predicate: ({ queryKey: [, , filter] }) => isFilter(filter) && (filter.tag !== null || filter.view === 'untagged'),
  });
}

const withTags = (note: Note, tags: string[]): Note =>
  tags.join('\n') === note.tags.join('\n') ? note : { ...note, tags };

/** Sends the bulk changes that take a change of a tag back. */
async function undoTags(context: TagContext, steps: readonly BulkChange[]): Promise<void> {
  try {
    for (const body of steps) await context.call(changeNotes, { body });
  } finally {
    await showTags(context, (note) =>
      steps
        .filter(({ ids }) => ids.includes(note._id))
        .reduce((changed, { action, tag = '' }) => changedNote(changed, { action, tag }) ?? changed, note),
    );
  }
}

/** Called when a tag has another name, so that a filter follows it. */
type OnRenamed = (from: string, to: string) => void;

/** Renames a tag; answers false where the person thought better of it. Throws the error of the call. */
export async function renameTag(
  context: TagContext,
  { from, name, onRenamed }: { from: string; name: string; onRenamed: OnRenamed },
): Promise<boolean> {
  const { call, known, showAlert, showFailure, confirm } = context;
  const to = name.trim();
  const isMerge = mergesTags(known, from, to);
  const question = {
    title: `Merge “${from}” into “${to}”?`,
    message: `“${to}” is in use already. Both become one, and later nothing tells them apart.`,
    confirmLabel: 'Merge',
  };
  if (isMerge && !(await confirm(question))) return false;
  const rename = async (old: string, next: string) => {
    const { undo } = await call(renameTagCall, { params: { tag: old }, body: { name: next } });
    onRenamed(old, next);
    await showTags(context, (note) => withTags(note, [...new Set(note.tags.map((tag) => renamedTag(tag, old, next)))]));
    return undo;
  };
  const steps = await rename(from, to);
  const takeBack = async () => {
    try {
      if (steps) await undoTags(context, steps);
      else await rename(to, from);
      onRenamed(to, from);
      showAlert('success', messages.organise.undone);
    } catch (error) {
      showFailure(error);
    }
  };
  const said = isMerge ? messages.organise.tagsMerged(from, to) : messages.organise.tagRenamed(from, to);
  // Above a number of notes the server does not tell how. A new name alone is taken back by the old one.
  const canUndo = steps !== null || !isMerge;
  showAlert('success', said, canUndo ? { action: { label: 'Undo', onClick: () => void takeBack() } } : {});
  return true;
}

/** Takes a tag off all notes. The alert offers Undo; of more notes than can be taken back, the person is asked first. */
export async function removeTag(context: TagContext, tag: string): Promise<void> {
  const { call, known, showAlert, showFailure, confirm } = context;
  const count = known.find((each) => each.tag === tag)?.count ?? 0;
  const question = {
    title: `Remove “${tag}”?`,
    message: `${count} notes have it. The notes stay, and the tag cannot be given back to all of them at once.`,
    confirmLabel: 'Remove',
    isDestructive: true,
  };
  if (count > limits.note.tagUndo && !(await confirm(question))) return;
  try {
    const { undo } = await call(removeTagCall, { params: { tag } });
    await showTags(context, (note) => withTags(note, tagsWithout(note.tags, tag)));
    const takeBack = async () => {
      try {
        await undoTags(context, undo ?? []);
        showAlert('success', messages.organise.undone);
      } catch (error) {
        showFailure(error);
      }
    };
    const action = { label: 'Undo', onClick: () => void takeBack() };
    showAlert('success', messages.organise.tagRemoved(tag), undo ? { action } : {});
  } catch (error) {
    showFailure(error);
  }
}
