import { LeafMark } from './brand-logo.tsx';
import classes from './emblem-heading.module.css';

/** The heading of a page that holds one thing only: the leaf, and the page's name under it. */
export function EmblemHeading({ children }: { children: string }) {
  return (
    <>
      <LeafMark className={classes.mark} />
      <h1 className={classes.title}>{children}</h1>
    </>
  );
}
