import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { ReactNode } from 'react';
import classes from './modal-dialog.module.css';
import { ModalLayer, ModalTitle } from './modal-layer.tsx';

interface ModalDialogProps {
  title: string;
  children: ReactNode;
  /** Asked for by Escape or a click beside the dialog. */
  onClose: () => void;
  role?: 'dialog' | 'alertdialog';
  /** `wide` has room to write, or for two texts side by side. */
  size?: 'wide';
  /** A button in the corner that asks for it, too. */
  hasCloseButton?: boolean;
  /** Fades the dialog out over the given milliseconds; the owner unmounts it afterwards. */
  fadeMs?: number | undefined;
  /** See `ModalLayer`. */
  hidesPage?: boolean;
}

/** A dialog in the middle of the page; see `ModalLayer` for how it behaves. */
export function ModalDialog(props: ModalDialogProps) {
  const { title, children, onClose, role = 'dialog', size, hasCloseButton = false, fadeMs, hidesPage = true } = props;
  const leaving = fadeMs === undefined ? undefined : { opacity: 0, transitionDuration: `${fadeMs}ms` };
  const look = size === 'wide' ? `${classes.dialog} ${classes.wide}` : classes.dialog;
  return (
    <ModalLayer role={role} className={look} style={leaving} onClose={onClose} hidesPage={hidesPage}>
      <div className={classes.body}>
        <ModalTitle className={classes.title}>{title}</ModalTitle>
        {children}
        {hasCloseButton && (
          <button type="button" className={classes.close} aria-label="Close" onClick={onClose}>
            <IconX aria-hidden size="1.2rem" stroke={1.6} />
          </button>
        )}
      </div>
    </ModalLayer>
  );
}

/** The buttons at the foot of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
