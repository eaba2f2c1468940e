import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs';
import IconArchiveOff from '@tabler/icons-react/dist/esm/icons/IconArchiveOff.mjs';
import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs';
import IconPinnedOff from '@tabler/icons-react/dist/esm/icons/IconPinnedOff.mjs';
import IconShare from '@tabler/icons-react/dist/esm/icons/IconShare2.mjs';
import type { ReactNode } from 'react';
import type { Note } from '#contract/notes/notes.ts';
import iconClasses from '#web/ui/icon-button.module.css';
import { isOwn } from '../people/note-rights.ts';
import { ReminderButton } from '../reminders/note-reminders.tsx';
import { BackToNotes } from './back-to-notes.tsx';
import classes from './note-bar.module.css';
import { NoteMenu } from './note-menu.tsx';
import type { NoteCommands } from './use-note-commands.ts';

interface BarButtonProps {
  label: string;
  icon: typeof IconPin;
  isDisabled?: boolean;
  onClick: () => void;
}

function BarButton({ label, icon: Icon, isDisabled = false, onClick }: BarButtonProps) {
  return (
    <button
      type="button"
      className={iconClasses.button}
      aria-label={label}
      title={label}
      disabled={isDisabled}
      onClick={onClick}
    >
      <Icon aria-hidden size="1.2rem" stroke={1.6} />
    </button>
  );
}

/** Id of the heading that names an open note. */
export const noteTitleId = 'open-note-title';

/** Steps to the notes beside this one; undefined at an end of the list. */
export interface Neighbours {
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
}

interface NoteBarProps {
  note: Note;
  commands: NoteCommands;
  neighbours: Neighbours;
  onRead: () => void;
  onHistory: () => void;
  onShare: () => void;
  /** The state of saving. */
  children: ReactNode;
}

/** The line over an open note: the way back, the state of saving, and its commands. */
export function NoteBar({ note, commands, neighbours, onRead, onHistory, onShare, children }: NoteBarProps) {
  const { previous, next } = neighbours;
  return (
    <header className={classes.bar}>
      <BackToNotes />
      <div className={classes.status}>{children}</div>
      <div className={classes.commands}>
        <span className={classes.step}>
          <BarButton label="Previous note" icon={IconChevronUp} isDisabled={!previous} onClick={() => previous?.()} />
        </span>
        <span className={classes.step}>
          <BarButton label="Next note" icon={IconChevronDown} isDisabled={!next} onClick={() => next?.()} />
        </span>
        <span className={classes.gap} />
        <BarButton
          label={note.pinned ? 'Unpin' : 'Pin'}
          icon={note.pinned ? IconPinnedOff : IconPin}
          onClick={() => void commands.togglePin()}
        />
        <BarButton
          label={note.archived ? 'Unarchive' : 'Archive'}
          icon={note.archived ? IconArchiveOff : IconArchive}
          onClick={() => void commands.toggleArchive()}
        />
        {isOwn(note) && (
          <>
            <ReminderButton note={note} titleId={noteTitleId} />
            <BarButton label="Share" icon={IconShare} onClick={onShare} />
          </>
        )}
        <BarButton label="Read" icon={IconBook2} onClick={onRead} />
        <BarButton label="History" icon={IconHistory} onClick={onHistory} />
        <NoteMenu noteId={note._id} commands={commands} isOwn={isOwn(note)} />
      </div>
    </header>
  );
}
