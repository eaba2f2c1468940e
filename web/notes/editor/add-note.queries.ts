import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ignoreErrors } from '#web/platform/ignore-errors.ts';
import { loadChunk } from '#web/platform/lazy-page.ts';
import { useSession } from '#web/session/session-context.tsx';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { useFailureAlert } from '#web/ui/alerts/use-failure-alert.ts';
import { useNotesBackend } from '../notes-backend.ts';
import type { NewNote, PendingNote } from './send-note.ts';

const loadSending = () => loadChunk('send-note', () => import('./send-note.ts'));

/** Loads what sends a note as soon as somebody begins to write one. */
export const preloadSending = (): void => void ignoreErrors(loadSending);

/**
 * Adds a note. A temporary card shows it until it is there: with the server, or without a network on this device. `add` throws where it is
 * neither; the alert says why.
 */
export function useAddNote() {
  const client = useQueryClient();
  const { call, needsAccount } = useNotesBackend();
  const { user } = useSession();
  // The in-memory backend needs no network.
  const owner = needsAccount ? user?._id : undefined;
  const showAlert = useAlert();
  const showFailure = useFailureAlert();
  const [pending, setPending] = useState<PendingNote>();
  const { mutateAsync: add, isPending } = useMutation({
    mutationFn: async (note: NewNote) => {
      const { sendNote } = await loadSending();
      await sendNote({ client, call, needsAccount, owner, showAlert, onPending: setPending }, note);
    },
    onError: (error) => showFailure(error),
  });
  return { add, pending, isAdding: isPending };
}
