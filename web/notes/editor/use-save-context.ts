import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { useFailureAlert } from '#web/ui/alerts/use-failure-alert.ts';
import { useNotesBackend } from '../notes-backend.ts';
import type { SaveContext } from './save-note.queries.ts';

/** What a save of a note's text needs of the screen. Apart from the save itself, which comes with the first one. */
export function useSaveContext(owner: string): SaveContext {
  const client = useQueryClient();
  const { call, drafts } = useNotesBackend();
  const showAlert = useAlert();
  const showFailure = useFailureAlert();
  return useMemo(
    () => ({ owner, client, call, drafts, showAlert, showFailure }),
    [owner, client, call, drafts, showAlert, showFailure],
  );
}
