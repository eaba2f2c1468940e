import * as z from 'zod/mini';
import { defineCall, pageQuery } from '../call.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';

export const reminderRepeats = ['none', 'daily', 'weekdays', 'weekly', 'monthly', 'yearly'] as const;

export type ReminderRepeat = (typeof reminderRepeats)[number];

/** `waiting` for its time, `sent` and not done, or `done`. One that repeats is always waiting. */
export const reminderStates = ['waiting', 'sent', 'done'] as const;

export type ReminderState = (typeof reminderStates)[number];

/** A reminder of a note, or of one of its tasks. */
export const reminderSchema = z.object({
  _id: z.string(),
  noteId: z.string(),
  noteTitle: z.string(),
  /** The task’s source after its box; null for the note itself, and where an admin has disabled the note. */
  task: z.nullable(z.string()),
  /** The next time that it is sent; of one that is not waiting, the last time. */
  at: z.iso.datetime(),
  /** The first time of a repetition, by whose clock and day it comes again. */
  startsAt: z.iso.datetime(),
  repeat: z.enum(reminderRepeats),
  /** By whose clock it repeats. */
  timeZone: z.string(),
  state: z.enum(reminderStates),
});

export type Reminder = z.output<typeof reminderSchema>;

export const listReminders = defineCall({
  method: 'GET',
  path: '/api/reminders',
  access: 'user',
  scope: 'notes:read',
  summary:
    'One’s reminders of active notes: those that are waiting, soonest first, or those sent and not done, newest first',
  query: z.object({
    ...pageQuery(limits.reminder.page),
    /** Left out: `waiting`. */
    state: z.optional(z.enum(['waiting', 'sent'], messages.notes.badChoice('state', 'waiting or sent'))),
  }),
  answer: { data: z.array(reminderSchema), nextCursor: z.nullable(z.string()) },
});
