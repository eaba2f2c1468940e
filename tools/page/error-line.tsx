import classes from './error-line.module.css';

interface ErrorLineProps {
  /** Error message, a whole sentence. */
  sentence: string;
  /** Action that may help; undefined if there is none. */
  onRetry: (() => void) | undefined;
}

/** Error message, announced at once, with a way to try again. */
export function ErrorLine({ sentence, onRetry }: ErrorLineProps) {
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
