import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { messages } from '#contract/messages.ts';
import {
  deleteAttachment,
  deleteNote,
  restoreAttachment,
  restoreNote,
  type Attachment,
  type Note,
} from '#contract/notes/notes.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { useFailureAlert } from '#web/ui/alerts/use-failure-alert.ts';
import {
  withAttachment,
  withChange,
  withInserted,
  withoutAttachment,
  withoutNote,
  withSettled,
} from '../list/note-lists.ts';
import { useNotesBackend } from '../notes-backend.ts';
import { editLists, refreshDerived } from '../notes.queries.ts';

/** Optimistic update: the lists show the change before the call. Answers if the server took it, and reverts the lists if it did not. */
function useConfirmed() {
  const client = useQueryClient();
  const showFailure = useFailureAlert();
  return useCallback(
    async (sent: Promise<unknown>, revert: () => Promise<void>): Promise<boolean> => {
      try {
        await sent;
      } catch (error) {
        await revert();
        showFailure(error);
        refreshDerived(client);
        return false;
      }
      refreshDerived(client);
      return true;
    },
    [client, showFailure],
  );
}

/** Moves a note to the bin; the alert offers to undo that. */
export function useDeleteNote() {
  const client = useQueryClient();
  const { call } = useNotesBackend();
  const isConfirmed = useConfirmed();
  const showAlert = useAlert();
  return useCallback(
    async (note: Note) => {
      const params = { id: note._id };
      const takeOut = () => editLists(client, (list, filter) => withoutNote(list, note, filter));
      const putBack = () => editLists(client, (list, filter) => withInserted(list, note, filter));
      const undo = async () => {
        await putBack();
        if (await isConfirmed(call(restoreNote, { params }), takeOut)) showAlert('success', messages.notes.restored);
      };
      await takeOut();
      if (!(await isConfirmed(call(deleteNote, { params }), putBack))) return;
      await editLists(client, (list, filter) => withSettled(list, { id: note._id, to: undefined }, filter));
      const action = { label: 'Undo', onClick: () => void undo() };
      showAlert('success', messages.notes.movedToBin, { action });
    },
    [call, client, isConfirmed, showAlert],
  );
}

/** Moves an attachment to the bin; the alert offers to undo that. */
export function useDeleteAttachment() {
  const client = useQueryClient();
  const { call } = useNotesBackend();
  const isConfirmed = useConfirmed();
  const showAlert = useAlert();
  return useCallback(
    async (note: Note, attachment: Attachment) => {
      const id = note._id;
      const at = note.attachments.indexOf(attachment);
      const params = { id, attId: attachment._id };
      const takeOut = () =>
        editLists(client, (list) => withChange(list, id, (now) => withoutAttachment(now, attachment._id)));
      const putBack = () =>
        editLists(client, (list) => withChange(list, id, (now) => withAttachment(now, attachment, at)));
      const undo = async () => {
        await putBack();
        if (await isConfirmed(call(restoreAttachment, { params }), takeOut))
          showAlert('success', messages.notes.attachmentRestored);
      };
      await takeOut();
      if (!(await isConfirmed(call(deleteAttachment, { params }), putBack))) return;
      const action = { label: 'Undo', onClick: () => void undo() };
      showAlert('success', messages.notes.attachmentMovedToBin, { action });
    },
    [call, client, isConfirmed, showAlert],
  );
}
