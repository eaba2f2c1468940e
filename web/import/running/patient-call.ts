import { messages } from '#contract/messages.ts';
import { ApiError, type FailureCode } from '#web/platform/api-error.ts';
import { askedPauseOf, jitterOf } from '#web/platform/retry-pause.ts';
import type { Gate } from './gate.ts';

const pauses = { first: 2000, longest: 60_000 };
const leastPause = 500;
/** Failures of the server in a row after which a person is asked. */
const patience = 5;

/** The same call may well succeed a little later. */
const passing = new Set<FailureCode>(['unreachable', 'unavailable', 'maintenance', 'tooMany']);
/** No further call succeeds before the person has done something. */
const final = new Set<FailureCode>(['quota', 'sessionEnded', 'tokenMissing', 'banned']);

/** How calls of an import are held up, and told of. */
export interface Patience {
  gate: Gate;
  signal: AbortSignal;
  onWaiting: (until: number | undefined, sentence: string) => void;
  onHalt: (sentence: string) => void;
}

/** A pause that the network's return ends. Rejects with the signal's reason. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  const ended = Promise.withResolvers<void>();
  const timer = setTimeout(() => ended.resolve(), ms);
  const listening = new AbortController();
  globalThis.addEventListener('online', () => ended.resolve(), { signal: listening.signal });
  signal.addEventListener('abort', () => ended.resolve(), { signal: listening.signal });
  await ended.promise;
  clearTimeout(timer);
  listening.abort();
  signal.throwIfAborted();
}

/**
 * Makes a call until it succeeds: with growing pauses while the server cannot be reached or is busy, and after the person's Resume where
 * they have to do something first. Rejects with the ApiError of a call that is refused for its own sake, and with the signal's reason.
 */
export async function callPatiently<Answer>(
  { gate, signal, onWaiting, onHalt }: Patience,
  send: () => Promise<Answer>,
): Promise<Answer> {
  for (let tries = 0, failed = 0; ; tries += 1) {
    await gate.pass(signal);
    try {
      const answer = await send();
      if (tries > 0) onWaiting(undefined, '');
      return answer;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'failed') failed += 1;
      if (final.has(error.code) || failed >= patience) {
        failed = 0;
        gate.close();
        onHalt(error.message);
      } else if (passing.has(error.code) || error.code === 'failed') {
        const ms = Math.max(leastPause, askedPauseOf(error), jitterOf(tries, pauses));
        onWaiting(Date.now() + ms, error.code === 'unreachable' ? messages.http.unreachable : error.message);
        await pause(ms, signal);
      } else throw error;
    }
  }
}
