import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import type { Reminder } from '#contract/reminders/next-reminders.ts';
import classes from './due-line.module.css';
import { ReminderTime } from './reminder-time.tsx';

/** Under the text of a card: when its next reminder comes. */
export function DueLine({ reminder }: { reminder: Reminder }) {
  return (
    <p className={classes.line}>
      <IconBell aria-hidden size="0.95rem" stroke={1.6} />
      <span className="visually-hidden">Reminder: </span>
      <ReminderTime reminder={reminder} />
    </p>
  );
}
