import { ApiError } from '#web/platform/api-error.ts';
import { askedPauseOf, jitterOf } from '#web/platform/retry-pause.ts';

/** Time from a change to its save, in milliseconds: with the call it stays below a second. */
export const saveDelay = 600;

/** The same while others have the note open, who see the text after the save. */
export const sharedSaveDelay = 250;

const pauses = { first: 1000, longest: 30_000 };

/** The pause after so many failed tries, in milliseconds. A network that comes back ends it. */
export const delayOfTry = (tries: number, error: unknown): number => askedPauseOf(error) + jitterOf(tries, pauses);

/** True where something between us and the server answered in its place, as the login page of a network does. */
const isNotOurs = ({ lacks, status }: ApiError): boolean => lacks === 'json' && status < 400;

/** True for a failure that another try may mend. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || error.status >= 500 || error.code === 'tooMany' || isNotOurs(error));
