import { useState } from 'react';
import type { Reminder } from '#contract/reminders/next-reminders.ts';
import { describeWhen } from '#lib/time/describe-when.ts';
import { ownTimeZone } from './own-time-zone.ts';

/** When a reminder comes next, by the clock of this device. */
export function ReminderTime({ reminder: { at, repeat } }: { reminder: Reminder }) {
  const [now] = useState(() => Date.now());
  const schedule = { startsAt: Date.parse(at), repeat, timeZone: ownTimeZone() };
  return <time dateTime={at}>{describeWhen(schedule, now)}</time>;
}
