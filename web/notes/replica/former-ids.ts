/** Ids that open notes had before the server gave them another one. */
const formerIds = new Map<string, string>();

/** A note that is open under one id has got another one. */
export const rememberFormerId = (id: string, former: string): void => void formerIds.set(id, keyOfNote(former));

/** Key of a note's page: it stays while the note gets the server's id, so that the page keeps the caret and what is typed. */
export const keyOfNote = (id: string): string => formerIds.get(id) ?? id;
