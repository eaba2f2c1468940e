import { v7, validate } from 'uuid';

/** A new id: a UUID of version 7 (RFC 9562), so that ids sort by the time they were made. */
export const newId = (): string => v7();

/** Whether a text can be an id at all. Those of others go to the database, which takes not every text for a value. */
export const isId = (text: string): boolean => validate(text);
