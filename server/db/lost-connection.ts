/**
 * `ended`: the connection is gone. `unanswered`: a new one did not come about. `silent`: it may be there, but nothing is heard on it,
 * or none became free. `givenUp`: the database goes on, and gave up this statement, which took too long. `deadlocked`: it goes on, and
 * took this transaction back, because it and another one waited for each other.
 */
type Absence = 'ended' | 'unanswered' | 'silent' | 'givenUp' | 'deadlocked';

/**
 * The database cannot be reached, went away in the middle, or took too long. The caller may try again. Nobody knows if a write
 * was done.
 */
export class DatabaseAwayError extends Error {
  readonly absence: Absence;

  constructor(cause: unknown, absence: Absence) {
    super('The database does not answer.', { cause });
    this.name = 'DatabaseAwayError';
    this.absence = absence;
  }
}

/** True if a failure is the database's absence, and passes by itself. */
export const isDatabaseAway = (error: unknown): boolean => error instanceof DatabaseAwayError;

/** True if the connection that a statement failed on still serves. */
export const isConnected = ({ absence }: DatabaseAwayError): boolean =>
  absence === 'givenUp' || absence === 'deadlocked';

/** True if PostgreSQL took a transaction back to resolve a deadlock: nothing of it is stored. */
export const isDeadlock = (error: unknown): boolean =>
  error instanceof DatabaseAwayError && error.absence === 'deadlocked';

/** PostgreSQL's codes (appendix A): connection exceptions, shut down, crashed, starting up, too many clients, idle too long. */
const endedStates = /^(?:08...|57P0[123]|53300|25P03)$/;

/** A statement, or its wait for a lock, took too long. */
const givenUpStates = /^(?:57014|55P03)$/;

const deadlockState = '40P01';

/** The network's, as Node names them. */
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Messages of node-postgres errors without a code (pg/lib/client.js and pg-pool/index.js). */
const endedWords =
  /^(?:Connection terminated unexpectedly$|Connection terminated$|Client has encountered a connection error|Client was closed)/;
const unansweredWords = /^(?:Connection terminated due to connection timeout|timeout expired)/;
const silentWords = /^(?:timeout exceeded when trying to connect|Query read timeout)/;

function absenceOf(error: Error): Absence | undefined {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (unansweredWords.test(error.message)) return 'unanswered';
  if (silentWords.test(error.message)) return 'silent';
  if (endedStates.test(code) || networkCodes.has(code) || endedWords.test(error.message)) return 'ended';
  if (code === deadlockState) return 'deadlocked';
  return givenUpStates.test(code) ? 'givenUp' : undefined;
}

/** Converts a connection error of the driver to a DatabaseAwayError; returns any other error unchanged. */
export function asDatabaseError(error: unknown): unknown {
  const absence = error instanceof Error ? absenceOf(error) : undefined;
  return absence ? new DatabaseAwayError(error, absence) : error;
}
