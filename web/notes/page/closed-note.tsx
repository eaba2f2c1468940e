import { useState } from 'react';
import { messages } from '#contract/messages.ts';
import { restoreNote, type Note } from '#contract/notes/notes.ts';
import type { NoteDetail } from '#contract/notes/note-actions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from '#web/ui/button.tsx';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { useFailureAlert } from '#web/ui/alerts/use-failure-alert.ts';
import { withInserted } from '../list/note-lists.ts';
import { useNotesBackend } from '../notes-backend.ts';
import { editLists, noteKeys, refreshDerived } from '../notes.queries.ts';
import { NoteMarkdown } from '../reading/note-markdown.tsx';
import { BackToNotes } from './back-to-notes.tsx';
import classes from './closed-note.module.css';

function useRestore(note: Note) {
  const client = useQueryClient();
  const { call } = useNotesBackend();
  const showAlert = useAlert();
  const showFailure = useFailureAlert();
  const [isRestoring, setRestoring] = useState(false);
  const restore = async () => {
    setRestoring(true);
    try {
      const { data } = await call(restoreNote, { params: { id: note._id } });
      client.setQueryData<NoteDetail | null>(noteKeys.detail(note._id), (now) => now && { ...now, ...data });
      await editLists(client, (list, filter) => withInserted(list, data, filter));
      refreshDerived(client);
      showAlert('success', messages.notes.restored);
    } catch (error) {
      setRestoring(false);
      showFailure(error);
    }
  };
  return { restore, isRestoring };
}

interface ClosedNoteProps {
  note: NoteDetail;
  /** The note was deleted for good while its page was open. */
  isGone: boolean;
}

/** A note that cannot be written: it is in the bin or was deleted from there, or an admin has disabled it. */
export function ClosedNote({ note, isGone }: ClosedNoteProps) {
  const { restore, isRestoring } = useRestore(note);
  return (
    <>
      <BackToNotes />
      <article className={classes.note} aria-labelledby="closed-note-title">
        <h1 id="closed-note-title" dir="auto" className={classes.title}>
          {note.title}
        </h1>
        {isGone && (
          <div className={classes.notice}>
            <p>This note was deleted for good.</p>
          </div>
        )}
        {note.isDeleted && !note.disabled && !isGone && (
          <div className={classes.notice}>
            <p>This note is in the recycle bin. Restore it to write in it.</p>
            <Button loading={isRestoring} onClick={() => void restore()}>
              Restore
            </Button>
          </div>
        )}
        <NoteMarkdown note={note} size="page" />
      </article>
    </>
  );
}
