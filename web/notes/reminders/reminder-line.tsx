import { Suspense } from 'react';
import { optionalComponent } from '#web/ui/optional-component.tsx';
import { useNextReminder } from './next-reminder.queries.ts';

/** Few notes have a reminder. */
const DueLine = optionalComponent(async () => (await import('./due-line.tsx')).DueLine);

/** The next reminder of a note, where it has one. */
export function ReminderLine({ noteId }: { noteId: string }) {
  const reminder = useNextReminder(noteId);
  if (!reminder) return null;
  return (
    <Suspense>
      <DueLine reminder={reminder} />
    </Suspense>
  );
}
