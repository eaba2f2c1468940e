import type { ReactNode, Ref } from 'react';
import classes from './row-actions.module.css';

/** What can be done with a row, in a line. */
export function RowActions({ children, ref }: { children: ReactNode; ref?: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} className={classes.actions}>
      {children}
    </div>
  );
}

interface RowActionProps {
  children: string;
  /** What it is done to, for those who hear the button alone: "Ban Mara Lind". */
  of: string;
  onClick: () => void;
  /** Whether it is being done: the button does nothing then, and keeps the focus, which a disabled one would lose. */
  isBusy?: boolean;
  /** Whether it can never be done to this row. */
  isDisabled?: boolean;
  isDestructive?: boolean;
  /** Whether it has the focus where it appears, because what had it has gone. */
  hasFocus?: boolean;
}

/** One of them. Its name begins with what can be read on it. */
export function RowAction(props: RowActionProps) {
  const { children, of, onClick, isBusy = false, isDisabled = false, isDestructive = false, hasFocus = false } = props;
  return (
    <button
      type="button"
      className={classes.action}
      aria-label={`${children} ${of}`}
      aria-disabled={isBusy || undefined}
      disabled={isDisabled}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the focus would be lost with what had it
      autoFocus={hasFocus}
      data-destructive={isDestructive || undefined}
      onClick={() => {
        if (!isBusy) onClick();
      }}
    >
      {children}
    </button>
  );
}

/** What a row is called, where a press on it opens it here. */
export function RowOpener({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <button type="button" dir="auto" className={classes.opener} onClick={onClick}>
      {children}
    </button>
  );
}
