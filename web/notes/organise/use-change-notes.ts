import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { Note } from '#contract/notes/notes.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { useFailureAlert } from '#web/ui/alerts/use-failure-alert.ts';
import { useNotesBackend } from '../notes-backend.ts';
import type { NotesChange } from './bulk-change.ts';
import type { BulkProgress } from './change-many-notes.ts';

/** Changes several notes. The work comes with the first of these changes, as the toolbar does. */
export function useChangeNotes() {
  const client = useQueryClient();
  const { call } = useNotesBackend();
  const showAlert = useAlert();
  const showFailure = useFailureAlert();
  const [progress, setProgress] = useState<BulkProgress>();
  const run = useCallback(
    async (notes: readonly Note[], change: NotesChange) => {
      try {
        const { changeManyNotes } = await import('./change-many-notes.ts');
        await changeManyNotes({ client, call, showAlert, onProgress: setProgress }, notes, change);
      } catch (error) {
        showFailure(error);
      }
    },
    [call, client, showAlert, showFailure],
  );
  return { run, progress };
}
