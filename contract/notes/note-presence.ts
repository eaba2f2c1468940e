import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { publicUserSchema } from '../users/public-user.ts';

/** Lengths of a text count code points, of which each has up to two UTF-16 units. */
const offsetSchema = z
  .int(messages.notes.badPlace)
  .check(z.gte(0, messages.notes.badPlace), z.lte(2 * limits.note.description.max, messages.notes.badPlace));

/** A cursor in a note's text, in UTF-16 units. `head` is where it stands; `anchor` is the other end of a selection, or the same. */
export const placeSchema = z.object(
  {
    anchor: offsetSchema,
    head: offsetSchema,
    /** `updatedAt` of the saved text that the offsets belong to. */
    updatedAt: z.optional(z.iso.datetime(messages.notes.badPlace)),
  },
  messages.notes.badPlace,
);

export type Place = z.output<typeof placeSchema>;

const tabSchema = z.uuid(messages.notes.badTab);

/** A tab tells when its cursor has moved, at most once in 300 ms, and every ten seconds as a sign of life. */
export const tellPresence = defineCall({
  method: 'POST',
  path: '/api/notes/{id}/presence',
  access: 'user',
  summary:
    'Tell where your cursor stands in an open note; all open streams of those who may read it get an event `presence`. Nothing is stored',
  changesNothing: true,
  body: z.object({
    /** The sender’s own name for the tab, a UUID. */
    tab: tabSchema,
    /** Null: the tab has left the note. */
    place: z.nullable(placeSchema),
  }),
});

/**
 * Event `presence` of the stream `GET /api/notes/live`. A tab of which nothing is heard for 30 seconds has left. Events may be lost, and come to
 * the streams of their sender, too.
 */
export const presenceEventSchema = z.object({
  noteId: z.string(),
  tab: z.string(),
  user: publicUserSchema,
  place: z.nullable(placeSchema),
});

export type PresenceEvent = z.output<typeof presenceEventSchema>;
