import { useSession } from '#web/session/session-context.tsx';
import { NotesScreen } from './notes-screen.tsx';
import { useTemplateParam } from './editor/use-template-param.ts';

/** A person's own notes. */
export function NotesPage() {
  const { user } = useSession();
  return (
    <NotesScreen owner={user?._id ?? ''} template={useTemplateParam()}>
      <h1 className="visually-hidden">Notes</h1>
    </NotesScreen>
  );
}
