import { useId, useMemo } from 'react';
import { messages } from '#contract/messages.ts';
import { splitTags } from '#contract/notes.ts';
import { enqueueNote, dequeueNote, type QueuedNote } from '#web/offline/outbox.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { pickText } from '../editor/note-form-values.ts';
import type { PrefilledNote } from '../editor/prefill-note.ts';
import actionClasses from '../list/note-actions.module.css';
import { NoteSheet, NoteTags } from '../list/note-card.tsx';
import { NoteText } from '../list/note-text.tsx';
import cardClasses from '../list/note-card.module.css';
import classes from './queued-note-card.module.css';

interface QueuedNoteCardProps {
  note: QueuedNote;
  onTakeBack: (note: PrefilledNote) => void;
}

function FileNames({ files }: { files: readonly File[] }) {
  if (files.length === 0) return null;
  return <p className={classes.files}>With {files.map(({ name }) => name).join(', ')}</p>;
}

/** A note that was written without a network: it waits to be sent, or the server did not take it and says why. */
export function QueuedNoteCard({ note, onTakeBack }: QueuedNoteCardProps) {
  const titleId = useId();
  const { title, description, tags, files, refusal } = note;
  const body = useMemo(() => ({ _id: note.clientId, description, attachments: [] }), [note.clientId, description]);
  const showAlert = useAlert();
  const takeBack = async () => {
    onTakeBack({ text: pickText(note), files });
    await dequeueNote(note);
  };
  const drop = async () => {
    await dequeueNote(note);
    showAlert('success', messages.offline.waitingDeleted, {
      action: { label: 'Undo', onClick: () => void enqueueNote(note) },
    });
  };
  return (
    <article className={cardClasses.card} aria-labelledby={titleId} data-waiting="true">
      <NoteSheet titleId={titleId} title={title} text={<NoteText note={body} />} time={<RelativeTime iso={note.at} />}>
        <NoteTags tags={splitTags(tags)} />
        <FileNames files={files} />
        {refusal !== undefined && <p className={classes.refusal}>Not added: {refusal}</p>}
        <div className={actionClasses.actions}>
          {refusal === undefined && <span className={classes.badge}>Waiting to be sent</span>}
          {refusal !== undefined && (
            <button
              type="button"
              className={actionClasses.action}
              aria-describedby={titleId}
              onClick={() => void takeBack()}
            >
              Put back into the form
            </button>
          )}
          <span className={actionClasses.room} />
          <button type="button" className={actionClasses.action} aria-describedby={titleId} onClick={() => void drop()}>
            Delete
          </button>
        </div>
      </NoteSheet>
    </article>
  );
}
