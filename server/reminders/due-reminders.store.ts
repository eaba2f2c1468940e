import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database, Tables } from '#server/db/tables.ts';
import type { ReminderRow } from './reminders.store.ts';

/** A reminder with all that decides if and how it is sent. */
export type DueRow = ReminderRow & {
  note_title: string;
  /** Null for a reminder of the note itself. */
  note_text: string | null;
  note_deleted_at: number | null;
  note_disabled: number;
  owner_banned: number;
  owner_email: string;
  owner_email_verified: number;
  /** Null where the owner has not changed it. */
  push: number | null;
  mail: number | null;
  /** 1 if the owner has a browser that takes messages. */
  has_browser: number;
};

const withCircumstances = <O>(query: SelectQueryBuilder<Tables, 'reminders', O>) =>
  query
    .innerJoin('notes', 'notes.id', 'reminders.note_id')
    .innerJoin('users', 'users.id', 'reminders.user_id')
    .leftJoin('reminder_settings', 'reminder_settings.user_id', 'reminders.user_id')
    .selectAll('reminders')
    .select([
      'notes.title as note_title',
      'notes.deleted_at as note_deleted_at',
      'notes.disabled as note_disabled',
      'users.banned as owner_banned',
      'users.email as owner_email',
      'users.email_verified as owner_email_verified',
      'reminder_settings.push',
      'reminder_settings.mail',
      sql<number>`case when exists (select 1 from push_subscriptions where push_subscriptions.user_id = reminders.user_id)
        then 1 else 0 end`.as('has_browser'),
      // A note may be long; most reminders need none of it.
      sql<string | null>`case when reminders.task is null then null else notes.description end`.as('note_text'),
    ]);

/** Reminders that are due, the oldest first. */
export const listDue = (db: Database, now: number, limit: number): Promise<DueRow[]> =>
  withCircumstances(db.selectFrom('reminders'))
    .where('reminders.state', '=', 'waiting')
    .where('reminders.due_at', '<=', now)
    .orderBy('reminders.due_at')
    .orderBy('reminders.id')
    .limit(limit)
    .execute();

/** Reminders that a process took on before `time` and has not pushed or mailed. */
export const listOwed = (db: Database, time: number, limit: number): Promise<DueRow[]> =>
  withCircumstances(db.selectFrom('reminders'))
    .where('reminders.owed_since', '<=', time)
    .orderBy('reminders.owed_since')
    .limit(limit)
    .execute();

/** Takes on a reminder that is still due at its time; false if another process was first or its owner changed it. */
export async function claimDue(
  db: Database,
  { id, due_at }: Pick<ReminderRow, 'id' | 'due_at'>,
  change: Pick<ReminderRow, 'due_at' | 'state' | 'sent_at' | 'owes_push' | 'owes_mail' | 'owed_since'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('reminders')
    .set(change)
    .where('id', '=', id)
    .where('due_at', '=', due_at)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Changes what is owed, if this process still has it. */
export async function updateOwed(
  db: Database,
  { id, owed_since }: Pick<ReminderRow, 'id' | 'owed_since'>,
  change: Partial<Pick<ReminderRow, 'owes_push' | 'owes_mail' | 'owed_since'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('reminders')
    .set(change)
    .where('id', '=', id)
    .where('owed_since', '=', owed_since)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
