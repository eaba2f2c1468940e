import { tzOffset } from '@date-fns/tz/tzOffset';

/** A date and a time of day as a clock on the wall shows them. `month` is 1 to 12. */
export interface WallTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** True for a name of the IANA database that this runtime knows. Offsets such as `+02:00` are none. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][\w+/-]{1,63}$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const offsetAt = (timeZone: string, at: number): number => tzOffset(timeZone, new Date(at)) * minuteMs;

/** The wall time of an instant. Seconds are dropped. */
export function wallTimeOf(at: number, timeZone: string): WallTime {
  const shown = new Date(at + offsetAt(timeZone, at));
  return {
    year: shown.getUTCFullYear(),
    month: shown.getUTCMonth() + 1,
    day: shown.getUTCDate(),
    hour: shown.getUTCHours(),
    minute: shown.getUTCMinutes(),
  };
}

/**
 * The instant of a wall time. Days past the end of a month run on into the next one. A time that a change of the clocks skips moves
 * forward by the skipped hour; of a time that comes twice, the first one counts.
 */
export function instantOf({ year, month, day, hour, minute }: WallTime, timeZone: string): number {
  const asUtc = Date.UTC(year, month - 1, day, hour, minute);
  const before = offsetAt(timeZone, asUtc - dayMs);
  const after = offsetAt(timeZone, asUtc + dayMs);
  for (const offset of [before, after]) {
    if (offsetAt(timeZone, asUtc - offset) === offset) return asUtc - offset;
  }
  return asUtc - before;
}

/** Day of the week, 0 for Sunday. */
export const weekdayOf = ({ year, month, day }: Pick<WallTime, 'year' | 'month' | 'day'>): number =>
  new Date(Date.UTC(year, month - 1, day)).getUTCDay();

export const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
