import { everyPage } from '#server/db/every-page.ts';
import type { Reminder } from '#contract/reminders/next-reminders.ts';
import type { Database } from '#server/db/tables.ts';
import { presentReminder } from './present-reminder.ts';
import { listRemindersAfter } from './reminders.store.ts';
import { writeCalendar } from './write-calendar.ts';

/** A user's reminders that are not done, and the same as a calendar. */
export async function exportReminders(
  db: Database,
  userId: string,
  publicUrl: string,
): Promise<{ reminders: Reminder[]; calendar: string }> {
  const rows = [];
  for await (const page of everyPage((after: string, limit: number) => listRemindersAfter(db, userId, after, limit)))
    rows.push(...page);
  return {
    // A person who takes their data with them gets it whole.
    reminders: rows.map((row) => presentReminder({ ...row, note_disabled: 0 })),
    calendar: writeCalendar(rows, publicUrl),
  };
}
