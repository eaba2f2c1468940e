import * as z from 'zod/mini';
import { messages } from '../messages.ts';

/**
 * The note that a text was made of, shown to its author alone. One that they cannot read, or that is gone, is ignored: the text is worth
 * more than the way back.
 */
export const sourceNoteSchema = z.optional(
  z.nullable(z.string(messages.notes.badNoteId).check(z.maxLength(100, messages.notes.badNoteId))),
);
