import { tzlib_get_ical_block } from 'timezones-ical-library';
import { limits } from '#contract/limits.ts';
import { daysInMonth, instantOf, wallTimeOf, weekdayOf, type WallTime } from '#lib/time/time-zones.ts';
import type { ShownReminderRow } from './reminders.store.ts';

type CalendarRow = Pick<
  ShownReminderRow,
  'id' | 'note_id' | 'note_title' | 'task' | 'starts_at' | 'due_at' | 'repeat' | 'time_zone' | 'updated_at'
>;

/** RFC 5545 3.3.11. Control characters have no place in a text. */
const escapeText = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r?\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, ' ');

/** Octets of a line (RFC 5545 3.1). */
const lineBytes = 75;

/** Cuts a line into lines of 75 octets, not within a character. */
function fold(line: string): string {
  const lines: string[] = [];
  let [current, bytes] = ['', 0];
  for (const character of line) {
    const size = Buffer.byteLength(character);
    // The space before a continued line counts.
    if (bytes + size > lineBytes) {
      lines.push(current);
      [current, bytes] = [' ', 1];
    }
    current += character;
    bytes += size;
  }
  return [...lines, current].join('\r\n');
}

const two = (value: number): string => String(value).padStart(2, '0');

const localTime = ({ year, month, day, hour, minute }: WallTime): string =>
  `${String(year).padStart(4, '0')}${two(month)}${two(day)}T${two(hour)}${two(minute)}00`;

const utcTime = (at: number): string => `${localTime(wallTimeOf(at, 'UTC'))}Z`;

/** The rule of a repetition. A day that a month lacks becomes its last, as the reminders do (`nextOccurrence`); see `shortMonths`. */
function ruleOf({ repeat, starts_at, time_zone }: CalendarRow): string | undefined {
  const first = wallTimeOf(starts_at, time_zone);
  switch (repeat) {
    case 'none':
      return undefined;
    case 'daily':
      return 'FREQ=DAILY';
    case 'weekdays':
      return 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR';
    case 'weekly':
      return `FREQ=WEEKLY;BYDAY=${['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'][weekdayOf(first)] ?? 'MO'}`;
    case 'monthly':
      return `FREQ=MONTHLY;BYMONTHDAY=${first.day === 31 ? -1 : first.day}`;
    case 'yearly':
      return first.month === 2 && first.day === daysInMonth(2024, 2)
        ? 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1'
        : 'FREQ=YEARLY';
  }
}

/** The VTIMEZONE of a zone under the name that its events use; undefined for one that the library does not have. */
function zoneOf(timeZone: string): string | undefined {
  const [block] = tzlib_get_ical_block(timeZone);
  return block?.startsWith('BEGIN:VTIMEZONE') ? block.replace(/^TZID:.*$/m, `TZID:${timeZone}`).trim() : undefined;
}

/**
 * Februaries that lack the 29th or the 30th, each with its last day. BYSETPOS would say it in the rule, but Thunderbird does not know it
 * for days of a month.
 */
function shortMonths({ repeat, starts_at, time_zone }: CalendarRow): WallTime[] {
  const first = wallTimeOf(starts_at, time_zone);
  if (repeat !== 'monthly' || (first.day !== 29 && first.day !== 30)) return [];
  const from = first.month > 2 ? first.year + 1 : first.year;
  return Array.from({ length: limits.reminder.years }, (_, count) => from + count)
    .filter((year) => daysInMonth(year, 2) < first.day)
    .map((year) => ({ year, month: 2, day: daysInMonth(year, 2), hour: first.hour, minute: first.minute }));
}

/** One that repeats needs its zone, or it would move with the clocks. */
function timesOf(row: CalendarRow, zones: ReadonlyMap<string, string | undefined>): string[] {
  const rule = ruleOf(row);
  if (rule === undefined) return [`DTSTART:${utcTime(row.due_at)}`];
  const start = zones.get(row.time_zone)
    ? `DTSTART;TZID=${row.time_zone}:${localTime(wallTimeOf(row.starts_at, row.time_zone))}`
    : `DTSTART:${utcTime(row.starts_at)}`;
  const extra = shortMonths(row).map((time) =>
    zones.get(row.time_zone)
      ? `RDATE;TZID=${row.time_zone}:${localTime(time)}`
      : `RDATE:${utcTime(instantOf(time, row.time_zone))}`,
  );
  return [start, `RRULE:${rule}`, ...extra];
}

/** Reminders as an iCalendar object (RFC 5545). The same rows give the same bytes. */
export function writeCalendar(rows: readonly CalendarRow[], publicUrl: string): string {
  const repeating = rows.filter(({ repeat }) => repeat !== 'none');
  const zones = new Map([...new Set(repeating.map((row) => row.time_zone))].map((name) => [name, zoneOf(name)]));
  const events = rows.flatMap((row) => [
    'BEGIN:VEVENT',
    `UID:${row.id}@thoughtleaf`,
    `DTSTAMP:${utcTime(row.updated_at)}`,
    ...timesOf(row, zones),
    `SUMMARY:${escapeText(row.task ?? row.note_title)}`,
    ...(row.task === null ? [] : [`DESCRIPTION:${escapeText(row.note_title)}`]),
    `URL:${publicUrl}/notes/${row.note_id}`,
    'TRANSP:TRANSPARENT',
    // At the start. Calendars that ignore alarms of a subscription are not hurt by it.
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(row.task ?? row.note_title)}`,
    'TRIGGER:PT0S',
    'END:VALARM',
    'END:VEVENT',
  ]);
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Thoughtleaf//Reminders//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Thoughtleaf reminders',
    ...[...zones.values()].flatMap((zone) => zone?.split(/\r?\n/) ?? []),
    ...events,
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n');
}
