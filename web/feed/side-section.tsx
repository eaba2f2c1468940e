import { type ReactNode, useId } from 'react';
import classes from './side-section.module.css';

/** A part of the column beside the feed, with its name. */
export function SideSection({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <aside className={classes.section} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {title}
      </h2>
      {children}
    </aside>
  );
}

/** Stands in place of an empty list. */
export function NothingBeside({ children }: { children: ReactNode }) {
  return <p className={classes.nothing}>{children}</p>;
}
