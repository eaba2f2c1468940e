import classes from './progress-line.module.css';

interface ProgressLineProps {
  /** Accessible name: the work that is under way. */
  label: string;
  /** From 0 to 100; left out where the end is not known. */
  percent?: number;
}

/** How far something has got. Takes the room that is left in a row. */
export function ProgressLine({ label, percent }: ProgressLineProps) {
  const isEndless = percent === undefined;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={classes.line}
      data-endless={isEndless || undefined}
    >
      <div className={classes.done} style={isEndless ? undefined : { transform: `scaleX(${percent / 100})` }} />
    </div>
  );
}
