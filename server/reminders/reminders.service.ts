import type { BodyOf } from '#contract/call.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import type {
  addReminder as addReminderCall,
  changeReminder as changeReminderCall,
} from '#contract/reminders/reminders.ts';
import { nextOccurrence, type Schedule } from '#lib/time/repeat-rules.ts';
import { isTimeZone, wallTimeOf, instantOf } from '#lib/time/time-zones.ts';
import type { Database } from '#server/db/tables.ts';
import { lockNote, requireOpenNote } from '#server/notes/notes.service.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import { isId, newId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { limitWriting, type Writer } from '#server/rate-limits/write-limits.ts';
import { hasOpenTask } from './open-task.ts';
import {
  countWaiting,
  deleteEndedReminders,
  findReminder,
  insertReminder,
  type ReminderRow,
  type ShownReminderRow,
  updateReminder,
} from './reminders.store.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** A time that was chosen a moment ago may be over when it arrives. */
const graceMs = minute;

/** How long a finished reminder can be taken back. */
const doneForMs = day;
/** How long a sent reminder that nobody finishes is listed. */
const sentForMs = 90 * day;

/** Milliseconds of a given time. Throws `invalid` for one that is over or too far ahead. */
function readTime(given: string, field: 'at' | 'snoozedUntil', now: number): number {
  const at = Date.parse(given);
  if (at < now - graceMs) throw fieldError(field, messages.reminders.past);
  const today = wallTimeOf(now, 'UTC');
  const last = instantOf({ ...today, year: today.year + limits.reminder.years }, 'UTC');
  if (at > last) throw fieldError(field, messages.reminders.tooFar);
  return at;
}

/** The schedule, beginning at its first time: weekdays that are given for a Saturday begin on Monday. Throws `invalid`. */
function readSchedule({ startsAt, repeat, timeZone }: Schedule): Schedule {
  if (!isTimeZone(timeZone)) throw fieldError('timeZone', messages.reminders.badTimeZone);
  return { startsAt: nextOccurrence({ startsAt, repeat, timeZone }, startsAt - 1) ?? startsAt, repeat, timeZone };
}

/** Sets a reminder of a note that is neither in the bin nor disabled. Throws `notFound`, `forbidden`, `invalid` or `conflict`. */
export async function addReminder(
  platform: Platform,
  user: Writer,
  noteId: string,
  { at, repeat, timeZone, task }: BodyOf<typeof addReminderCall>,
): Promise<ShownReminderRow> {
  const now = platform.clock.now();
  const schedule = readSchedule({ startsAt: readTime(at, 'at', now), repeat, timeZone });
  return platform.db.transaction().execute(async (tx) => {
    const note = await requireOpenNote(tx, user.id, noteId);
    // Two calls at once must not both be the twentieth.
    await lockNote(tx, { userId: user.id, id: noteId });
    if (task !== undefined && !hasOpenTask(note.description, task))
      throw fieldError('task', messages.reminders.taskNotOpen);
    if ((await countWaiting(tx, noteId)) >= limits.reminder.each)
      throw new AppError('conflict', messages.reminders.tooManyEach);
    await limitWriting(platform, tx, user, 'reminders');
    const row: ReminderRow = {
      id: newId(),
      user_id: user.id,
      note_id: noteId,
      task: task ?? null,
      starts_at: schedule.startsAt,
      due_at: schedule.startsAt,
      repeat,
      time_zone: timeZone,
      state: 'waiting',
      sent_at: null,
      owes_push: 0,
      owes_mail: 0,
      owed_since: null,
      created_at: now,
      updated_at: now,
    };
    await insertReminder(tx, row);
    return { ...row, note_title: note.title, note_disabled: note.disabled };
  });
}

async function requireReminder(db: Database, userId: string, id: string): Promise<ShownReminderRow> {
  const row = isId(id) ? await findReminder(db, { userId, id }) : undefined;
  if (!row) throw new AppError('notFound', messages.reminders.notFound);
  return row;
}

const scheduleOf = (row: Pick<ReminderRow, 'starts_at' | 'repeat' | 'time_zone'>): Schedule => ({
  startsAt: row.starts_at,
  repeat: row.repeat,
  timeZone: row.time_zone,
});

type Timing = Pick<ReminderRow, 'starts_at' | 'due_at' | 'repeat' | 'time_zone' | 'state'>;

/** Another time or repetition. Throws `invalid` where the result is over. */
function rescheduled(before: Timing, { at, repeat, timeZone }: BodyOf<typeof changeReminderCall>, now: number): Timing {
  if (at === undefined && repeat === undefined && timeZone === undefined) return before;
  const schedule = readSchedule({
    startsAt: at === undefined ? before.starts_at : readTime(at, 'at', now),
    repeat: repeat ?? before.repeat,
    timeZone: timeZone ?? before.time_zone,
  });
  const due = at === undefined ? nextOccurrence(schedule, now) : schedule.startsAt;
  if (due === undefined) throw fieldError('at', messages.reminders.past);
  return {
    starts_at: schedule.startsAt,
    due_at: due,
    repeat: schedule.repeat,
    time_zone: schedule.timeZone,
    state: 'waiting',
  };
}

/** Finishes a reminder, or takes that back. A repetition skips to its next time instead of finishing. */
function finished(before: Timing, done: boolean | undefined, now: number): Timing {
  if (done === undefined) return before;
  const next = nextOccurrence(scheduleOf(before), Math.max(now, before.due_at));
  if (done) {
    return before.state === 'done' || next === undefined ? { ...before, state: 'done' } : { ...before, due_at: next };
  }
  if (before.state !== 'done') return before;
  if (before.due_at > now) return { ...before, state: 'waiting' };
  return next === undefined ? { ...before, state: 'sent' } : { ...before, state: 'waiting', due_at: next };
}

/** Reschedules, snoozes or finishes a reminder. Throws `notFound`, `forbidden` where its note is disabled, `invalid`, `conflict`. */
export async function changeReminder(
  { db, clock }: Platform,
  { userId, id }: { userId: string; id: string },
  given: BodyOf<typeof changeReminderCall>,
): Promise<ShownReminderRow> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const row = await requireReminder(tx, userId, id);
    if (row.note_disabled) throw new AppError('forbidden', messages.notes.disabled);
    const { starts_at, due_at, repeat, time_zone, state } = row;
    let timing = finished(rescheduled({ starts_at, due_at, repeat, time_zone, state }, given, now), given.done, now);
    if (given.snoozedUntil !== undefined)
      timing = { ...timing, due_at: readTime(given.snoozedUntil, 'snoozedUntil', now), state: 'waiting' };
    if (
      row.state !== 'waiting' &&
      timing.state === 'waiting' &&
      (await countWaiting(tx, row.note_id)) >= limits.reminder.each
    )
      throw new AppError('conflict', messages.reminders.tooManyEach);
    const change = { ...timing, updated_at: now };
    if (!(await updateReminder(tx, row, change))) throw new AppError('conflict', messages.reminders.changedMeanwhile);
    return { ...row, ...change };
  });
}

/** Ends a reminder, whatever it repeats. It can be taken back by `done: false` for a day; then the sweep deletes it. */
export async function endReminder({ db, clock }: Platform, userId: string, id: string): Promise<ShownReminderRow> {
  return db.transaction().execute(async (tx) => {
    const row = await requireReminder(tx, userId, id);
    const change = { state: 'done', updated_at: clock.now() } as const;
    if (!(await updateReminder(tx, row, change))) throw new AppError('conflict', messages.reminders.changedMeanwhile);
    return { ...row, ...change };
  });
}

/** Deletes what has ended. */
export const sweepReminders = ({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> =>
  deleteEndedReminders(db, { doneBefore: clock.now() - doneForMs, sentBefore: clock.now() - sentForMs });

export { findNotesWithReminders } from './reminders.store.ts';
export { exportReminders } from './export-reminders.ts';
export { sendDueReminders } from './send-reminders.ts';
export { deleteFeed } from './calendar-feed.store.ts';
