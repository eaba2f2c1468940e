import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { v7 as newClientId } from 'uuid';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { addNote, type Note } from '#contract/notes/notes.ts';
import { ApiError, failureSentence, isSignedOut } from '#web/platform/api-error.ts';
import { useUploadAttachment } from '../editor/save-note.queries.ts';
import { withInserted } from '../list/note-lists.ts';
import { useNotesBackend } from '../notes-backend.ts';
import { editLists, refreshDerived } from '../notes.queries.ts';

/** A result of a tool, and the tool's title. */
export interface ToolFile {
  file: { name: string; blob: Blob };
  tool: string;
}

/** `isWaiting`: kept on this device until the network is back. */
export interface Saved {
  note: Note;
  isWaiting: boolean;
}

type Saving =
  | { kind: 'choosing'; failure: string | undefined }
  | { kind: 'sending'; percent: number }
  | ({ kind: 'saved' } & Saved)
  | { kind: 'signedOut' };

const wasStopped = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

function afterFailure(name: string, error: unknown): Saving {
  if (wasStopped(error)) return { kind: 'choosing', failure: undefined };
  if (isSignedOut(error)) return { kind: 'signedOut' };
  const isUnreachable = error instanceof ApiError && error.status === 0;
  const reason = isUnreachable ? 'There is no connection. The file is still on this page.' : failureSentence(error);
  return { kind: 'choosing', failure: `“${name}” was not saved. ${reason}` };
}

/** Why a file cannot be saved to any note; undefined where it can. */
export function refusalOfFile({ name, blob }: ToolFile['file']): string | undefined {
  return blob.size > limits.note.attachmentBytes
    ? messages.notes.fileTooLarge(name, limits.note.attachmentBytes)
    : undefined;
}

/** Adds a note with the file. Sent again, it is the same note. */
function useAddWithFile({ file, tool }: ToolFile) {
  const client = useQueryClient();
  const { call } = useNotesBackend();
  const [clientId] = useState(() => newClientId());
  return async (title: string, sent: { file: File; signal: AbortSignal; onProgress: (percent: number) => void }) => {
    const body = { title, description: `${file.name}, made with ${tool}.`, clientId };
    const { signal, onProgress } = sent;
    const { data: note } = await call(addNote, { body, files: [sent.file], signal, onProgress });
    await editLists(client, (list, filter) => withInserted(list, note, filter));
    refreshDerived(client);
    return note;
  };
}

/** Saves a result of a tool as the file of a note. */
export function useSaveToNote({ file, tool, onSaved }: ToolFile & { onSaved: () => void }) {
  const [saving, setSaving] = useState<Saving>({ kind: 'choosing', failure: undefined });
  const controller = useRef<AbortController>(undefined);
  const { mutateAsync: upload } = useUploadAttachment();
  const add = useAddWithFile({ file, tool });

  const save = async (target: { note: Note } | { title: string }) => {
    if (controller.current) return;
    const { signal } = (controller.current = new AbortController());
    const onProgress = (percent: number) => setSaving({ kind: 'sending', percent });
    const sent = { file: new File([file.blob], file.name, { type: file.blob.type }), signal, onProgress };
    onProgress(0);
    try {
      const note = await ('note' in target ? upload({ id: target.note._id, ...sent }) : add(target.title, sent));
      // A file that waits has an address of this page.
      setSaving({ kind: 'saved', note, isWaiting: note.attachments.at(-1)?.url.startsWith('blob:') === true });
      onSaved();
    } catch (error) {
      setSaving(afterFailure(file.name, error));
    } finally {
      controller.current = undefined;
    }
  };
  const stop = useCallback(() => controller.current?.abort(), []);
  return { saving, save, stop };
}
