import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { changeNote } from '#contract/notes/note-actions.ts';
import { messages } from '#contract/messages.ts';
import type { Note } from '#contract/notes/notes.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { useFailureAlert } from '#web/ui/alerts/use-failure-alert.ts';
import { withSaved } from '../list/note-lists.ts';
import { useNotesBackend } from '../notes-backend.ts';
import { editLists, refreshDerived } from '../notes.queries.ts';
import { moveNotes } from './move-notes.ts';

type NoteState = Partial<Pick<Note, 'pinned' | 'archived'>>;

function saidOfState({ pinned, archived }: NoteState): string {
  if (pinned !== undefined) return pinned ? messages.notes.pinned : messages.notes.unpinned;
  return archived ? messages.notes.archived : messages.notes.unarchived;
}

/** Pins or archives one note. The lists show it before the call; the alert offers Undo. */
export function useChangeNoteState() {
  const client = useQueryClient();
  const { call } = useNotesBackend();
  const showAlert = useAlert();
  const showFailure = useFailureAlert();
  return useCallback(
    async (note: Note, state: NoteState) => {
      const former: NoteState = {
        ...(state.pinned !== undefined && { pinned: note.pinned }),
        ...(state.archived !== undefined && { archived: note.archived }),
      };
      const change = async (from: Note, to: NoteState): Promise<Note | undefined> => {
        const wanted = { ...from, ...to };
        await moveNotes(client, [{ from, to: wanted }]);
        try {
          const { data } = await call(changeNote, { params: { id: from._id }, body: to });
          await editLists(client, (list, filter) => withSaved(list, data, filter, wanted));
          return data;
        } catch (error) {
          await moveNotes(client, [{ from: wanted, to: from }]);
          showFailure(error);
          return undefined;
        } finally {
          refreshDerived(client);
        }
      };
      const changed = await change(note, state);
      if (!changed) return;
      const undo = async () => {
        if (await change(changed, former)) showAlert('success', saidOfState(former));
      };
      showAlert('success', saidOfState(state), { action: { label: 'Undo', onClick: () => void undo() } });
    },
    [call, client, showAlert, showFailure],
  );
}
