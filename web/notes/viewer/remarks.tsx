import classes from './remarks.module.css';

/** Sentences about what is left out or different of a file: the first, and the others on demand. */
export function Remarks({ sentences: [first, ...others] }: { sentences: readonly string[] }) {
  if (first === undefined) return null;
  if (others.length === 0) return <p className={classes.remarks}>{first}</p>;
  return (
    <details className={classes.remarks}>
      <summary>
        {first} <span className={classes.more}>{others.length} more</span>
      </summary>
      <ul className={classes.others}>
        {others.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  );
}
