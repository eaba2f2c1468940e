import type { QueryClient } from '@tanstack/react-query';
import { v7 as newClientId } from 'uuid';
import { messages } from '#contract/messages.ts';
import { addNote, blankNote, type Note } from '#contract/notes/notes.ts';
import { ApiError } from '#web/platform/api-error.ts';
import type { useAlert } from '#web/ui/alerts/alerts.tsx';
import { withInserted } from '../list/note-lists.ts';
import { bodyOf, type NoteText } from './note-form-values.ts';
import type { NotesBackend } from '../notes-backend.ts';
import { editLists, refreshDerived } from '../notes.queries.ts';

/** A note as the form has it. */
export interface NewNote {
  text: NoteText;
  files: readonly File[];
}

/** A note that is being sent, and what its temporary card shows. */
export interface PendingNote {
  note: Note;
  /** Upload progress of its files, in percent; undefined without files. */
  percent: number | undefined;
  cancel: () => void;
}

/** What sending needs of the screen. */
interface SendContext extends Pick<NotesBackend, 'call' | 'needsAccount'> {
  client: QueryClient;
  /** Undefined in the in-memory backend, which needs no network, and for a guest. */
  owner: string | undefined;
  showAlert: ReturnType<typeof useAlert>;
  onPending: (change: (now: PendingNote | undefined) => PendingNote | undefined) => void;
}

/** True where no answer came: the note may have arrived. */
const isUnanswered = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

/** The note that was sent last. */
let last: { content: string; files: readonly File[]; clientId: string } | undefined;

/** Idempotency key of each note: the same text and files keep their `clientId` when they are sent again. */
function clientIdOf({ text, files }: NewNote): string {
  const content = JSON.stringify(text);
  if (last?.content !== content || last.files !== files) last = { content, files, clientId: newClientId() };
  return last.clientId;
}

function asNote(text: NoteText, clientId: string): Note {
  const { title, description, tags, ...more } = bodyOf(text);
  const written = { title: title.trim(), description: description.trim(), tags: [...new Set(tags)], ...more };
  const at = new Date().toISOString();
  return { ...blankNote(), ...written, _id: clientId, date: at, updatedAt: at };
}

/** Sends a note while a temporary card shows it. */
async function send(
  { client, call, onPending }: SendContext,
  clientId: string,
  { text, files }: NewNote,
): Promise<Note> {
  const controller = new AbortController();
  const percent = files.length > 0 ? 0 : undefined;
  onPending(() => ({ note: asNote(text, clientId), percent, cancel: () => controller.abort() }));
  const onProgress = (sent: number) => onPending((now) => now && { ...now, percent: sent });
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
    return note;
  } finally {
    onPending(() => undefined);
  }
}

/** Adds a note: with the server, or without a network on this device. Throws where it is with neither. */
export async function sendNote(context: SendContext, given: NewNote): Promise<void> {
  const { needsAccount, owner, showAlert } = context;
  if (needsAccount && owner === undefined)
    throw new ApiError(messages.notes.loginToAdd, { status: 401, code: 'tokenMissing' });
  const clientId = clientIdOf(given);
  try {
    const note = await send(context, clientId, given);
    // The server gives a note an id of its own.
    const isOnDevice = needsAccount && note._id === clientId;
    showAlert(isOnDevice ? 'info' : 'success', isOnDevice ? messages.offline.noteKept : messages.notes.added);
  } catch (error) {
    throw needsAccount && isUnanswered(error) ? new ApiError(messages.offline.notKept, { status: 0 }) : error;
  }
}
