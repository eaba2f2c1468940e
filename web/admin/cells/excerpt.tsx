import type { ReactNode } from 'react';
import classes from './excerpt.module.css';

/** User text, cut to the lines that fit in a row. */
export function Excerpt({ title, children }: { title?: ReactNode; children: string }) {
  return (
    <>
      {title !== undefined && (
        <span dir="auto" className={classes.title}>
          {title}
        </span>
      )}
      <span dir="auto" className={classes.text}>
        {children}
      </span>
    </>
  );
}
