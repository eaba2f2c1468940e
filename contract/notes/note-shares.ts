import * as z from 'zod/mini';
import { defineCall, pageQuery } from '../call.ts';
import { shareLimits } from './share-limits.ts';
import { messages } from '../messages.ts';
import { notePersonSchema } from './note-people.ts';
import { exactText } from '../text.ts';

/** A link by which everybody who has it can read a note. */
export const noteShareSchema = z.object({
  _id: z.string(),
  /** Null where the key is lost by which it was stored: it works on, until it is revoked. */
  url: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  /** Null: it works until it is revoked. */
  expiresAt: z.nullable(z.iso.datetime()),
  hasPassword: z.boolean(),
  /** Shows the pictures and files of the note as well. */
  attachments: z.boolean(),
  /** Tells the note's title where the link is previewed, as in chats. */
  preview: z.boolean(),
  /** Visitors, each once a day, without the owner. */
  views: z.int(),
});

export type NoteShare = z.output<typeof noteShareSchema>;

const titledNote = z.object({ _id: z.string(), title: z.string() });

/** `isShown` is false while the note is in the bin or disabled: its links rest. */
const linkedNote = z.extend(titledNote, { isShown: z.boolean() });

const flag = (name: string) => z.optional(z.boolean(messages.shares.badFlag(name)));

export const addShare = defineCall({
  method: 'POST',
  path: '/api/notes/{id}/shares',
  access: 'user',
  writesForOthers: true,
  summary:
    'Make a link by which everybody who has it can read one’s note; 409 for a note in the bin, and for the 21st link',
  status: 201,
  body: z.object({
    expiresAt: z.optional(z.nullable(z.iso.datetime({ offset: true, error: messages.shares.badTime }))),
    password: z.optional(z.nullable(exactText({ label: 'Password', ...shareLimits.password }))),
    attachments: flag('attachments'),
    preview: flag('preview'),
  }),
  answer: { data: noteShareSchema },
  refusals: ['conflict'],
});

export const listShares = defineCall({
  method: 'GET',
  path: '/api/notes/{id}/shares',
  access: 'user',
  summary: 'The links to one’s note, newest first',
  answer: { data: z.array(noteShareSchema) },
});

export const deleteShare = defineCall({
  method: 'DELETE',
  path: '/api/notes/{id}/shares/{shareId}',
  access: 'user',
  summary: 'Revoke a link to one’s note: it is gone at once',
});

export const listAllShares = defineCall({
  method: 'GET',
  path: '/api/notes/shares',
  access: 'user',
  summary: 'The links to all of one’s notes, newest first',
  query: z.object(pageQuery(shareLimits.page)),
  answer: {
    data: z.array(z.extend(noteShareSchema, { note: linkedNote })),
    nextCursor: z.nullable(z.string()),
  },
});

export const listAllPeople = defineCall({
  method: 'GET',
  path: '/api/notes/people',
  access: 'user',
  summary: 'The people with whom one shares notes, note by note, newest note first',
  query: z.object(pageQuery(shareLimits.page)),
  answer: {
    data: z.array(z.object({ note: titledNote, people: z.array(notePersonSchema) })),
    nextCursor: z.nullable(z.string()),
  },
});
