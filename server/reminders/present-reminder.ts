import type { Reminder } from '#contract/reminders/next-reminders.ts';
import { asTime } from '#server/platform/as-time.ts';
import type { ShownReminderRow } from './reminders.store.ts';

/** A row as its owner sees it. Of a disabled note they see the title alone. */
export const presentReminder = (row: ShownReminderRow): Reminder => ({
  _id: row.id,
  noteId: row.note_id,
  noteTitle: row.note_title,
  task: row.note_disabled ? null : row.task,
  at: asTime(row.due_at),
  startsAt: asTime(row.starts_at),
  repeat: row.repeat,
  timeZone: row.time_zone,
  state: row.state,
});
