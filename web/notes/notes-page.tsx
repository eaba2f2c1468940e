import { useSession } from '#web/session/session-context.tsx';
import { NotesScreen } from './notes-screen.tsx';
import { useWantedTemplate } from './use-wanted-template.ts';

/** A person's own notes. */
export function NotesPage() {
  const { user } = useSession();
  return (
    <NotesScreen owner={user?._id ?? ''} template={useWantedTemplate()}>
      <h1 className="visually-hidden">Notes</h1>
    </NotesScreen>
  );
}
