import { useParams } from 'react-router';
import { NoteOnPage } from '#web/notes/page/note-on-page.tsx';
import { keyOfNote } from '#web/notes/replica/former-ids.ts';
import { useSession } from '#web/session/session-context.tsx';
import { htmlAsPdf } from './html-as-pdf.ts';
import { NotFoundPage } from './not-found-page.tsx';

/** One note under its own address. */
export function NotePage() {
  const { noteId = '' } = useParams();
  const { user } = useSession();
  return (
    <NoteOnPage
      key={keyOfNote(noteId)}
      owner={user?._id ?? ''}
      id={noteId}
      toPdf={htmlAsPdf}
      missing={<NotFoundPage />}
    />
  );
}
