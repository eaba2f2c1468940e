import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import classes from './note-actions.module.css';
import type { Assistance } from './use-assistance.ts';

interface NoteActionsProps {
  /** The element that names the note. */
  titleId: string;
  working: Assistance['working'];
  onEdit: () => void;
  onDelete: () => void;
  onSummarize: () => void;
  onCorrect: () => void;
}

export function NoteActions({ titleId, working, onEdit, onDelete, onSummarize, onCorrect }: NoteActionsProps) {
  const isSummarizing = working === 'summary';
  return (
    <div className={classes.actions}>
      <button
        type="button"
        className={classes.action}
        onClick={onSummarize}
        disabled={isSummarizing}
        aria-describedby={titleId}
      >
        {isSummarizing ? 'Summarizing...' : 'Summarize'}
      </button>
      <button
        type="button"
        className={classes.action}
        onClick={onCorrect}
        disabled={working === 'correction'}
        aria-describedby={titleId}
      >
        {working === 'correction' ? 'Correcting...' : 'Correct'}
      </button>
      <span className={classes.room} />
      <button
        type="button"
        className={classes.icon}
        aria-label="Edit"
        title="Edit"
        aria-describedby={titleId}
        onClick={onEdit}
      >
        <IconPencil aria-hidden size="1.1rem" stroke={1.6} />
      </button>
      <button
        type="button"
        className={classes.icon}
        aria-label="Delete"
        title="Delete"
        aria-describedby={titleId}
        onClick={onDelete}
      >
        <IconTrash aria-hidden size="1.1rem" stroke={1.6} />
      </button>
    </div>
  );
}
