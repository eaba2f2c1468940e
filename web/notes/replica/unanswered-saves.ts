/**
 * Saves that were sent to the server without an answer, by their ids: it may have them. Nothing but its answer to the same save tells, so
 * that such a save is merged with no other text, and sent again as it is.
 */
const ids = new Set<string>();

export const rememberUnanswered = (saveId: string): void => void ids.add(saveId);

export const forgetUnanswered = (saveId: string): void => void ids.delete(saveId);

export const isUnanswered = (saveId: string | undefined): boolean => saveId !== undefined && ids.has(saveId);
