import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import type { ReminderRepeat } from '#contract/reminders/next-reminders.ts';
import { nextOccurrence } from '#lib/time/repeat-rules.ts';
import { writeCalendar } from './write-calendar.ts';

const rowOf = (startsAt: string, repeat: ReminderRepeat, timeZone: string) => ({
  id: '01900000-0000-7000-8000-000000000000',
  note_id: 'n',
  note_title: 'By the lake',
  task: null,
  starts_at: Date.parse(startsAt),
  due_at: Date.parse(startsAt),
  repeat,
  time_zone: timeZone,
  updated_at: 0,
});

/** The first times of the event, as a calendar program finds them by rule and zone. */
function timesByLibrary(calendar: string, count: number): string[] {
  const root = new ICAL.Component(ICAL.parse(calendar));
  for (const zone of root.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const [event] = root.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
  const iterator = event?.iterator();
  return Array.from({ length: count }, () => iterator?.next()?.toJSDate().toISOString() ?? 'none');
}

function timesByReminder(row: ReturnType<typeof rowOf>, count: number): string[] {
  let after = row.starts_at - 1;
  return Array.from({ length: count }, () => {
    after = nextOccurrence({ startsAt: row.starts_at, repeat: row.repeat, timeZone: row.time_zone }, after) ?? 0;
    return new Date(after).toISOString();
  });
}

describe('a calendar', () => {
  it.each([
    ['across spring', '2027-03-26T08:00:00Z', 'daily', 'Europe/Stockholm'],
    ['across autumn in New York', '2027-11-05T13:00:00Z', 'daily', 'America/New_York'],
    ['weekdays', '2027-03-26T08:00:00Z', 'weekdays', 'Europe/Stockholm'],
    ['weekly over midnight of UTC', '2027-03-06T04:30:00Z', 'weekly', 'America/New_York'],
    ['on the 15th', '2027-01-15T09:00:00Z', 'monthly', 'Asia/Kolkata'],
    ['on the 31st', '2027-01-31T09:00:00Z', 'monthly', 'Asia/Calcutta'],
    ['on the 30th', '2027-12-30T09:00:00Z', 'monthly', 'America/New_York'],
    ['on the 29th', '2027-01-29T09:00:00Z', 'monthly', 'UTC'],
    ['on 29 February', '2028-02-29T09:00:00Z', 'yearly', 'Europe/London'],
    ['yearly', '2027-07-01T09:00:00Z', 'yearly', 'Australia/Sydney'],
  ] as const)('says the same times as the reminder: %s', (_, startsAt, repeat, timeZone) => {
    const row = rowOf(startsAt, repeat, timeZone);
    const calendar = writeCalendar([row], 'https://notes.example');
    expect(timesByLibrary(calendar, 30)).toEqual(timesByReminder(row, 30));
  });

  it('rings at the time of the reminder', () => {
    const row = { ...rowOf('2027-01-31T09:00:00Z', 'none', 'UTC'), task: 'Book the boat' };
    const root = new ICAL.Component(ICAL.parse(writeCalendar([row], 'https://notes.example')));
    const [alarm] = root.getFirstSubcomponent('vevent')?.getAllSubcomponents('valarm') ?? [];
    expect(alarm?.getFirstPropertyValue('trigger')?.toString()).toBe('PT0S');
    expect(alarm?.getFirstPropertyValue('description')).toBe('Book the boat');
  });

  it('is the same bytes for the same reminders', () => {
    const rows = [rowOf('2027-01-31T09:00:00Z', 'none', 'UTC')];
    expect(writeCalendar(rows, 'https://notes.example')).toBe(writeCalendar(rows, 'https://notes.example'));
  });

  it('lets no text begin a line of its own', () => {
    const hostile = { ...rowOf('2027-01-31T09:00:00Z', 'none', 'UTC'), task: 'x\r\nEND:VEVENT\nBEGIN:VALARM\nx\u0000' };
    const calendar = writeCalendar([hostile], 'https://notes.example');
    expect(calendar.match(/^END:VEVENT$/gm)).toHaveLength(1);
    expect(calendar.match(/^BEGIN:VALARM$/gm)).toHaveLength(1);
  });
});
