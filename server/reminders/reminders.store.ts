import type { Selectable, Updateable } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { RemindersTable } from '#server/db/tables/reminder-tables.ts';
import { earlierThan, laterThan, type TimeCursor } from '#server/db/time-order.ts';

export type ReminderRow = Selectable<RemindersTable>;

/** A reminder with what is shown of its note. */
export type ShownReminderRow = ReminderRow & { note_title: string; note_disabled: number };

/** A reminder, and who must own it for the call to succeed. */
interface OwnedReminder {
  userId: string;
  id: string;
}

/** Reminders of a person whose notes are not in the bin. */
const shownTo = (db: Database, userId: string) =>
  db
    .selectFrom('reminders')
    .innerJoin('notes', 'notes.id', 'reminders.note_id')
    .selectAll('reminders')
    .select(['notes.title as note_title', 'notes.disabled as note_disabled'])
    .where('reminders.user_id', '=', userId)
    .where('notes.user_id', '=', userId)
    .where('notes.deleted_at', 'is', null);

/** Waiting ones, soonest first, or sent ones, newest first, after the one that the cursor names. */
export async function listReminders(
  db: Database,
  userId: string,
  { state, after, limit }: { state: 'waiting' | 'sent'; after?: TimeCursor | undefined; limit: number },
): Promise<ShownReminderRow[]> {
  const direction = state === 'waiting' ? 'asc' : 'desc';
  const further = state === 'waiting' ? laterThan : earlierThan;
  let query = shownTo(db, userId).where('reminders.state', '=', state);
  if (after) query = query.where(further('reminders.due_at', after));
  return query.orderBy('reminders.due_at', direction).orderBy('reminders.id', direction).limit(limit).execute();
}

/** Reminders of a note that are not done, soonest first. */
export const listRemindersOfNote = (
  db: Database,
  { userId, noteId }: { userId: string; noteId: string },
  limit: number,
): Promise<ShownReminderRow[]> =>
  shownTo(db, userId)
    .where('reminders.note_id', '=', noteId)
    .where('reminders.state', 'in', ['waiting', 'sent'])
    .orderBy('reminders.due_at')
    .orderBy('reminders.id')
    .limit(limit)
    .execute();

/** Reminders of a person that are not done, in the bin or not, oldest first, after an id. */
export const listRemindersAfter = (
  db: Database,
  userId: string,
  after: string,
  limit: number,
): Promise<ShownReminderRow[]> =>
  db
    .selectFrom('reminders')
    .innerJoin('notes', 'notes.id', 'reminders.note_id')
    .selectAll('reminders')
    .select(['notes.title as note_title', 'notes.disabled as note_disabled'])
    .where('reminders.user_id', '=', userId)
    .where('reminders.state', 'in', ['waiting', 'sent'])
    .where('reminders.id', '>', after)
    .orderBy('reminders.id')
    .limit(limit)
    .execute();

export const findReminder = (db: Database, { userId, id }: OwnedReminder): Promise<ShownReminderRow | undefined> =>
  shownTo(db, userId).where('reminders.id', '=', id).executeTakeFirst();

/** Which of these notes have a reminder, done or not. */
export async function findNotesWithReminders(db: Database, noteIds: readonly string[]): Promise<Set<string>> {
  if (noteIds.length === 0) return new Set();
  const rows = await db.selectFrom('reminders').select('note_id').distinct().where('note_id', 'in', noteIds).execute();
  return new Set(rows.map(({ note_id }) => note_id));
}

/** How many of a note are waiting. */
export async function countWaiting(db: Database, noteId: string): Promise<number> {
  const { count } = await db
    .selectFrom('reminders')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('note_id', '=', noteId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertReminder(db: Database, row: ReminderRow): Promise<void> {
  await db.insertInto('reminders').values(row).execute();
}

/** Changes a reminder that is still due when `dueAt` says; false if it was sent or changed meanwhile. */
export async function updateReminder(
  db: Database,
  { user_id, id, due_at, state }: Pick<ReminderRow, 'user_id' | 'id' | 'due_at' | 'state'>,
  change: Updateable<RemindersTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('reminders')
    .set(change)
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .where('due_at', '=', due_at)
    .where('state', '=', state)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes what has ended, and what was sent long ago. */
export async function deleteEndedReminders(
  db: Database,
  { doneBefore, sentBefore }: { doneBefore: number; sentBefore: number },
): Promise<void> {
  await db.deleteFrom('reminders').where('state', '=', 'done').where('updated_at', '<', doneBefore).execute();
  await db.deleteFrom('reminders').where('state', '=', 'sent').where('due_at', '<', sentBefore).execute();
}
