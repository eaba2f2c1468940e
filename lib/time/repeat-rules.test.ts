import { describe, expect, it } from 'vitest';
import type { ReminderRepeat } from '#contract/reminders/next-reminders.ts';
import { nextOccurrence } from './repeat-rules.ts';
import { instantOf, isTimeZone } from './time-zones.ts';

/** The first occurrences after the start, as ISO without seconds. */
function occurrences(startsAt: string, repeat: ReminderRepeat, timeZone: string, count: number): string[] {
  const found: string[] = [];
  let after = Date.parse(startsAt);
  while (found.length < count) {
    const next = nextOccurrence({ startsAt: Date.parse(startsAt), repeat, timeZone }, after);
    if (next === undefined) break;
    found.push(new Date(next).toISOString().slice(0, 16));
    after = next;
  }
  return found;
}

describe('a repetition', () => {
  it('comes once without one', () => {
    const once = { startsAt: 5000, repeat: 'none', timeZone: 'UTC' } as const;
    expect(nextOccurrence(once, 4999)).toBe(5000);
    expect(nextOccurrence(once, 5000)).toBeUndefined();
  });

  it('begins with the given instant, and keeps its seconds', () => {
    const startsAt = Date.parse('2027-10-31T01:30:15.250Z');
    const schedule = { startsAt, repeat: 'daily', timeZone: 'Europe/Stockholm' } as const;
    expect(nextOccurrence(schedule, startsAt - 1)).toBe(startsAt);
    expect(nextOccurrence(schedule, startsAt)).toBe(Date.parse('2027-11-01T01:30:15.250Z'));
  });

  it('keeps the clock on the wall when the clocks change', () => {
    expect(occurrences('2027-03-27T08:00:00Z', 'daily', 'Europe/Stockholm', 2)).toEqual([
      '2027-03-28T07:00',
      '2027-03-29T07:00',
    ]);
    expect(occurrences('2027-10-30T07:00:00Z', 'daily', 'Europe/Stockholm', 2)).toEqual([
      '2027-10-31T08:00',
      '2027-11-01T08:00',
    ]);
  });

  it('moves a skipped time forward for that day alone, and takes the first of a time that comes twice', () => {
    expect(occurrences('2027-03-27T01:30:00Z', 'daily', 'Europe/Stockholm', 2)).toEqual([
      '2027-03-28T01:30',
      '2027-03-29T00:30',
    ]);
    expect(occurrences('2027-10-30T00:30:00Z', 'daily', 'Europe/Stockholm', 2)).toEqual([
      '2027-10-31T00:30',
      '2027-11-01T01:30',
    ]);
    const half = { year: 2027, month: 10, day: 3, hour: 2, minute: 15 };
    expect(new Date(instantOf(half, 'Australia/Lord_Howe')).toISOString()).toBe('2027-10-02T15:45:00.000Z');
  });

  it('comes on the last day of a month that lacks its day', () => {
    expect(occurrences('2027-01-31T09:00:00Z', 'monthly', 'UTC', 4)).toEqual([
      '2027-02-28T09:00',
      '2027-03-31T09:00',
      '2027-04-30T09:00',
      '2027-05-31T09:00',
    ]);
    expect(occurrences('2028-02-29T09:00:00Z', 'yearly', 'UTC', 4)).toEqual([
      '2029-02-28T09:00',
      '2030-02-28T09:00',
      '2031-02-28T09:00',
      '2032-02-29T09:00',
    ]);
  });

  it('keeps to the days of its zone, weekly and on weekdays', () => {
    // Friday 23:30 in New York is Saturday in UTC.
    expect(occurrences('2026-11-28T04:30:00Z', 'weekdays', 'America/New_York', 2)).toEqual([
      '2026-12-01T04:30',
      '2026-12-02T04:30',
    ]);
    expect(occurrences('2026-11-25T09:00:00Z', 'weekly', 'UTC', 2)).toEqual(['2026-12-02T09:00', '2026-12-09T09:00']);
  });

  it.each(['daily', 'weekdays', 'weekly', 'monthly', 'yearly'] as const)(
    'is found at once after years: %s',
    (repeat) => {
      const after = Date.parse('2096-05-05T10:00:00Z');
      const startsAt = Date.parse('2026-01-31T09:00:00Z');
      const next = nextOccurrence({ startsAt, repeat, timeZone: 'Asia/Kolkata' }, after) ?? 0;
      expect(next).toBeGreaterThan(after);
      expect(next - after).toBeLessThan(366 * 24 * 60 * 60_000);
    },
  );
});

it('knows the names of time zones, and no offset', () => {
  expect(['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires'].every(isTimeZone)).toBe(true);
  expect(['+02:00', '', 'Mars/Base', 'Europe/Berlin\r\nX', '../etc'].some(isTimeZone)).toBe(false);
});
