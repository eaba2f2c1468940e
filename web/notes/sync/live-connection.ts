import { EventSourceParserStream } from 'eventsource-parser/stream';
import { followNotes, liveEventSchema } from '#contract/note-changes.ts';
import { callForStream } from '#web/platform/api-client.ts';
import { isOver, pauseBeforeRetry } from './pause-before-retry.ts';
import { type Silence, watchSilence } from './watch-silence.ts';

interface LiveOptions {
  token: string;
  signal: AbortSignal;
  onRevision: (revision: string) => void;
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

/** An event has some 50 characters. */
const eventMax = 10_000;

/** Reads events until the stream ends. Throws where it breaks off or falls silent. */
async function readEvents({ token, onRevision, onOpen }: LiveOptions, silence: Silence): Promise<void> {
  try {
    const bytes = await callForStream(followNotes, { token, signal: silence.signal });
    silence.hear();
    onOpen(true);
    const events = bytes
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream({ maxBufferSize: eventMax, onComment: silence.hear }))
      .getReader();
    for (;;) {
      const { done, value } = await events.read();
      if (done) return;
      silence.hear();
      if (value.event === 'changed') onRevision(liveEventSchema.parse(JSON.parse(value.data)).revision);
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
