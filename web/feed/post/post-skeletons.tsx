import classes from './post-skeletons.module.css';

const rows = [1, 2, 3, 4];

/** Stand-ins for posts that are still to come. */
export function PostSkeletons() {
  return (
    <div role="status" aria-label="Loading" className={classes.list}>
      {rows.map((row) => (
        <div key={row} className={classes.card} aria-hidden="true">
          <span className={classes.name} />
          <span className={classes.line} />
          <span className={classes.line} />
        </div>
      ))}
    </div>
  );
}
