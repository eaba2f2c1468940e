import type { Generated } from 'kysely';
import type { ReminderRepeat, ReminderState } from '#contract/reminders/next-reminders.ts';

export interface RemindersTable {
  id: string;
  user_id: string;
  note_id: string;
  /** Source of an open task after its box; null for the note itself. */
  task: string | null;
  /** First time of a repetition, by whose clock and day it comes again. */
  starts_at: number;
  /** When it is sent next; of one that is not waiting, when it was due last. A snooze moves it alone. */
  due_at: number;
  repeat: ReminderRepeat;
  time_zone: string;
  state: ReminderState;
  sent_at: number | null;
  /** 1 while the last time is still to be pushed or mailed. */
  owes_push: Generated<number>;
  owes_mail: Generated<number>;
  /** When a process took on what is owed; another one takes it over after a while. */
  owed_since: number | null;
  created_at: number;
  updated_at: number;
}

/** How a user is told of reminders, besides the bell, where they have changed it. */
interface ReminderSettingsTable {
  user_id: string;
  push: number;
  mail: number;
}

/** The secret address of a user's calendar. */
export interface CalendarFeedsTable {
  user_id: string;
  /** SHA-256 of the token, hex, by which the address is looked up. */
  token_hash: string;
  /** As secret-box.ts keeps it, so that its owner can see it again. */
  token: string;
  created_at: number;
}

/** Reminders of notes, and what goes with them. */
export interface ReminderTables {
  reminders: RemindersTable;
  reminder_settings: ReminderSettingsTable;
  calendar_feeds: CalendarFeedsTable;
}
