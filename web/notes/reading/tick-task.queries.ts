import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Note } from '#contract/notes/notes.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { useFailureAlert } from '#web/ui/alerts/use-failure-alert.ts';
import { useNotesBackend } from '../notes-backend.ts';
import type { TickedTask } from './rendered-note.tsx';
import { getNoteRenderer } from './note-renderer.ts';

export type TickTask = (note: Pick<Note, '_id'>, index: number, task: TickedTask) => void;

/** Ticks a task at once in all lists, then with the server. A failure takes the tick back and says why. */
export function useTickTask(): TickTask {
  const client = useQueryClient();
  const { call } = useNotesBackend();
  const showAlert = useAlert();
  const showFailure = useFailureAlert();
  return useCallback(
    ({ _id: id }, index, task) => {
      const tick = async () => {
        const renderer = await getNoteRenderer();
        await renderer.tickTask({ client, call, renderer, showAlert, showFailure }, id, { ...task, index });
      };
      tick().catch(showFailure);
    },
    [call, client, showAlert, showFailure],
  );
}
