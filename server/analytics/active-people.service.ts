import type { Database } from '#server/db/tables.ts';
import { dateOf, dayOf, weekOf } from '#server/platform/days.ts';
import type { Platform } from '#server/platform/platform.ts';
import * as store from './active-people.store.ts';

/** Range of the back office's charts, today and this week included. */
const chartedDays = 30;
const chartedWeeks = 4;

/** The periods in which people are counted, as the tables name them: days and weeks from the epoch on. */
const dayPeriod = (day: number): string => `day:${day}`;
const weekPeriod = (week: number): string => `week:${week}`;

const periodsOf = (now: number): string[] => [dayPeriod(dayOf(now)), weekPeriod(weekOf(dayOf(now)))];

/** The last `many` numbers up to `last`. */
const upTo = (last: number, many: number): number[] => Array.from({ length: many }, (_, at) => last - many + 1 + at);

/**
 * Records that a user is active; they count once a day and once a week. As the last statements of a transaction: the
 * counts are rows that everybody meets at.
 */
export async function noteActivity(tx: Database, userId: string, now: number): Promise<void> {
  const fresh = await store.insertActivePerson(tx, userId, periodsOf(now));
  if (fresh.length > 0) await store.raiseActiveCounts(tx, fresh);
}

/** People who used the site: on each of the last 30 days, with their dates, and in each of the last 4 weeks. This one comes last. */
export async function readActivePeople({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): Promise<{ labels: string[]; daily: number[]; weekly: number[] }> {
  const today = dayOf(clock.now());
  const days = upTo(today, chartedDays);
  const dayPeriods = days.map(dayPeriod);
  const weekPeriods = upTo(weekOf(today), chartedWeeks).map(weekPeriod);
  const counts = await store.findActiveCounts(db, [...dayPeriods, ...weekPeriods]);
  const countOf = (period: string): number => counts.get(period) ?? 0;
  return { labels: days.map(dateOf), daily: dayPeriods.map(countOf), weekly: weekPeriods.map(countOf) };
}

/** Forgets who was here in days and weeks that are over. Their counts stay. */
export const sweepActivePeople = ({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> =>
  store.deleteActivePeopleBut(db, periodsOf(clock.now()));
