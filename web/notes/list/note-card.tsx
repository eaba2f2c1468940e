import { memo, useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Attachment, Note } from '#contract/notes/notes.ts';
import type { TickedTask } from '../reading/rendered-note.tsx';
import { LinkedText } from '#web/ui/text/linked-text.tsx';
import { NoteHead } from '../organise/note-head.tsx';
import { useOpenByPress } from '../organise/use-open-by-press.ts';
import { NoteActions } from './note-actions.tsx';
import { NextReminder } from '../reminders/note-reminders.tsx';
import { filesBesideText } from '../attachments/files-beside-text.ts';
import { NoteAttachments } from '../attachments/note-attachments.tsx';
import { canWrite, isOwn } from '../people/note-rights.ts';
import { SharedLine } from '../people/shared-line.tsx';
import { useSoughtTexts } from '../finding/sought-texts.ts';
import classes from './note-card.module.css';
import type { Assistance } from '../assistant/use-assistance.ts';
import { NoteText } from './note-text.tsx';

/** Actions on a note. The functions are stable between renders, for `memo`. */
export interface NoteCardActions {
  onEdit: (note: Note) => void;
  onDelete: (note: Note) => Promise<void>;
  /** Takes the person out of a note of somebody else. */
  onLeave: (note: Note) => void;
  onSummarize: (note: Note) => void;
  onCorrect: (note: Note) => void;
  onRemoveSummary: (note: Note) => void;
  onTag: (tag: string) => void;
  onTick: (note: Note, index: number, task: TickedTask) => void;
  onRemoveDone: (note: Note) => void;
  onOpenImage: (note: Note, image: Attachment) => void;
  onDeleteAttachment: (note: Note, attachment: Attachment) => void;
  /** A picture could not be loaded: its link may have expired. */
  onImageError: () => void;
  onPin: (note: Note) => void;
  onArchive: (note: Note) => void;
  /** Selects the note or unselects it; a range reaches from the note that was pressed before. */
  onSelect: (note: Note, isRange: boolean) => void;
}

interface NoteCardProps {
  note: Note;
  actions: NoteCardActions;
  /** State of the assistant's work on the note. */
  assistance: Assistance | undefined;
  /** Undefined while nothing is being selected. */
  isSelected: boolean | undefined;
}

export function NoteTags({ tags, onTag }: { tags: readonly string[]; onTag?: (tag: string) => void }) {
  if (tags.length === 0) return null;
  return (
    <ul className={classes.tags}>
      {tags.map((tag) => (
        <li key={tag}>
          {onTag ? (
            <button type="button" dir="auto" className={classes.tag} onClick={() => onTag(tag)}>
              {tag}
            </button>
          ) : (
            <span className={classes.tag}>{tag}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

interface SummaryProps {
  note: Note;
  isConfigured: boolean;
  /** The element that names the note. */
  titleId: string;
  onRemove: () => void;
}

function Summary({ note, isConfigured, titleId, onRemove }: SummaryProps) {
  if (!note.summary) return null;
  return (
    <aside className={classes.summary} aria-label="Summary">
      <p className={classes.summaryHead}>
        Summary
        {isConfigured && <span className={classes.engine}> · by the configured assistant</span>}
        {note.summaryIsOutdated && <span className={classes.engine}> · older than the text</span>}
        {isOwn(note) && (
          <button type="button" className={classes.remove} aria-describedby={titleId} onClick={onRemove}>
            Remove summary
          </button>
        )}
      </p>
      <p dir="auto" className={classes.summaryText}>
        <LinkedText>{note.summary}</LinkedText>
      </p>
    </aside>
  );
}

interface NoteSheetProps {
  titleId: string;
  title: string;
  /** The title as a link, and controls beside it. Left out of a card that cannot be opened. */
  head?: ReactNode;
  /** Left out where the note's text is not to be seen. */
  text?: ReactNode;
  time: ReactNode;
  children: ReactNode;
}

/** The paper of every card: what the note says, and under it what belongs to it. */
export function NoteSheet({ titleId, title, head, text, time, children }: NoteSheetProps) {
  return (
    <div className={classes.sheet}>
      {head ?? (
        <header className={classes.head}>
          <h3 id={titleId} dir="auto" className={classes.title}>
            {title}
          </h3>
          <p className={classes.time}>{time}</p>
        </header>
      )}
      {text}
      {children}
    </div>
  );
}

/** A note that is there. */
export const NoteCard = memo(function NoteCard({ note, actions, assistance, isSelected }: NoteCardProps) {
  const titleId = useId();
  // The lines with the hits show no pictures.
  const areHitsShown = useSoughtTexts() !== undefined;
  const opening = useOpenByPress(note, isSelected === undefined ? undefined : actions.onSelect);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a larger target for the link and the checkbox within
    <article
      className={classes.card}
      aria-labelledby={titleId}
      tabIndex={-1}
      data-selected={isSelected || undefined}
      data-selecting={isSelected !== undefined || undefined}
      data-opens={opening !== undefined || undefined}
      {...opening}
    >
      <NoteSheet
        titleId={titleId}
        title={note.title}
        head={<NoteHead note={note} titleId={titleId} isSelected={isSelected} actions={actions} />}
        text={
          <NoteText
            note={note}
            {...(canWrite(note) && {
              onTick: (index: number, task: TickedTask) => actions.onTick(note, index, task),
              onRemoveDone: () => actions.onRemoveDone(note),
            })}
          />
        }
        time={null}
      >
        <SharedLine note={note} />
        {isOwn(note) && <NextReminder noteId={note._id} />}
        <NoteAttachments
          attachments={areHitsShown ? note.attachments : filesBesideText(note)}
          onOpen={(image) => actions.onOpenImage(note, image)}
          onDelete={isOwn(note) ? (attachment) => actions.onDeleteAttachment(note, attachment) : undefined}
          onError={actions.onImageError}
        />
        <Summary
          note={note}
          isConfigured={assistance?.engine === 'configured'}
          titleId={titleId}
          onRemove={() => actions.onRemoveSummary(note)}
        />
        <NoteTags tags={note.tags} onTag={actions.onTag} />
        <NoteActions note={note} titleId={titleId} working={assistance?.working} actions={actions} />
      </NoteSheet>
      {assistance?.warning && (
        <p role="alert" data-alert-type="warning" className={classes.warning}>
          {assistance.warning}
        </p>
      )}
      {assistance?.needsAccount && (
        <p role="status" className={classes.hint}>
          Corrections are made on the server, for people with an account: <Link to="/signup">Signup</Link>
        </p>
      )}
    </article>
  );
});

/** A note on its way to the server: the same sheet, with nothing to press yet. */
export function PendingNoteCard({ note, children }: { note: Note; children: ReactNode }) {
  const titleId = useId();
  return (
    <article className={classes.card} aria-labelledby={titleId} aria-busy="true" data-pending="true">
      <NoteSheet titleId={titleId} title={note.title} text={<NoteText note={note} />} time="Saving…">
        <NoteTags tags={note.tags} />
        {children}
      </NoteSheet>
    </article>
  );
}
