import { addNote, type Note } from '#contract/notes.ts';
import { call } from '#web/platform/api-client.ts';
import { ApiError, type FailureCode } from '#web/platform/api-error.ts';
import { listQueuedNotes, enqueueNote, dequeueNote, type QueuedNote } from '#web/offline/outbox.ts';
import { bodyOf } from '../editor/note-form-values.ts';

/** Outcome of sending the queued notes. */
export interface Sending {
  sent: number;
  refused: number;
  /** Some still wait: the server was not reached, or could not take them now. */
  isUnfinished: boolean;
}

interface Sender {
  owner: string;
  /** The owner's: somebody else may sign in meanwhile. */
  token: string;
  onSent: (note: Note) => Promise<void>;
}

/** Too soon, too many, or a session that ended: none of them says anything about the note. */
const passing: ReadonlySet<FailureCode> = new Set(['sessionEnded', 'tooMany', 'unavailable']);

const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && !passing.has(error.code);

async function send(note: QueuedNote, { token, onSent }: Sender): Promise<void> {
  const { clientId, files } = note;
  const body = { ...bodyOf(note), clientId };
  const { data } = await call(addNote, { body, files, token });
  await onSent(data);
  await dequeueNote(note);
}

async function sendAll(sender: Sender): Promise<Sending> {
  const sending: Sending = { sent: 0, refused: 0, isUnfinished: false };
  for (const note of await listQueuedNotes(sender.owner)) {
    if (note.refusal !== undefined) continue;
    try {
      await send(note, sender);
      sending.sent += 1;
    } catch (error) {
      if (!isRefusal(error)) return { ...sending, isUnfinished: true };
      await enqueueNote({ ...note, refusal: error.message });
      sending.refused += 1;
    }
  }
  return sending;
}

/**
 * Sends the notes that wait, in the order in which they were written, one tab at a time. A note that the server refuses
 * stays with its reason and holds up no other. What was sent before without an answer is not added twice.
 */
export const flushOutbox = (sender: Sender): Promise<Sending> =>
  // Browsers have no locks where the connection is not secure; the server still adds each note once.
  'locks' in navigator ? navigator.locks.request('thoughtleaf-outbox', () => sendAll(sender)) : sendAll(sender);
