import type { ReactNode } from 'react';
import type { AlertType } from '#web/ui/alerts/alerts.tsx';
import classes from './dialog-message.module.css';

/** Says how something went, within the dialog: what is behind an open dialog is neither seen nor read out. */
export function DialogMessage({ type, children }: { type: AlertType; children: ReactNode }) {
  const isUrgent = type === 'danger' || type === 'warning';
  return (
    <p role={isUrgent ? 'alert' : 'status'} data-alert-type={type} className={classes.message}>
      {children}
    </p>
  );
}
