import { ApiError, type FailureCode } from '#web/platform/api-error.ts';

/** The link itself is to blame, or what it leads to: trying again changes nothing. */
const final: ReadonlySet<FailureCode> = new Set(['invalid', 'exists', 'banned', 'notFound']);

/** True if a mailed link will not work, as opposed to a call that may be tried again. */
export const isLinkRefused = (error: unknown): boolean => error instanceof ApiError && final.has(error.code);
