import { useId, useMemo } from 'react';
import { messages } from '#contract/messages.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { useFailureAlert } from '#web/ui/alerts/use-failure-alert.ts';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import type { PrefilledNote } from '../editor/prefill-note.ts';
import { prefillWith } from '../editor/prefill-with.ts';
import actionClasses from '../list/note-actions.module.css';
import { NoteSheet, NoteTags } from '../list/note-card.tsx';
import { NoteText } from '../list/note-text.tsx';
import cardClasses from '../list/note-card.module.css';
import classes from './refused-note-card.module.css';
import type { RefusedNote } from './refused-notes.ts';

const loadActions = () => import('./outbox-actions.ts');

interface RefusedNoteCardProps {
  note: RefusedNote;
  onTakeBack: (note: PrefilledNote) => void;
}

function FileNames({ files }: { files: readonly File[] }) {
  if (files.length === 0) return null;
  return <p className={classes.files}>With {files.map(({ name }) => name).join(', ')}</p>;
}

/** A new note that the server did not take, with the reason. */
export function RefusedNoteCard({ note, onTakeBack }: RefusedNoteCardProps) {
  const titleId = useId();
  const { queued, added, refusal } = note;
  const { title, description, tags } = added.text;
  const body = useMemo(() => ({ _id: added.id, description, attachments: [] }), [added.id, description]);
  const files = added.files.map(({ file }) => file);
  const showAlert = useAlert();
  const takeBack = async () => {
    onTakeBack(prefillWith({ title, description, tags: tags.join(', ') }, files));
    await (await loadActions()).discard(queued);
  };
  const showFailure = useFailureAlert();
  const drop = async () => {
    const { discard, putBack } = await loadActions();
    await discard(queued);
    showAlert('success', messages.unsent.waitingDeleted, {
      action: { label: 'Undo', onClick: () => void putBack(queued).catch(showFailure) },
    });
  };
  return (
    <article className={cardClasses.card} aria-labelledby={titleId} data-waiting="true">
      <NoteSheet
        titleId={titleId}
        title={title}
        text={<NoteText note={body} />}
        time={<RelativeTime iso={queued.at} />}
      >
        <NoteTags tags={tags} />
        <FileNames files={files} />
        <p className={classes.refusal}>Not added: {refusal}</p>
        <div className={actionClasses.actions}>
          <button
            type="button"
            className={actionClasses.action}
            aria-describedby={titleId}
            onClick={() => void takeBack().catch(showFailure)}
          >
            Put back into the form
          </button>
          <span className={actionClasses.room} />
          <button
            type="button"
            className={actionClasses.action}
            aria-describedby={titleId}
            onClick={() => void drop().catch(showFailure)}
          >
            Delete
          </button>
        </div>
      </NoteSheet>
    </article>
  );
}
