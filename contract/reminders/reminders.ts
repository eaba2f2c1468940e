import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { reminderRepeats, reminderSchema } from './next-reminders.ts';
import { text } from '../text.ts';

/** Bounded by the server’s clock as well: not in the past, at most ten years ahead. */
const timeSchema = z.iso.datetime({ offset: true, error: messages.reminders.badTime });

const repeatSchema = z.enum(reminderRepeats, messages.notes.badChoice('repeat', reminderRepeats.join(', ')));

/** Checked by the server, which knows the zones of its own runtime. */
const timeZoneSchema = text({ label: 'timeZone', min: 1, max: 64 });

export const listNoteReminders = defineCall({
  method: 'GET',
  path: '/api/notes/{id}/reminders',
  access: 'user',
  scope: 'notes:read',
  summary: 'The reminders of a note that are not done, soonest first',
  answer: { data: z.array(reminderSchema) },
});

export const addReminder = defineCall({
  method: 'POST',
  path: '/api/notes/{id}/reminders',
  access: 'user',
  scope: 'notes:write',
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
  refusals: ['conflict'],
});

export const changeReminder = defineCall({
  method: 'PUT',
  path: '/api/reminders/{id}',
  access: 'user',
  scope: 'notes:write',
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
  refusals: ['conflict'],
});

export const deleteReminder = defineCall({
  method: 'DELETE',
  path: '/api/reminders/{id}',
  access: 'user',
  scope: 'notes:write',
  summary: 'Remove a reminder',
  answer: { data: reminderSchema },
  refusals: ['conflict'],
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
