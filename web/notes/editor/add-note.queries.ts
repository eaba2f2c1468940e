import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { messages } from '#contract/messages.ts';
import { addNote, blankNote, type Note } from '#contract/notes.ts';
import { v7 as newClientId } from 'uuid';
import { ApiError } from '#web/platform/api-error.ts';
import { useSession } from '#web/session/session-context.tsx';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { withInserted } from '../list/note-lists.ts';
import { bodyOf, type NoteText } from './note-form-values.ts';
import { useNotesBackend } from '../notes-backend.ts';
import { editLists, refreshDerived } from '../notes.queries.ts';
import { useFailureAlert } from '#web/ui/alerts/use-failure-alert.ts';

/** A note as the form has it. */
export interface NewNote {
  text: NoteText;
  files: readonly File[];
}

/** True where no answer came: the note may have arrived. */
const isUnanswered = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

/** Idempotency key of each note: the same text and files keep their `clientId` when they are sent again. */
function useClientId() {
  const last = useRef<{ content: string; files: readonly File[]; clientId: string }>(undefined);
  return useCallback(({ text, files }: NewNote): string => {
    const content = JSON.stringify(text);
    if (last.current?.content !== content || last.current.files !== files)
      last.current = { content, files, clientId: newClientId() };
    return last.current.clientId;
  }, []);
}

/** A note that is being sent, and what its temporary card shows. */
export interface PendingNote {
  note: Note;
  /** Upload progress of its files, in percent; undefined without files. */
  percent: number | undefined;
  cancel: () => void;
}

function asNote(text: NoteText, clientId: string): Note {
  const { title, description, tags, ...more } = bodyOf(text);
  const written = { title: title.trim(), description: description.trim(), tags: [...new Set(tags)], ...more };
  const at = new Date().toISOString();
  return { ...blankNote(), ...written, _id: clientId, date: at, updatedAt: at };
}

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
  const clientIdOf = useClientId();
  const showAlert = useAlert();
  const showFailure = useFailureAlert();
  const [pending, setPending] = useState<PendingNote>();

  const { mutateAsync: add } = useMutation({
    mutationFn: async ({ text, files }: NewNote) => {
      if (needsAccount && owner === undefined)
        throw new ApiError(messages.notes.loginToAdd, { status: 401, code: 'tokenMissing' });
      const clientId = clientIdOf({ text, files });
      const controller = new AbortController();
      const percent = files.length > 0 ? 0 : undefined;
      setPending({ note: asNote(text, clientId), percent, cancel: () => controller.abort() });
      const onProgress = (sent: number) => setPending((now) => now && { ...now, percent: sent });
      try {
        const { data: note } = await call(addNote, {
          body: { ...bodyOf(text), clientId },
          files,
          signal: controller.signal,
          ...(files.length > 0 && { onProgress }),
        });
        // Before the temporary card goes, so that nothing blinks.
        await editLists(client, (list, filter) => withInserted(list, note, filter));
        refreshDerived(client);
        // The server gives a note an id of its own.
        const isOnDevice = needsAccount && note._id === clientId;
        showAlert(isOnDevice ? 'info' : 'success', isOnDevice ? messages.offline.noteKept : messages.notes.added);
      } catch (error) {
        throw needsAccount && isUnanswered(error) ? new ApiError(messages.offline.notKept, { status: 0 }) : error;
      } finally {
        setPending(undefined);
      }
    },
    onError: (error) => showFailure(error),
  });
  return { add, pending, isAdding: pending !== undefined };
}
