import type { ReactNode } from 'react';
import { PageTitle } from '#web/ui/page/page-title.tsx';
import { QueryFailure } from '#web/ui/lists/query-failure.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { ClosedNote } from './closed-note.tsx';
import { useNoteDetail } from './note-page.queries.ts';
import { OpenNote } from './open-note.tsx';
import type { MakePdf } from './use-note-commands.ts';
import classes from './note-on-page.module.css';

interface NoteOnPageProps {
  /** The id of the user, whose drafts and offline copy these are. */
  owner: string;
  id: string;
  toPdf: MakePdf;
  /** Stands for a note that the person does not have. */
  missing: ReactNode;
}

/** A note of its own, to read and to write. */
export function NoteOnPage({ owner, id, toPdf, missing }: NoteOnPageProps) {
  const query = useNoteDetail(owner, id);
  const note = query.data;
  if (note === null) return missing;
  return (
    <div className={classes.page}>
      {note === undefined && (query.isPending ? <Spinner /> : <QueryFailure query={query} />)}
      {note && (
        <>
          <PageTitle>{note.title}</PageTitle>
          {note.disabled || note.isDeleted ? (
            <ClosedNote note={note} />
          ) : (
            <OpenNote owner={owner} note={note} areLinksKnown={!query.isPlaceholderData} toPdf={toPdf} />
          )}
        </>
      )}
    </div>
  );
}
