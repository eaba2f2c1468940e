import type { ReactNode } from 'react';
import classes from './badge.module.css';

export type BadgeTone = 'primary' | 'success' | 'warning' | 'danger' | 'secondary';

/** A state in a word or two. The tone never says what the word does not. */
export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}

/** Several states of one thing. */
export function Badges({ children }: { children: ReactNode }) {
  return <span className={classes.badges}>{children}</span>;
}
