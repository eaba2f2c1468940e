import type { ReactNode, Ref } from 'react';
import classes from './row-actions.module.css';

/** Actions of a row, in one line. */
export function RowActions({ children, ref }: { children: ReactNode; ref?: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} className={classes.actions}>
      {children}
    </div>
  );
}

interface RowActionProps {
  children: string;
  /** Object of the action, which completes the accessible name: "Ban Mara Lind". */
  of: string;
  onClick: () => void;
  /** Busy state: the button ignores presses. It is not disabled, because it would lose the focus. */
  isBusy?: boolean;
  /** True if this row never allows the action. */
  isDisabled?: boolean;
  isDestructive?: boolean;
  /** The key that presses it while its row has the focus. */
  shortcut?: string | undefined;
  /** True if the button takes the focus on mount, because the focused control has gone. */
  hasFocus?: boolean;
}

/** An action of a row. Its accessible name begins with the visible label. */
export function RowAction(props: RowActionProps) {
  const {
    children,
    of,
    onClick,
    isBusy = false,
    isDisabled = false,
    isDestructive = false,
    hasFocus = false,
    shortcut,
  } = props;
  return (
    <button
      type="button"
      className={classes.action}
      aria-label={`${children} ${of}`}
      aria-disabled={isBusy || undefined}
      aria-keyshortcuts={shortcut}
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

/** Name of a row, as a button that opens the row. */
export function RowOpener({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <button type="button" dir="auto" className={classes.opener} onClick={onClick}>
      {children}
    </button>
  );
}
