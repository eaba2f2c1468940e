import IconCloudUp from '@tabler/icons-react/dist/esm/icons/IconCloudUp.mjs';
import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs';
import IconPinFilled from '@tabler/icons-react/dist/esm/icons/IconPinFilled.mjs';
import { Suspense, useRef, type DragEvent } from 'react';
import { Link } from 'react-router';
import { openedNotePrefix, type Note } from '#contract/notes/notes.ts';
import { optionalComponent } from '#web/ui/optional-component.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import type { NoteCardActions } from '../list/note-card.tsx';
import cardClasses from '../list/note-card.module.css';
import { useSoughtTexts } from '../finding/sought-texts.ts';
import { useNotesBackend } from '../notes-backend.ts';
import { useIsUnsent } from '../replica/unsent.queries.ts';
import { fromList } from '../page/from-list.ts';
import { giveDraggedNote } from './dragged-notes.ts';
import { preloadSelectionToolbar } from './lazy-selection-toolbar.ts';
import classes from './note-head.module.css';

const MarkedText = optionalComponent(async () => (await import('../finding/hit-lines.tsx')).MarkedText);

interface NoteHeadProps {
  note: Note;
  /** The id that the title gets: it names the card. */
  titleId: string;
  isSelected: boolean | undefined;
  actions: Pick<NoteCardActions, 'onPin' | 'onSelect'>;
}

/** The checkbox by which a note is selected; with Shift a range. */
function SelectBox({
  note,
  isSelected,
  onSelect,
}: Omit<NoteHeadProps, 'titleId' | 'actions'> & NoteHeadProps['actions']) {
  // A click that a key makes does not tell of Shift in every browser.
  const hasShift = useRef(false);
  return (
    <label className={classes.select} title={`Select ${note.title}`} onPointerEnter={preloadSelectionToolbar}>
      <input
        type="checkbox"
        aria-label={`Select ${note.title}`}
        checked={isSelected === true}
        onFocus={preloadSelectionToolbar}
        onKeyDown={(event) => {
          hasShift.current = event.shiftKey;
        }}
        onClick={(event) => {
          if (event.detail > 0) hasShift.current = event.shiftKey;
        }}
        onChange={() => onSelect(note, hasShift.current)}
      />
    </label>
  );
}

/** Marks a note with changes that are not sent yet. */
function UnsentMark({ noteId }: { noteId: string }) {
  if (!useIsUnsent(noteId)) return null;
  return (
    <span className={classes.unsent}>
      {' · '}
      <IconCloudUp aria-hidden size="0.95em" stroke={1.8} /> Not sent yet
    </span>
  );
}

/** The head of a card: the title, which opens the note, and by which it is dragged; its time, Pin and the checkbox. */
export function NoteHead({ note, titleId, isSelected, actions }: NoteHeadProps) {
  const { needsAccount: hasPage } = useNotesBackend();
  const pin = `${note.pinned ? 'Unpin' : 'Pin'} ${note.title}`;
  const Pin = note.pinned ? IconPinFilled : IconPin;
  const sought = useSoughtTexts();
  const title = (
    <span id={titleId}>
      {sought ? (
        <Suspense fallback={note.title}>
          <MarkedText sought={sought}>{note.title}</MarkedText>
        </Suspense>
      ) : (
        note.title
      )}
    </span>
  );
  return (
    <header
      className={`${cardClasses.head} ${classes.head}`}
      draggable
      onDragStart={(event: DragEvent) => giveDraggedNote(event.dataTransfer, note)}
    >
      <h3 dir="auto" className={cardClasses.title} aria-labelledby={titleId}>
        {hasPage ? (
          <Link
            to={`${openedNotePrefix}${note._id}`}
            state={fromList}
            className={classes.link}
            aria-label={`Open ${note.title}`}
          >
            {title}
          </Link>
        ) : (
          title
        )}
      </h3>
      <p className={cardClasses.time}>
        <RelativeTime iso={note.date} />
        {note.archived && ' · Archived'}
        <UnsentMark noteId={note._id} />
      </p>
      <div className={classes.tools}>
        <SelectBox note={note} isSelected={isSelected} {...actions} />
        <button
          type="button"
          className={classes.pin}
          aria-label={pin}
          title={pin}
          data-pinned={note.pinned || undefined}
          onClick={() => actions.onPin(note)}
        >
          <Pin aria-hidden size="1.1rem" stroke={1.6} />
        </button>
      </div>
    </header>
  );
}
