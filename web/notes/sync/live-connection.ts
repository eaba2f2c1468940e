import { followNotes } from '#contract/notes/note-changes.ts';
import { callForStream } from '#web/platform/api-client.ts';
import { createEventStream } from './event-stream.ts';
import { isOver, pauseBeforeRetry } from './pause-before-retry.ts';
import { type Silence, watchSilence } from './watch-silence.ts';

export interface LiveOptions {
  token: string;
  signal: AbortSignal;
  onRevision: (revision: string) => void;
  /** A presence in a note, as JSON. */
  onPresence: (json: string) => void;
  /** The stream is there, or lost. */
  onOpen: (isOpen: boolean) => void;
}

export interface LiveConnection {
  /** Connects anew at once where nothing was heard for longer than a good connection is silent. */
  check: () => void;
  /** Resolves with the signal. Rejects with the refusal where the session is over. */
  over: Promise<void>;
}

/** A connection that held for so long, in milliseconds, is no failed try. */
const steadyAfter = 30_000;

/** A revision has some 40 characters, a presence some 250. */
const eventMax = 10_000;

/** The revision in the data of an event (`liveEventSchema`). */
function revisionIn(data: string): string {
  const event: unknown = JSON.parse(data);
  const isRead = typeof event === 'object' && event !== null && 'revision' in event;
  if (!isRead || typeof event.revision !== 'string') throw new Error('An event without a revision.');
  return event.revision;
}

/** Reads events until the stream ends. Throws where it breaks off or falls silent. */
async function readEvents({ token, onRevision, onPresence, onOpen }: LiveOptions, silence: Silence): Promise<void> {
  try {
    const bytes = await callForStream(followNotes, { token, signal: silence.signal });
    silence.hear();
    onOpen(true);
    const events = bytes
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(createEventStream({ maxLength: eventMax, onComment: silence.hear }))
      .getReader();
    for (;;) {
      const { done, value } = await events.read();
      if (done) return;
      silence.hear();
      if (value.event === 'changed') onRevision(revisionIn(value.data));
      if (value.event === 'presence') onPresence(value.data);
    }
  } finally {
    silence.end();
    onOpen(false);
  }
}

/** Hears of the revisions of a person's notes for as long as the session lasts. A lost connection is made again. */
export function keepLive(options: LiveOptions): LiveConnection {
  const { signal } = options;
  let silence: Silence | undefined;
  const run = async () => {
    for (let tries = 0; !signal.aborted; tries += 1) {
      const startedAt = performance.now();
      let failure: unknown;
      silence = watchSilence(signal);
      try {
        await readEvents(options, silence);
      } catch (error) {
        if (isOver(error)) throw error;
        failure = error;
      }
      if (performance.now() - startedAt > steadyAfter) tries = 0;
      if (!silence.isNoticed()) await pauseBeforeRetry(tries, signal, failure);
    }
  };
  return { check: () => silence?.check(), over: run() };
}
