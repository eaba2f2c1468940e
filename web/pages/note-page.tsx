import { useEffect } from 'react';
import { useParams } from 'react-router';
import { NoteOnPage } from '#web/notes/page/note-on-page.tsx';
import { keyOfNote } from '#web/notes/replica/former-ids.ts';
import { useSession } from '#web/session/session-context.tsx';
import { PdfMakerContext, TextReaderContext } from '#web/notes/notes-backend.ts';
import { NotFoundPage } from './not-found-page.tsx';

/** Few let a browser read their files: the key is asked for here, so that nothing loads for all others. */
async function readFiles(owner: string): Promise<void> {
  if (localStorage.getItem('fileReading')) (await import('./read-files-of-notes.ts')).readFilesOfNotes(owner);
}

const loadPdfMaker = () => import('./html-as-pdf.ts');
const loadTextReader = () => import('./file-as-text.ts');

/** One note under its own address. */
export function NotePage() {
  const { noteId = '' } = useParams();
  const { user } = useSession();
  const owner = user?._id ?? '';
  // Without a storage or the chunk, the next visit reads. It is not on the page of all notes, whose scripts have no room left.
  useEffect(() => void readFiles(owner).catch(() => undefined), [owner]);
  return (
    <PdfMakerContext value={loadPdfMaker}>
      <TextReaderContext value={loadTextReader}>
        <NoteOnPage key={keyOfNote(noteId)} owner={owner} id={noteId} missing={<NotFoundPage />} />
      </TextReaderContext>
    </PdfMakerContext>
  );
}
