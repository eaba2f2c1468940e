import classes from './trouble-line.module.css';

interface TroubleLineProps {
  /** What went wrong, as a whole sentence. */
  sentence: string;
  /** What may help; undefined where nothing does. */
  onRetry: (() => void) | undefined;
}

/** What went wrong, said at once, and a way to try again. */
export function TroubleLine({ sentence, onRetry }: TroubleLineProps) {
  return (
    <div className={classes.trouble}>
      <p role="alert">{sentence}</p>
      {onRetry && (
        <button type="button" className={classes.retry} onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  );
}
