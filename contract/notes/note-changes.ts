import * as z from 'zod/mini';
import { defineCall, pageQuery } from '../call.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { noteSchema } from './note-schema.ts';

/** Grows with every change to a person's notes; a number of digits, as text. */
const revisionSchema = z.string().check(z.regex(/^\d{1,15}$/, messages.notes.badSince));

/** A revision, or where the next page of a first reading begins: more digits, which say nothing to the caller. */
const sinceSchema = z.string().check(z.regex(/^\d{1,30}$/, messages.notes.badSince));

/**
 * Changes are read in the order of their revisions: call again with `since` set to the `revision` of the answer while `hasMore`. A note
 * that changed several times comes once, as it is now.
 */
export const listNoteChanges = defineCall({
  method: 'GET',
  path: '/api/notes/changes',
  access: 'user',
  scope: 'notes:read',
  summary:
    'Notes that changed after a revision, in the bin or not, and the ids of those deleted for good; 410 where `since` is too old, or from the future',
  query: z.object({
    /** Left out or 0: all notes. */
    since: z.optional(sinceSchema),
    limit: pageQuery(limits.note.changes.page).limit,
  }),
  answer: {
    data: z.array(noteSchema),
    removed: z.array(z.string()),
    /** `since` of the next call. A revision where `hasMore` is false. */
    revision: sinceSchema,
    hasMore: z.boolean(),
  },
  refusals: ['gone'],
});

/**
 * Server-sent events: `changed` with a `liveEventSchema` as its data, first at once and then after each change, `presence` (note-presence.ts)
 * where somebody has a shared note open, and a comment every 25 seconds. It ends with the session. Browsers read it by fetch, because EventSource sends no token.
 */
export const followNotes = defineCall({
  method: 'GET',
  path: '/api/notes/live',
  access: 'user',
  summary: 'A stream of events that tells the revision of your notes, now and whenever they change',
  produces: 'text/event-stream',
});

/** Event of the stream `GET /api/notes/live`: the revision of the person's notes, once on connection and after each change. */
export const liveEventSchema = z.object({ revision: revisionSchema });
