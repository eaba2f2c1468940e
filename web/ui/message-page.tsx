import type { ReactNode } from 'react';
import { LeafMark } from './brand-logo.tsx';
import classes from './message-page.module.css';

interface MessagePageProps {
  title: string;
  text: ReactNode;
  /** What to do now: buttons or links. */
  children?: ReactNode;
  role?: 'alert';
}

/** A whole page that says one thing. */
export function MessagePage({ title, text, children, role }: MessagePageProps) {
  return (
    <div className={classes.page} role={role}>
      <LeafMark className={classes.mark} />
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.text}>{text}</p>
      <div className={classes.actions}>{children}</div>
    </div>
  );
}
