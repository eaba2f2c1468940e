import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import classes from './note-actions.module.css';
import type { Assistance } from '../assistant/use-assistance.ts';

interface NoteActionsProps {
  /** The element that names the note. */
  titleId: string;
  working: Assistance['working'];
  onEdit: () => void;
  onDelete: () => void;
  onSummarize: () => void;
  onCorrect: () => void;
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

interface IconActionProps extends ActionProps {
  label: string;
  icon: typeof IconTrash;
}

function IconAction({ titleId, label, icon: Icon, onClick }: IconActionProps) {
  return (
    <button
      type="button"
      className={classes.icon}
      aria-label={label}
      title={label}
      aria-describedby={titleId}
      onClick={onClick}
    >
      <Icon aria-hidden size="1.1rem" stroke={1.6} />
    </button>
  );
}

/** Moves the note to the bin. */
export const DeleteAction = (props: ActionProps) => <IconAction label="Delete" icon={IconTrash} {...props} />;

/** Action buttons at the foot of a note's card. */
export function NoteActions({ titleId, working, onEdit, onDelete, onSummarize, onCorrect }: NoteActionsProps) {
  return (
    <div className={classes.actions}>
      <WordAction
        titleId={titleId}
        label="Summarize"
        workingLabel="Summarizing..."
        isWorking={working === 'summary'}
        onClick={onSummarize}
      />
      <WordAction
        titleId={titleId}
        label="Correct"
        workingLabel="Correcting..."
        isWorking={working === 'correction'}
        onClick={onCorrect}
      />
      <span className={classes.room} />
      <IconAction titleId={titleId} label="Edit" icon={IconPencil} onClick={onEdit} />
      <DeleteAction titleId={titleId} onClick={onDelete} />
    </div>
  );
}
