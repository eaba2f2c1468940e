import type { ReactNode } from 'react';
import { EmblemHeading } from './emblem-heading.tsx';
import classes from './message-page.module.css';

interface MessagePageProps {
  title: string;
  text: ReactNode;
  /** Next steps: buttons or links. */
  children?: ReactNode;
  role?: 'alert';
}

/** A whole page that says one thing. */
export function MessagePage({ title, text, children, role }: MessagePageProps) {
  return (
    <div className={classes.page} role={role}>
      <EmblemHeading>{title}</EmblemHeading>
      <p className={classes.text}>{text}</p>
      <div className={classes.actions}>{children}</div>
    </div>
  );
}
