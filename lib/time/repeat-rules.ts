import type { ReminderRepeat } from '#contract/reminders/next-reminders.ts';
import { daysInMonth, instantOf, wallTimeOf, weekdayOf, type WallTime } from './time-zones.ts';

/** A time that comes again by the clock on the wall of a time zone. `startsAt` in milliseconds. */
export interface Schedule {
  startsAt: number;
  repeat: ReminderRepeat;
  timeZone: string;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const isWeekend = (time: WallTime): boolean => [0, 6].includes(weekdayOf(time));

/** Average length of a step, by which the search for an occurrence begins near its end. */
const stepMs: Record<Exclude<ReminderRepeat, 'none'>, number> = {
  daily: dayMs,
  weekdays: dayMs,
  weekly: 7 * dayMs,
  monthly: 30.436_875 * dayMs,
  yearly: 365.2425 * dayMs,
};

/** The wall time `count` steps after the first one. A day that the month lacks becomes the month's last. */
function stepped(first: WallTime, repeat: Exclude<ReminderRepeat, 'none'>, count: number): WallTime {
  if (repeat === 'monthly' || repeat === 'yearly') {
    const months = first.month - 1 + (repeat === 'monthly' ? count : 12 * count);
    const year = first.year + Math.floor(months / 12);
    const month = (((months % 12) + 12) % 12) + 1;
    return { ...first, year, month, day: Math.min(first.day, daysInMonth(year, month)) };
  }
  const day = new Date(Date.UTC(first.year, first.month - 1, first.day + (repeat === 'weekly' ? 7 * count : count)));
  return { ...first, year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, day: day.getUTCDate() };
}

/** The first occurrence that is later than `after`; undefined where there is none. Milliseconds. */
export function nextOccurrence({ startsAt, repeat, timeZone }: Schedule, after: number): number | undefined {
  if (repeat === 'none') return startsAt > after ? startsAt : undefined;
  const first = wallTimeOf(startsAt, timeZone);
  // Wall times have no seconds.
  const seconds = startsAt % minuteMs;
  // Two steps early: clocks and months are not even.
  const from = Math.max(0, Math.floor((after - startsAt) / stepMs[repeat]) - 2);
  for (let count = from; ; count += 1) {
    const time = stepped(first, repeat, count);
    // The first is given: of a time that comes twice it may be the second.
    const at = count === 0 ? startsAt : instantOf(time, timeZone) + seconds;
    if (at > after && !(repeat === 'weekdays' && isWeekend(time))) return at;
  }
}
