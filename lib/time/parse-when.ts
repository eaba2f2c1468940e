import type { ParsedComponents } from 'chrono-node';
import type { ReminderRepeat } from '#contract/reminders/next-reminders.ts';
import { nextOccurrence, type Schedule } from './repeat-rules.ts';
import { daysInMonth, instantOf, wallTimeOf, weekdayOf, type WallTime } from './time-zones.ts';

/** When and where the words are read. `now` in milliseconds. */
interface ReadAt {
  now: number;
  timeZone: string;
}

/** Longer texts are no time. */
const maxLength = 80;

/** Hour of a day that was named without a time. */
const morning = 9;

const dayMs = 24 * 60 * 60_000;

/** Loaded with the first words: pages without them do not need it. */
const loadChrono = () => import('chrono-node/en');

/** Hours of the words for a part of the day; the library's own begin earlier. */
const dayParts: readonly [RegExp, string][] = [
  [/\b(?:(?:in )?the |this )?morning\b/, '9:00'],
  [/\b(?:(?:in )?the |this )?afternoon\b/, '14:00'],
  [/\b(?:(?:in )?the |this )?evening\b/, '18:00'],
  [/\b(?:at )?noon\b/, '12:00'],
];

const withClock = (words: string): string => dayParts.reduce((text, [part, clock]) => text.replace(part, clock), words);

const two = (value: number): string => String(value).padStart(2, '0');

const isoDay = ({ year, month, day }: WallTime): string => `${year}-${two(month)}-${two(day)}`;

/** "next week" is its Monday, as in calendars; the library means the same weekday of it. */
function nextMonday({ now, timeZone }: ReadAt): string {
  const today = wallTimeOf(now, timeZone);
  const days = (8 - weekdayOf(today)) % 7 || 7;
  return isoDay(wallTimeOf(instantOf({ ...today, hour: 12, day: today.day + days }, timeZone), timeZone));
}

const hasClock = (start: ParsedComponents): boolean =>
  start.isCertain('hour') || [...start.tags()].some((tag) => tag === 'casualReference/tonight');

function instantOfResult(start: ParsedComponents, timeZone: string): number {
  // "in 2 hours" is an instant, whatever the clocks do meanwhile.
  if (start.isCertain('timezoneOffset')) return start.date().getTime();
  const read = (part: 'year' | 'month' | 'day' | 'hour' | 'minute') => start.get(part) ?? 0;
  const day = { year: read('year'), month: read('month'), day: read('day') };
  const clock = hasClock(start) ? { hour: read('hour'), minute: read('minute') } : { hour: morning, minute: 0 };
  return instantOf({ ...day, ...clock }, timeZone);
}

/** Parses words for one time. Undefined where a word is left over, because it may change the meaning. */
async function parseOnce(given: string, { now, timeZone }: ReadAt): Promise<number | undefined> {
  const words = withClock(given.replace(/\bnext week\b/, nextMonday({ now, timeZone })));
  const { casual } = await loadChrono();
  const here = wallTimeOf(now, timeZone);
  const offset =
    Date.UTC(here.year, here.month - 1, here.day, here.hour, here.minute) - Math.floor(now / 60_000) * 60_000;
  const reference = { instant: new Date(now), timezone: offset / 60_000 };
  const [result, ...more] = casual.parse(words, reference, { forwardDate: true });
  if (!result || more.length > 0 || result.end) return undefined;
  const rest = words.replace(result.text, ' ').replaceAll(/\b(?:on|at|by)\b|[,\s]/g, '');
  if (rest !== '') return undefined;
  const at = instantOfResult(result.start, timeZone);
  // Only a weekday of today at an earlier hour comes out in the past: it means the next one.
  const isWeekday = result.start.isCertain('weekday') && !result.start.isCertain('day');
  return at <= now && isWeekday ? at + 7 * dayMs : at;
}

const weekdays = '(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?';

const months = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';

/** Forms of a repetition, and the words that are left of them for its first time. */
const repetitions: readonly [RegExp, Exclude<ReminderRepeat, 'none'>][] = [
  [/^(?:every ?day|daily)\b/, 'daily'],
  [/^every (?=(?:morning|afternoon|evening|noon)\b)/, 'daily'],
  [/^(?:every (?:week|work)day|(?:on )?(?:week|work)days)\b/, 'weekdays'],
  [/^(?:every week|weekly)\b/, 'weekly'],
  [new RegExp(`^every (?=${weekdays}\\b)`), 'weekly'],
  [/^(?:every month|monthly)\b/, 'monthly'],
  [new RegExp(`^every (?=(?:the )?\\d{1,2}(?:st|nd|rd|th)\\b(?! (?:of )?${months}))`), 'monthly'],
  [/^(?:every year|yearly|annually)\b/, 'yearly'],
  [new RegExp(`^every (?=\\d{1,2}(?:st|nd|rd|th)? (?:of )?${months}|${months} \\d{1,2}\\b)`), 'yearly'],
];

/** "on the 1st at 8": the day of the month, and the other words. */
function takeDayOfMonth(words: string): { day: number; rest: string } | undefined {
  const [whole, day] = /(?:\bon )?(?:the )?\b(\d{1,2})(?:st|nd|rd|th)\b(?: day)?/.exec(words) ?? [];
  if (whole === undefined || Number(day) < 1 || Number(day) > 31) return undefined;
  return { day: Number(day), rest: words.replace(whole, ' ').trim() };
}

/** The first time of a day of the month; of a short month its last day, as `nextOccurrence` has it. */
async function parseMonthly(words: string, place: ReadAt): Promise<number | undefined> {
  const taken = takeDayOfMonth(words);
  if (!taken) return words === '' ? undefined : parseOnce(words, place);
  const clockAt = await parseOnce(taken.rest === '' ? 'tomorrow' : `tomorrow ${taken.rest}`, place);
  if (clockAt === undefined) return undefined;
  const { hour, minute } = wallTimeOf(clockAt, place.timeZone);
  let { year, month } = wallTimeOf(place.now, place.timeZone);
  for (;;) {
    // The first month that has the day: a rule that began on the 30th would never reach the 31st.
    const at = instantOf({ year, month, day: taken.day, hour, minute }, place.timeZone);
    if (daysInMonth(year, month) >= taken.day && at > place.now) return at;
    [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
  }
}

/** The first time of a repetition, from what is left of the words. */
async function parseFirst(rest: string, repeat: ReminderRepeat, place: ReadAt): Promise<number | undefined> {
  if (repeat === 'monthly') return parseMonthly(rest, place);
  if (rest === '') return repeat === 'daily' || repeat === 'weekdays' ? parseOnce('9:00', place) : undefined;
  return parseOnce(rest, place);
}

/**
 * Reads English words for a time, such as "tomorrow 9am" or "every monday at 8", by the clock of a time zone. A day without a time means
 * nine in the morning. Undefined where the words are not understood whole. The result may be in the past: the caller says so.
 */
export async function parseWhen(given: string, place: ReadAt): Promise<Schedule | undefined> {
  const words = given.toLowerCase().replaceAll(/\s+/g, ' ').trim();
  if (words === '' || words.length > maxLength) return undefined;
  const { timeZone } = place;
  for (const [form, repeat] of repetitions) {
    if (!form.test(words)) continue;
    const rest = words.replace(form, '').trim();
    const startsAt = await parseFirst(rest, repeat, place);
    if (startsAt === undefined) return undefined;
    const schedule = { startsAt, repeat, timeZone };
    // "every weekday" that is read on a Friday night begins on Monday.
    return { ...schedule, startsAt: nextOccurrence(schedule, startsAt - 1) ?? startsAt };
  }
  if (/\bevery\b|\beach\b/.test(words)) return undefined;
  const startsAt = await parseOnce(words, place);
  return startsAt === undefined ? undefined : { startsAt, repeat: 'none', timeZone };
}
