import type { ReminderRepeat } from '#contract/reminders/next-reminders.ts';
import type { Schedule } from './repeat-rules.ts';
import { wallTimeOf } from './time-zones.ts';

const repeatWords: Record<ReminderRepeat, string> = {
  none: '',
  daily: 'every day',
  weekdays: 'every weekday',
  weekly: 'every week',
  monthly: 'every month',
  yearly: 'every year',
};

/** A time in words: "Tue 1 Dec, 09:00, every week". The year stands where it is not that of `now`. */
export function describeWhen({ startsAt, repeat, timeZone }: Schedule, now: number): string {
  const at = new Date(startsAt);
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone }).format(at);
  const isThisYear = wallTimeOf(startsAt, timeZone).year === wallTimeOf(now, timeZone).year;
  const day = [
    part({ weekday: 'short' }),
    part({ day: 'numeric' }),
    // British English writes "Sept".
    new Intl.DateTimeFormat('en-US', { month: 'short', timeZone }).format(at),
    ...(isThisYear ? [] : [part({ year: 'numeric' })]),
  ].join(' ');
  return [day, part({ hour: '2-digit', minute: '2-digit' }), repeatWords[repeat]].filter(Boolean).join(', ');
}
