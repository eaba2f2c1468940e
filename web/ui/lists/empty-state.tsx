import type { ReactNode } from 'react';
import { LeafMark } from '../page/brand-logo.tsx';
import classes from './state-panel.module.css';

interface EmptyStateProps {
  title: string;
  /** The next step for the person. */
  children: ReactNode;
  action?: ReactNode;
  /** The heading's level where the panel stands. */
  level?: 2 | 3;
}

export function EmptyState({ title, children, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes.panel}>
      <LeafMark className={classes.mark} />
      <Heading className={classes.title}>{title}</Heading>
      <p className={classes.text}>{children}</p>
      {action}
    </div>
  );
}
