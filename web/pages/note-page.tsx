import { useParams } from 'react-router';
import { NoteOnPage } from '#web/notes/page/note-on-page.tsx';
import { keyOfNote } from '#web/notes/replica/former-ids.ts';
import { useSession } from '#web/session/session-context.tsx';
import { DocumentToolsContext, TextReaderContext } from '#web/notes/notes-backend.ts';
import { NotFoundPage } from './not-found-page.tsx';

const loadDocumentTools = () => import('./document-tools.ts');
const loadTextReader = () => import('./file-as-text.ts');

/** One note under its own address. */
export function NotePage() {
  const { noteId = '' } = useParams();
  const { user } = useSession();
  return (
    <DocumentToolsContext value={loadDocumentTools}>
      <TextReaderContext value={loadTextReader}>
        <NoteOnPage key={keyOfNote(noteId)} owner={user?._id ?? ''} id={noteId} missing={<NotFoundPage />} />
      </TextReaderContext>
    </DocumentToolsContext>
  );
}
