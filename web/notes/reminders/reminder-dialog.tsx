import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { Note } from '#contract/notes/notes.ts';
import type { Reminder } from '#contract/reminders/next-reminders.ts';
import { ModalDialog } from '#web/ui/dialog/modal-dialog.tsx';
import iconButton from '#web/ui/icon-button.module.css';
import { QueryFailure } from '#web/ui/lists/query-failure.tsx';
import { Loader } from '#web/ui/loader.tsx';
import classes from './reminder-dialog.module.css';
import { ReminderForm } from './reminder-form.tsx';
import { ReminderTime } from './reminder-time.tsx';
import { useNoteReminders, useReminderActions } from './reminders.queries.ts';

function Entry({ reminder, onRemove }: { reminder: Reminder; onRemove: () => void }) {
  return (
    <li className={classes.entry}>
      <span className={classes.words}>
        <ReminderTime reminder={reminder} />
        {reminder.task !== null && (
          <span dir="auto" className={classes.task}>
            {reminder.task}
          </span>
        )}
      </span>
      <button type="button" className={iconButton.button} aria-label="Remove" title="Remove" onClick={onRemove}>
        <IconTrash aria-hidden size="1.1rem" stroke={1.6} />
      </button>
    </li>
  );
}

function SetReminders({ noteId }: { noteId: string }) {
  const query = useNoteReminders(noteId);
  const { remove, finish } = useReminderActions();
  const { data: reminders, isPending } = query;
  if (isPending) return <Loader />;
  if (!reminders) return <QueryFailure query={query} />;
  if (reminders.length === 0) return null;
  return (
    <ul aria-label="Reminders of this note" className={classes.list}>
      {reminders.map((reminder) => (
        <Entry
          key={reminder._id}
          reminder={reminder}
          onRemove={() => void (reminder.state === 'sent' ? finish(reminder) : remove(reminder))}
        />
      ))}
    </ul>
  );
}

/** The reminders of a note, and the form for a new one. */
export function ReminderDialog({ note, onClose }: { note: Note; onClose: () => void }) {
  return (
    <ModalDialog title="Reminder" hasCloseButton onClose={onClose}>
      <SetReminders noteId={note._id} />
      <ReminderForm note={note} onClose={onClose} />
    </ModalDialog>
  );
}
