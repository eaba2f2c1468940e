import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import classes from './reminder-line.module.css';
import { ReminderTime } from './reminder-time.tsx';
import { useNextReminder } from './reminders.queries.ts';

/** The next reminder of a note, where it has one. */
export function ReminderLine({ noteId }: { noteId: string }) {
  const reminder = useNextReminder(noteId);
  if (!reminder) return null;
  return (
    <p className={classes.line}>
      <IconBell aria-hidden size="0.95rem" stroke={1.6} />
      <span className="visually-hidden">Reminder: </span>
      <ReminderTime reminder={reminder} />
    </p>
  );
}
