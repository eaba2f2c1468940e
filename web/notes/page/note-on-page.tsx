import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { ReadNote } from '../links/use-note-links.ts';
import { openedNotePrefix } from '#contract/notes/notes.ts';
import { PageTitle } from '#web/ui/page/page-title.tsx';
import { QueryFailure } from '#web/ui/lists/query-failure.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { noteKeys } from '../notes.queries.ts';
import { rememberFormerId } from '../replica/former-ids.ts';
import { ClosedNote } from './closed-note.tsx';
import { useNoteDetail } from './note-page.queries.ts';
import { OpenNote } from './open-note.tsx';
import classes from './note-on-page.module.css';

interface NoteOnPageProps {
  /** The id of the user, whose drafts and offline copy these are. */
  owner: string;
  id: string;
  /** Stands for a note that the person does not have. */
  missing: ReactNode;
}

/** A note that was new here has got another id from the server since: the address follows, and the page stays. */
function useFollowId(id: string, note: ReadNote | null | undefined): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    if (!note || note._id === id) return;
    rememberFormerId(note._id, id);
    client.setQueryData(noteKeys.detail(note._id), note);
    void navigate(`${openedNotePrefix}${note._id}`, { replace: true, preventScrollReset: true });
  }, [client, id, navigate, note]);
}

/** True if a note can be written. */
const isOpen = ({ disabled, isDeleted }: ReadNote): boolean => !disabled && !isDeleted;

/** The note of a page. Deleted for good elsewhere, it stays: what is on the screen, and perhaps just typed, is not snatched away. */
function useOpenedNote({ data, isFetchedAfterMount }: ReturnType<typeof useNoteDetail>, id: string) {
  const [opened, setOpened] = useState<ReadNote>();
  if (data && isFetchedAfterMount && data !== opened) setOpened(data);
  const isGone = data === null && opened?._id === id;
  return { note: isGone ? opened : data, isGone };
}

/** A note of its own, to read and to write. */
export function NoteOnPage({ owner, id, missing }: NoteOnPageProps) {
  const query = useNoteDetail(id);
  useFollowId(id, query.data);
  const { note, isGone } = useOpenedNote(query, id);
  if (note === null) return missing;
  return (
    <div className={classes.page}>
      {note === undefined && (query.isPending ? <Spinner /> : <QueryFailure query={query} />)}
      {note && (
        <>
          <PageTitle>{note.title}</PageTitle>
          {isOpen(note) ? (
            <OpenNote owner={owner} note={note} isGone={isGone} areLinksKnown={!query.isPlaceholderData} />
          ) : (
            <ClosedNote note={note} isGone={isGone} />
          )}
        </>
      )}
    </div>
  );
}
