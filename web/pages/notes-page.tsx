import { useTemplateParam } from '#web/notes/editor/use-template-param.ts';
import { NotesScreen } from '#web/notes/notes-screen.tsx';
import { useSession } from '#web/session/session-context.tsx';
import { PdfMakerContext } from '#web/notes/notes-backend.ts';

const loadPdfMaker = () => import('./html-as-pdf.ts');

/** A person's own notes. */
export function NotesPage() {
  const { user } = useSession();
  return (
    <PdfMakerContext value={loadPdfMaker}>
      <NotesScreen owner={user?._id ?? ''} template={useTemplateParam()}>
        <h1 className="visually-hidden">Notes</h1>
      </NotesScreen>
    </PdfMakerContext>
  );
}
