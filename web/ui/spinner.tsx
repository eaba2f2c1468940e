import classes from './spinner.module.css';

interface SpinnerProps {
  /** `page` keeps the height of a screen, so that the footer does not jump. */
  room?: 'page' | 'inline';
}

export function Spinner({ room = 'page' }: SpinnerProps) {
  return (
    <div role="status" aria-label="Loading" className={room === 'page' ? classes.page : classes.inline}>
      <span className={classes.dots} aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
    </div>
  );
}
