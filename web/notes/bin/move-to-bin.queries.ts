import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { messages } from '#contract/messages.ts';
import {
  deleteAttachment,
  deleteNote,
  restoreAttachment,
  restoreNote,
  type Attachment,
  type Note,
} from '#contract/notes.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { withAttachment, withChange, withInserted, withoutAttachment, withoutNote } from '../list/note-lists.ts';
import { useNotesBackend } from '../notes-backend.ts';
import { editLists, refreshDerived } from '../notes.queries.ts';
import { useFailureAlert } from '#web/ui/alerts/use-failure-alert.ts';

interface Move {
  show: () => Promise<void>;
  send: () => Promise<unknown>;
  revert: () => Promise<void>;
}

/** Shows the move first, sends it then, and takes it back where the server refuses. */
function useMove() {
  const client = useQueryClient();
  const showFailure = useFailureAlert();
  return useCallback(
    async ({ show, send, revert }: Move): Promise<boolean> => {
      await show();
      const failure: unknown = await send().then(
        () => undefined,
        (error: unknown) => error,
      );
      if (failure !== undefined) {
        await revert();
        showFailure(failure);
      }
      refreshDerived(client);
      return failure === undefined;
    },
    [client, showFailure],
  );
}

const takeNoteOut = (client: QueryClient, { _id }: Note) => editLists(client, (list) => withoutNote(list, _id));
const putNoteBack = (client: QueryClient, note: Note) =>
  editLists(client, (list, filter) => (filter.q === '' ? withInserted(list, note, filter) : list));

/** Moves a note to the bin; the alert offers to undo that. */
export function useDeleteNote() {
  const client = useQueryClient();
  const { call } = useNotesBackend();
  const move = useMove();
  const showAlert = useAlert();
  return useCallback(
    async (note: Note) => {
      const params = { id: note._id };
      const takeOut = () => takeNoteOut(client, note);
      const putBack = () => putNoteBack(client, note);
      const undo = async () => {
        const isDone = await move({ show: putBack, send: () => call(restoreNote, { params }), revert: takeOut });
        if (isDone) showAlert('success', messages.notes.restored);
      };
      const isDone = await move({ show: takeOut, send: () => call(deleteNote, { params }), revert: putBack });
      const action = { label: 'Undo', onClick: () => void undo() };
      if (isDone) showAlert('success', messages.notes.movedToBin, { action });
    },
    [call, client, move, showAlert],
  );
}

/** Moves an attachment to the bin; the alert offers to undo that. */
export function useDeleteAttachment() {
  const client = useQueryClient();
  const { call } = useNotesBackend();
  const move = useMove();
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
        const isDone = await move({ show: putBack, send: () => call(restoreAttachment, { params }), revert: takeOut });
        if (isDone) showAlert('success', messages.notes.attachmentRestored);
      };
      const isDone = await move({ show: takeOut, send: () => call(deleteAttachment, { params }), revert: putBack });
      const action = { label: 'Undo', onClick: () => void undo() };
      if (isDone) showAlert('success', messages.notes.attachmentMovedToBin, { action });
    },
    [call, client, move, showAlert],
  );
}
