import { EventSourceParserStream } from 'eventsource-parser/stream';
import { followNotes, liveEventSchema } from '#contract/note-changes.ts';
import { callForStream } from '#web/platform/api-client.ts';
import { ApiError, isSignedOut } from '#web/platform/api-error.ts';
import { pauseBeforeRetry } from './pause-before-retry.ts';

interface LiveConnection {
  token: string;
  signal: AbortSignal;
  onRevision: (revision: string) => void;
}

/** The server says every 25 seconds that it is there. After this silence, in milliseconds, the connection counts as lost. */
const silenceMax = 60_000;

/** A connection that held for so long, in milliseconds, is no failed try. */
const steadyAfter = 30_000;

/** An event has some 50 characters. */
const eventMax = 10_000;

/** Reads events until the stream ends. Throws where it breaks off or falls silent. */
async function readEvents({ token, signal, onRevision }: LiveConnection): Promise<void> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hear = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), silenceMax);
  };
  hear();
  try {
    const bytes = await callForStream(followNotes, { token, signal: AbortSignal.any([signal, silence.signal]) });
    const events = bytes
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream({ maxBufferSize: eventMax, onComment: hear }))
      .getReader();
    for (;;) {
      const { done, value } = await events.read();
      if (done) return;
      hear();
      if (value.event === 'changed') onRevision(liveEventSchema.parse(JSON.parse(value.data)).revision);
    }
  } finally {
    clearTimeout(timer);
    silence.abort();
  }
}

const isOver = (error: unknown): boolean =>
  isSignedOut(error) || (error instanceof ApiError && (error.code === 'banned' || error.code === 'forbidden'));

/** Hears of the revisions of a person's notes for as long as the session lasts. A lost connection is made again. */
export async function keepLive(connection: LiveConnection): Promise<void> {
  const { signal } = connection;
  for (let tries = 0; !signal.aborted; tries += 1) {
    const startedAt = performance.now();
    try {
      await readEvents(connection);
    } catch (error) {
      if (isOver(error)) return;
    }
    if (performance.now() - startedAt > steadyAfter) tries = 0;
    await pauseBeforeRetry(tries, signal);
  }
}
