import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { messages } from '#contract/messages.ts';
import { addNote, blankNote, splitTags, type Note } from '#contract/notes.ts';
import { v7 as newClientId } from 'uuid';
import { ApiError } from '#web/platform/api-error.ts';
import { enqueueNote } from '#web/offline/outbox.ts';
import { useSession } from '#web/session/session-context.tsx';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { withInserted } from '../list/note-lists.ts';
import type { NoteText } from './note-form-values.ts';
import { useNotesBackend } from '../notes-backend.ts';
import { editLists, refreshDerived } from '../notes.queries.ts';
import { useFailureAlert } from '#web/ui/alerts/use-failure-alert.ts';

interface NewNote {
  text: NoteText;
  files: readonly File[];
  /** Time of sending. */
  at: string;
  clientId: string;
}

/** Nobody knows what became of it: no answer came. */
const isUnanswered = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

/** Names each note. One that is sent again as it was keeps its name, by which the server knows it. */
function useClientId() {
  const last = useRef<{ content: string; files: readonly File[]; clientId: string }>(undefined);
  return useCallback((text: NoteText, files: readonly File[]): string => {
    const content = JSON.stringify(text);
    if (last.current?.content !== content || last.current.files !== files)
      last.current = { content, files, clientId: newClientId() };
    return last.current.clientId;
  }, []);
}

/** A note that is on its way. */
export interface PendingNote {
  note: Note;
  /** Upload progress of its files, in percent; undefined without files. */
  percent: number | undefined;
  cancel: () => void;
}

const asNote = ({ text, at, clientId }: NewNote): Note => ({
  ...blankNote(),
  _id: clientId,
  title: text.title.trim(),
  description: text.description.trim(),
  tags: [...new Set(splitTags(text.tags))],
  date: at,
  updatedAt: at,
});

/** Adds a note: a temporary card stands for it until the server's own is there, and goes away if it is refused. */
export function useAddNote() {
  const client = useQueryClient();
  const { call, needsAccount } = useNotesBackend();
  const { user } = useSession();
  // The in-memory backend needs no network.
  const owner = needsAccount ? user?._id : undefined;
  const clientIdOf = useClientId();
  const showAlert = useAlert();
  const showFailure = useFailureAlert();
  const [percent, setPercent] = useState(0);
  const controller = useRef<AbortController>(undefined);

  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: async ({ text, files, clientId }: NewNote) => {
      controller.current = new AbortController();
      const { signal } = controller.current;
      const body = { ...text, tags: splitTags(text.tags), clientId };
      const { data: note } = await call(addNote, { body, files, signal, onProgress: setPercent });
      // Before the temporary card goes, so that nothing blinks.
      await editLists(client, (list, filter) => (filter.q === '' ? withInserted(list, note, filter) : list));
    },
    onMutate: () => setPercent(0),
  });

  const add = useCallback(
    async (text: NoteText, files: readonly File[]) => {
      if (needsAccount && owner === undefined) {
        showAlert('danger', messages.notes.loginToAdd);
        return { isAdded: false };
      }
      const fresh = { clientId: clientIdOf(text, files), at: new Date().toISOString(), files };
      const keep = async (owner: string) => {
        try {
          await enqueueNote({ ...fresh, ...text, owner });
          showAlert('info', messages.offline.noteKept);
          return { isAdded: true };
        } catch {
          showAlert('danger', messages.offline.notKept);
          return { isAdded: false };
        }
      };
      if (owner !== undefined && !navigator.onLine) return keep(owner);
      try {
        await mutateAsync({ text, ...fresh });
        refreshDerived(client);
        showAlert('success', messages.notes.added);
        return { isAdded: true };
      } catch (error) {
        // The network went meanwhile. Whether the note arrived is seen when it is sent again.
        if (owner !== undefined && isUnanswered(error) && !navigator.onLine) return keep(owner);
        showFailure(error);
        return { isAdded: false, error };
      }
    },
    [client, clientIdOf, mutateAsync, needsAccount, owner, showAlert, showFailure],
  );

  const pending = useMemo<PendingNote | undefined>(() => {
    if (!isPending || !variables) return undefined;
    return {
      note: asNote(variables),
      percent: variables.files.length > 0 ? percent : undefined,
      cancel: () => controller.current?.abort(),
    };
  }, [isPending, variables, percent]);
  return { add, pending, isAdding: isPending };
}
