import { useEffect } from 'react';
import { useTemplateParam } from '#web/notes/editor/use-template-param.ts';
import { NotesScreen } from '#web/notes/notes-screen.tsx';
import { useSession } from '#web/session/session-context.tsx';
import { DocumentToolsContext } from '#web/notes/notes-backend.ts';

/** Few let a browser read their files: the key is asked for here, so that nothing loads for all others. */
async function readFiles(owner: string): Promise<void> {
  if (localStorage.getItem('fileReading')) (await import('./read-files-of-notes.ts')).readFilesOfNotes(owner);
}

const loadDocumentTools = () => import('./document-tools.ts');

/** A person's own notes. */
export function NotesPage() {
  const { user } = useSession();
  const owner = user?._id ?? '';
  // Without a storage or the chunk, the next visit reads.
  useEffect(() => void readFiles(owner).catch(() => undefined), [owner]);
  return (
    <DocumentToolsContext value={loadDocumentTools}>
      <NotesScreen owner={owner} template={useTemplateParam()}>
        <h1 className="visually-hidden">Notes</h1>
      </NotesScreen>
    </DocumentToolsContext>
  );
}
