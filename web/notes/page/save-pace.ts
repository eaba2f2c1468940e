import { ApiError } from '#web/platform/api-error.ts';

/** Time from a change to its save, in milliseconds: with the call it stays below a second. */
export const saveDelay = 600;

/** The same while others have the note open, who see the text after the save. */
export const sharedSaveDelay = 250;

/** Pauses before another try, in milliseconds. A network that comes back ends them. */
const retryDelays = [1000, 2000, 4000, 8000, 16_000, 30_000];

/** The pause after so many failed tries. */
export const delayOfTry = (tries: number): number | undefined => retryDelays[Math.min(tries, retryDelays.length - 1)];

/** True for a failure that another try may mend. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.code === 'tooMany');
