import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { changeNotes, type BulkChange } from '#contract/note-actions.ts';
import { removeTag, renameTag } from '#contract/note-tags.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import type { Note } from '#contract/notes.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { useFailureAlert } from '#web/ui/alerts/use-failure-alert.ts';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { notesOf, withChange } from '../list/note-lists.ts';
import { useNotesBackend } from '../notes-backend.ts';
import { editLists, isFilter, noteKeys, useTags } from '../notes.queries.ts';
import { changedNote } from './bulk-change.ts';
import { mergesTags, renamedTag, tagsWithout } from './categories.ts';

/** Shows changed notes in the lists. A list about tags may have gained or lost notes, so it is read again. */
function useShowTags() {
  const client = useQueryClient();
  return useCallback(
    async (change: (note: Note) => Note) => {
      await editLists(client, (list) => {
        let shown = list;
        for (const note of notesOf(list)) if (change(note) !== note) shown = withChange(shown, note._id, change);
        return shown;
      });
      client.removeQueries({ queryKey: noteKeys.lists, type: 'inactive' });
      void client.invalidateQueries({ queryKey: noteKeys.tags });
      void client.invalidateQueries({
        queryKey: noteKeys.lists,
        predicate: ({ queryKey: [, , filter] }) =>
          isFilter(filter) && (filter.tag !== null || filter.view === 'untagged'),
      });
    },
    [client],
  );
}

const withTags = (note: Note, tags: string[]): Note =>
  tags.join('\n') === note.tags.join('\n') ? note : { ...note, tags };

/** Sends the bulk changes that take a change of a tag back. */
function useUndoTags() {
  const { call } = useNotesBackend();
  const showTags = useShowTags();
  return useCallback(
    async (steps: readonly BulkChange[]) => {
      try {
        for (const body of steps) await call(changeNotes, { body });
      } finally {
        await showTags((note) =>
          steps
            .filter(({ ids }) => ids.includes(note._id))
            .reduce((changed, { action, tag = '' }) => changedNote(changed, { action, tag }) ?? changed, note),
        );
      }
    },
    [call, showTags],
  );
}

/** Called when a tag has another name, so that a filter follows it. */
type OnRenamed = (from: string, to: string) => void;

/** Renames a tag; answers false where the person thought better of it. Throws the error of the call. */
export function useRenameTag(onRenamed: OnRenamed) {
  const { call } = useNotesBackend();
  const known = useTags();
  const showTags = useShowTags();
  const undoTags = useUndoTags();
  const showAlert = useAlert();
  const showFailure = useFailureAlert();
  const confirm = useConfirm();
  return useCallback(
    async (from: string, name: string): Promise<boolean> => {
      const to = name.trim();
      const isMerge = mergesTags(known ?? [], from, to);
      const question = {
        title: `Merge “${from}” into “${to}”?`,
        message: `“${to}” is in use already. Both become one, and later nothing tells them apart.`,
        confirmLabel: 'Merge',
      };
      if (isMerge && !(await confirm(question))) return false;
      const rename = async (old: string, next: string) => {
        const { undo } = await call(renameTag, { params: { tag: old }, body: { name: next } });
        onRenamed(old, next);
        await showTags((note) => withTags(note, [...new Set(note.tags.map((tag) => renamedTag(tag, old, next)))]));
        return undo;
      };
      const steps = await rename(from, to);
      const takeBack = async () => {
        try {
          if (steps) await undoTags(steps);
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
    },
    [call, confirm, known, onRenamed, showAlert, showFailure, showTags, undoTags],
  );
}

/** Takes a tag off all notes. The alert offers Undo; of more notes than can be taken back, the person is asked first. */
export function useRemoveTag() {
  const { call } = useNotesBackend();
  const known = useTags();
  const showTags = useShowTags();
  const undoTags = useUndoTags();
  const showAlert = useAlert();
  const showFailure = useFailureAlert();
  const confirm = useConfirm();
  return useCallback(
    async (tag: string) => {
      const count = known?.find((each) => each.tag === tag)?.count ?? 0;
      const question = {
        title: `Remove “${tag}”?`,
        message: `${count} notes have it. The notes stay, and the tag cannot be given back to all of them at once.`,
        confirmLabel: 'Remove',
        isDestructive: true,
      };
      if (count > limits.note.tagUndo && !(await confirm(question))) return;
      try {
        const { undo } = await call(removeTag, { params: { tag } });
        await showTags((note) => withTags(note, tagsWithout(note.tags, tag)));
        const takeBack = async () => {
          try {
            await undoTags(undo ?? []);
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
    },
    [call, confirm, known, showAlert, showFailure, showTags, undoTags],
  );
}
