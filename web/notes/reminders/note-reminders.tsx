import IconBellPlus from '@tabler/icons-react/dist/esm/icons/IconBellPlus.mjs';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import { Suspense, useState } from 'react';
import type { Note } from '#contract/notes/notes.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { optionalComponent } from '#web/ui/optional-component.tsx';
import actionClasses from '../list/note-actions.module.css';
import { useNotesBackend } from '../notes-backend.ts';

// The demo of the landing page has no reminders: their parts load with the notes of an account.
const Line = optionalComponent(async () => (await import('./reminder-line.tsx')).ReminderLine);

const { Component: ReminderDialog } = lazyComponent(
  'reminder-dialog',
  async () => (await import('./reminder-dialog.tsx')).ReminderDialog,
);
const { Component: RemindersDialog } = lazyComponent(
  'reminders-dialog',
  async () => (await import('./reminders-dialog.tsx')).RemindersDialog,
);

/** The next reminder of a note, where it has one. */
export function NextReminder({ noteId }: { noteId: string }) {
  const { needsAccount } = useNotesBackend();
  if (!needsAccount) return null;
  return (
    <Suspense>
      <Line noteId={noteId} />
    </Suspense>
  );
}

/** Opens the reminders of a note. `titleId` names the element with the note's title. */
export function ReminderButton({ note, titleId }: { note: Note; titleId: string }) {
  const { needsAccount } = useNotesBackend();
  const [isOpen, setOpen] = useState(false);
  if (!needsAccount) return null;
  return (
    <>
      <button
        type="button"
        className={actionClasses.icon}
        aria-label="Remind me"
        title="Remind me"
        aria-describedby={titleId}
        onClick={() => setOpen(true)}
      >
        <IconBellPlus aria-hidden size="1.1rem" stroke={1.6} />
      </button>
      {isOpen && <ReminderDialog note={note} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Opens the list of all reminders. */
export function RemindersButton() {
  const { needsAccount } = useNotesBackend();
  const [isOpen, setOpen] = useState(false);
  if (!needsAccount) return null;
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconBell aria-hidden size="1.1rem" stroke={1.6} />}
        onClick={() => setOpen(true)}
      >
        Reminders
      </Button>
      {isOpen && <RemindersDialog onClose={() => setOpen(false)} />}
    </>
  );
}
