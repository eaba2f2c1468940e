import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { messages } from '#contract/messages.ts';
import { unshareNote } from '#contract/notes/note-people.ts';
import type { Note } from '#contract/notes/notes.ts';
import { call } from '#web/platform/api-client.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { useFailureAlert } from '#web/ui/alerts/use-failure-alert.ts';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { withoutNote } from '../list/note-lists.ts';
import { editLists, refreshDerived } from '../notes.queries.ts';

/** Asks, and takes oneself out of a note of somebody else. Answers true if it is left. */
export function useLeaveNote() {
  const client = useQueryClient();
  const confirm = useConfirm();
  const showAlert = useAlert();
  const showFailure = useFailureAlert();
  return useCallback(
    async (note: Note, userId: string): Promise<boolean> => {
      const { _id: id, owner } = note;
      const message = `It leaves your notes. ${owner?.name ?? 'Its owner'} can share it with you again.`;
      if (!(await confirm({ title: 'Leave this note?', message, confirmLabel: 'Leave', isDestructive: true })))
        return false;
      try {
        await call(unshareNote, { params: { id, userId } });
      } catch (error) {
        showFailure(error);
        return false;
      }
      await editLists(client, (list, filter) => withoutNote(list, note, filter));
      refreshDerived(client);
      showAlert('success', messages.notePeople.left);
      return true;
    },
    [client, confirm, showAlert, showFailure],
  );
}
