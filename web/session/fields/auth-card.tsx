import type { KeyboardEventHandler, ReactNode, SubmitEvent } from 'react';
import { EmblemHeading } from '#web/ui/page/emblem-heading.tsx';
import classes from './auth-card.module.css';

interface AuthCardProps {
  title: string;
  lead?: string;
  children: ReactNode;
  /** Links under the form. */
  footer?: ReactNode;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  onKeyDown?: KeyboardEventHandler<HTMLFormElement>;
}

/** The one narrow form of login, sign-up and the two password pages. */
export function AuthCard({ title, lead, children, footer, onSubmit, onKeyDown }: AuthCardProps) {
  return (
    <div className={classes.page}>
      <div className={classes.card}>
        <EmblemHeading>{title}</EmblemHeading>
        {lead && <p className={classes.lead}>{lead}</p>}
        {/* Our own sentences stand at the fields; the browser's bubbles would hide them. */}
        {/* Sent by the browser itself, which no script kept from it, a password must not stand in the address. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of the fields within */}
        <form method="post" noValidate className={classes.form} onSubmit={onSubmit} onKeyDown={onKeyDown}>
          {children}
        </form>
        {footer && <div className={classes.footer}>{footer}</div>}
      </div>
    </div>
  );
}
