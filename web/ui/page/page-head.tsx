import type { ReactNode } from 'react';
import classes from './page-head.module.css';

interface PageHeadProps {
  title: string;
  lead: ReactNode;
  /** Content under title and lead. */
  children?: ReactNode;
}

/** A page's name and what it is for. */
export function PageHead({ title, lead, children }: PageHeadProps) {
  return (
    <header className={classes.head}>
      <h1 className={classes.title}>{title}</h1>
      <div className={classes.lead}>{lead}</div>
      {children}
    </header>
  );
}
