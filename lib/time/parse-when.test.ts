import { describe, expect, it } from 'vitest';
import { describeWhen } from './describe-when.ts';
import { parseWhen } from './parse-when.ts';

const timeZone = 'Europe/Stockholm';
/** A Wednesday, 16:00 in Stockholm. */
const now = Date.parse('2026-11-25T15:00:00Z');

const shown = async (words: string, place = { now, timeZone }) => {
  const when = await parseWhen(words, place);
  return when && describeWhen(when, place.now);
};

describe('words for a time', () => {
  it.each([
    ['tomorrow 9am', 'Thu 26 Nov, 09:00'],
    ['next monday', 'Mon 30 Nov, 09:00'],
    ['in 2 hours', 'Wed 25 Nov, 18:00'],
    ['25 dec 18:30', 'Fri 25 Dec, 18:30'],
    ['friday noon', 'Fri 27 Nov, 12:00'],
    ['tonight', 'Wed 25 Nov, 22:00'],
    ['every day at 8', 'Thu 26 Nov, 08:00, every day'],
    ['every monday 9am', 'Mon 30 Nov, 09:00, every week'],
    ['every month on the 1st', 'Tue 1 Dec, 09:00, every month'],
    ['next week', 'Mon 30 Nov, 09:00'],
    ['in three days', 'Sat 28 Nov, 09:00'],
    ['2027-01-05 07:00', 'Tue 5 Jan 2027, 07:00'],
  ])('understands the examples: %s', async (words, expected) => {
    expect(await shown(words)).toBe(expected);
  });

  it.each([
    ['  Tomorrow   at 9 AM ', 'Thu 26 Nov, 09:00'],
    ['9am', 'Thu 26 Nov, 09:00'],
    ['18:30', 'Wed 25 Nov, 18:30'],
    ['tomorrow evening', 'Thu 26 Nov, 18:00'],
    ['next week at 14:15', 'Mon 30 Nov, 14:15'],
    ['in half an hour', 'Wed 25 Nov, 16:30'],
    ['jan 5', 'Tue 5 Jan 2027, 09:00'],
    ['daily at noon', 'Thu 26 Nov, 12:00, every day'],
    ['every morning', 'Thu 26 Nov, 09:00, every day'],
    ['every weekday at 8:30', 'Thu 26 Nov, 08:30, every weekday'],
    ['weekly on friday at 17:00', 'Fri 27 Nov, 17:00, every week'],
    ['every 31st at 10', 'Thu 31 Dec, 10:00, every month'],
    ['every month on the 25th at 17:00', 'Wed 25 Nov, 17:00, every month'],
    ['every year on 25 dec', 'Fri 25 Dec, 09:00, every year'],
    ['every 24 jun at 6am', 'Thu 24 Jun 2027, 06:00, every year'],
  ])('and others: %s', async (words, expected) => {
    expect(await shown(words)).toBe(expected);
  });

  it.each([
    '',
    'every 3 weeks',
    'soon',
    'call Mara tomorrow',
    'every',
    'every 2 days',
    'every month',
    'tomorrow at 25:00',
    '9 to 5',
    'x'.repeat(500),
  ])('does not guess: "%s"', async (words) => {
    expect(await shown(words)).toBeUndefined();
  });

  it('are read by the clock of the time zone, across a change of the clocks', async () => {
    const inNewYork = { now: Date.parse('2027-03-13T20:00:00Z'), timeZone: 'America/New_York' };
    const tomorrow = await parseWhen('tomorrow 9am', inNewYork);
    expect(new Date(tomorrow?.startsAt ?? 0).toISOString()).toBe('2027-03-14T13:00:00.000Z');
    const later = await parseWhen('in 24 hours', inNewYork);
    expect(later?.startsAt).toBe(inNewYork.now + 24 * 60 * 60_000);
    const kolkata = { now, timeZone: 'Asia/Kolkata' };
    expect(new Date((await parseWhen('tonight', kolkata))?.startsAt ?? 0).toISOString()).toBe(
      '2026-11-25T16:30:00.000Z',
    );
  });

  it('begin "every weekday" on a Monday when the week is over', async () => {
    const friday = { now: Date.parse('2026-11-27T20:00:00Z'), timeZone };
    expect(await shown('every weekday at 8', friday)).toBe('Mon 30 Nov, 08:00, every weekday');
  });
});
