import classes from './article-skeletons.module.css';

/** Stand-ins for articles that are still to come. */
export function ArticleSkeletons() {
  return (
    <div role="status" aria-label="Loading" className={classes.list}>
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className={classes.card} aria-hidden="true">
          <span className={classes.cover} />
          <span className={classes.words}>
            <span className={classes.line} />
            <span className={classes.line} />
            <span className={classes.line} />
          </span>
        </div>
      ))}
    </div>
  );
}

/** Stands in for the text of an article that is still to come. */
export function TextSkeleton() {
  return (
    <div role="status" aria-label="Loading" className={classes.text}>
      <span className={classes.title} />
      {[1, 2, 3, 4, 5, 6].map((line) => (
        <span key={line} className={classes.line} />
      ))}
    </div>
  );
}
