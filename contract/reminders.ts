import * as z from 'zod/mini';
import { defineCall, pageQuery } from './call.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { text } from './text.ts';

export const reminderRepeats = ['none', 'daily', 'weekdays', 'weekly', 'monthly', 'yearly'] as const;

export type ReminderRepeat = (typeof reminderRepeats)[number];

/** `waiting` for its time, `sent` and not done, or `done`. One that repeats is always waiting. */
export const reminderStates = ['waiting', 'sent', 'done'] as const;

export type ReminderState = (typeof reminderStates)[number];

/** A reminder of a note, or of one of its tasks. */
const reminderSchema = z.object({
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

/** Bounded by the server’s clock as well: not in the past, at most ten years ahead. */
const timeSchema = z.iso.datetime({ offset: true, error: messages.reminders.badTime });

const repeatSchema = z.enum(reminderRepeats, messages.notes.badChoice('repeat', reminderRepeats.join(', ')));

/** Checked by the server, which knows the zones of its own runtime. */
const timeZoneSchema = text({ label: 'timeZone', min: 1, max: 64 });

export const listReminders = defineCall({
  method: 'GET',
  path: '/api/reminders',
  access: 'user',
  summary:
    'One’s reminders of active notes: those that are waiting, soonest first, or those sent and not done, newest first',
  query: z.object({
    ...pageQuery(limits.reminder.page),
    /** Left out: `waiting`. */
    state: z.optional(z.enum(['waiting', 'sent'], messages.notes.badChoice('state', 'waiting or sent'))),
  }),
  answer: { data: z.array(reminderSchema), nextCursor: z.nullable(z.string()) },
});

export const listNoteReminders = defineCall({
  method: 'GET',
  path: '/api/notes/{id}/reminders',
  access: 'user',
  summary: 'The reminders of a note that are not done, soonest first',
  answer: { data: z.array(reminderSchema) },
});

export const addReminder = defineCall({
  method: 'POST',
  path: '/api/notes/{id}/reminders',
  access: 'user',
  summary: 'Remind of a note or of an open task of it; 409 past 20 waiting ones',
  status: 201,
  body: z.object({
    at: timeSchema,
    repeat: z._default(repeatSchema, 'none'),
    timeZone: timeZoneSchema,
    /** An open task’s source after its box. */
    task: z.optional(text({ label: 'task', min: 1, max: limits.reminder.task.max })),
  }),
  answer: { data: reminderSchema },
});

export const changeReminder = defineCall({
  method: 'PUT',
  path: '/api/reminders/{id}',
  access: 'user',
  summary: 'Reschedule, snooze or finish a reminder; `done` of one that repeats skips to its next time',
  body: z
    .object({
      at: z.optional(timeSchema),
      repeat: z.optional(repeatSchema),
      timeZone: z.optional(timeZoneSchema),
      /** Moves the next time alone; a repetition goes on as before. */
      snoozedUntil: z.optional(timeSchema),
      done: z.optional(z.boolean(messages.notes.badFlag('done'))),
    })
    .check(z.refine((given) => Object.values(given).some((value) => value !== undefined), messages.reminders.nothing)),
  answer: { data: reminderSchema },
});

export const deleteReminder = defineCall({
  method: 'DELETE',
  path: '/api/reminders/{id}',
  access: 'user',
  summary: 'Remove a reminder',
  answer: { data: reminderSchema },
});

/** The secret address of the calendar; null where there is none. */
const feedAnswer = { url: z.nullable(z.string()), createdAt: z.nullable(z.iso.datetime()) };

export const getReminderFeed = defineCall({
  method: 'GET',
  path: '/api/reminders/feed',
  access: 'user',
  summary: 'The secret address of one’s reminders as a calendar (.ics), where one was made',
  answer: feedAnswer,
});

export const makeReminderFeed = defineCall({
  method: 'POST',
  path: '/api/reminders/feed',
  access: 'user',
  summary: 'Make the secret address of the calendar; an address that is there stays',
  status: 201,
  answer: feedAnswer,
});

export const revokeReminderFeed = defineCall({
  method: 'DELETE',
  path: '/api/reminders/feed',
  access: 'user',
  summary: 'Revoke the secret address of the calendar at once',
  answer: feedAnswer,
});
