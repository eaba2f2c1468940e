import classes from './done-tasks.module.css';

interface DoneTasksProps {
  /** Number of tasks that are done. */
  done: number;
  isFolded: boolean;
  onFold: (isFolded: boolean) => void;
  /** Left out where the note cannot be changed. */
  onRemove?: (() => void) | undefined;
}

/** Folds the done tasks of a note away, or removes them. Nothing where none is done. */
export function DoneTasks({ done, isFolded, onFold, onRemove }: DoneTasksProps) {
  if (done === 0) return null;
  return (
    <div className={classes.actions}>
      <button type="button" className={classes.action} aria-expanded={!isFolded} onClick={() => onFold(!isFolded)}>
        {isFolded ? `Show ${done} done` : `Hide ${done} done`}
      </button>
      {onRemove && (
        <button type="button" className={classes.action} onClick={onRemove}>
          Remove done tasks
        </button>
      )}
    </div>
  );
}
