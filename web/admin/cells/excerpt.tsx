import type { ReactNode } from 'react';
import classes from './excerpt.module.css';

/** What people wrote, in as many lines as a row has room for. */
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
