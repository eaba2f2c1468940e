import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs';
import IconArchiveOff from '@tabler/icons-react/dist/esm/icons/IconArchiveOff.mjs';
import IconDoorExit from '@tabler/icons-react/dist/esm/icons/IconDoorExit.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { Note } from '#contract/notes/notes.ts';
import { preloadNoteDialogs } from '../lazy-note-dialogs.ts';
import { canWrite, isOwn } from '../people/note-rights.ts';
import { ReminderButton } from '../reminders/note-reminders.tsx';
import classes from './note-actions.module.css';
import type { NoteCardActions } from './note-card.tsx';
import type { Assistance } from '../assistant/use-assistance.ts';

interface NoteActionsProps {
  note: Note;
  /** The element that names the note. */
  titleId: string;
  working: Assistance['working'];
  actions: Pick<NoteCardActions, 'onEdit' | 'onDelete' | 'onLeave' | 'onSummarize' | 'onCorrect' | 'onArchive'>;
}

interface ActionProps {
  /** The element that names the note. */
  titleId: string;
  onClick: () => void;
}

interface WordActionProps extends ActionProps {
  label: string;
  /** Label while the work runs. */
  workingLabel: string;
  isWorking: boolean;
}

function WordAction({ titleId, label, workingLabel, isWorking, onClick }: WordActionProps) {
  return (
    <button type="button" className={classes.action} disabled={isWorking} aria-describedby={titleId} onClick={onClick}>
      {isWorking ? workingLabel : label}
    </button>
  );
}

interface IconActionProps extends Omit<ActionProps, 'titleId'> {
  /** Left out where the label names the note. */
  titleId?: string;
  label: string;
  icon: typeof IconTrash;
  /** The pointer or the focus comes to the button. */
  onNear?: () => void;
}

function IconAction({ titleId, label, icon: Icon, onNear, onClick }: IconActionProps) {
  return (
    <button
      type="button"
      className={classes.icon}
      aria-label={label}
      title={label}
      aria-describedby={titleId}
      onPointerEnter={onNear}
      onFocus={onNear}
      onClick={onClick}
    >
      <Icon aria-hidden size="1.1rem" stroke={1.6} />
    </button>
  );
}

/** Moves the note to the bin. */
export const DeleteAction = (props: ActionProps) => <IconAction label="Delete" icon={IconTrash} {...props} />;

/** Action buttons at the foot of a note's card. */
export function NoteActions({ note, titleId, working, actions }: NoteActionsProps) {
  return (
    <div className={classes.actions}>
      {isOwn(note) && (
        <WordAction
          titleId={titleId}
          label="Summarize"
          workingLabel="Summarizing..."
          isWorking={working === 'summary'}
          onClick={() => actions.onSummarize(note)}
        />
      )}
      {canWrite(note) && (
        <WordAction
          titleId={titleId}
          label="Correct"
          workingLabel="Correcting..."
          isWorking={working === 'correction'}
          onClick={() => actions.onCorrect(note)}
        />
      )}
      <span className={classes.room} />
      {isOwn(note) && <ReminderButton note={note} titleId={titleId} />}
      <IconAction
        label={`${note.archived ? 'Unarchive' : 'Archive'} ${note.title}`}
        icon={note.archived ? IconArchiveOff : IconArchive}
        onClick={() => actions.onArchive(note)}
      />
      {canWrite(note) && (
        <IconAction
          titleId={titleId}
          label="Edit"
          icon={IconPencil}
          onNear={preloadNoteDialogs}
          onClick={() => actions.onEdit(note)}
        />
      )}
      {isOwn(note) ? (
        <DeleteAction titleId={titleId} onClick={() => void actions.onDelete(note)} />
      ) : (
        <IconAction
          titleId={titleId}
          label="Leave this note"
          icon={IconDoorExit}
          onClick={() => actions.onLeave(note)}
        />
      )}
    </div>
  );
}
