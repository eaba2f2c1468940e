import type { ReactNode } from 'react';
import { PageHead } from './page-head.tsx';
import classes from './reading-layout.module.css';

interface ReadingLayoutProps {
  title: string;
  lead: ReactNode;
  /** The table of contents beside the text. */
  side: ReactNode;
  children: ReactNode;
}

/** A page to read: its name, a line about it, the text at a good measure, and the contents beside it. */
export function ReadingLayout({ title, lead, side, children }: ReadingLayoutProps) {
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <PageHead title={title} lead={lead} />
      </div>
      <div className={classes.side}>{side}</div>
      <div className={classes.text}>{children}</div>
    </div>
  );
}
