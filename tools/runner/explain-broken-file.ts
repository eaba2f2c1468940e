import { type JobFailure, PartLoadFailure } from './job-failure.ts';

/** Why a job broke, to be said at its files. */
const reasons = {
  offline: 'you are offline, and this browser has not kept this tool yet.',
  partMissing: 'a part of this tool did not come over the network.',
  memory: 'it takes more memory than this browser gives a tab.',
  died: 'the browser ended the work on it, mostly for want of memory.',
  fault: 'it sets off a fault in this tool.',
};

/** Out-of-memory messages of engines, codecs and browsers. A WebAssembly error loses its class on the way from a worker. */
const noMemory = /out of memory|allocat|has no room|invalid (?:array|typed array|array buffer|string) length/i;

/** Cause of a worker that ended without a message. */
export const workerDied = 'The worker died.';

/** Message of an error, or of an error event. */
const messageOf = (cause: unknown): string =>
  typeof cause === 'object' && cause !== null && 'message' in cause ? String(cause.message) : '';

/** The true cause of a broken job, as the end of a sentence. */
export function explainBrokenFile(failure: JobFailure, { isOnline }: { isOnline: boolean }): string {
  if (failure instanceof PartLoadFailure) return isOnline ? reasons.partMissing : reasons.offline;
  const { cause } = failure;
  if (cause === workerDied) return reasons.died;
  return noMemory.test(messageOf(cause)) ? reasons.memory : reasons.fault;
}
