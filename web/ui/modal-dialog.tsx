import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useId, type ReactNode } from 'react';
import classes from './modal-dialog.module.css';
import { useModal } from './use-modal.ts';

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
}

/** A dialog in the middle of the page; see `useModal` for how it behaves. */
export function ModalDialog(props: ModalDialogProps) {
  const { title, children, onClose, role = 'dialog', size, hasCloseButton = false, fadeMs } = props;
  const modal = useModal(onClose);
  const titleId = useId();
  return (
    <dialog
      {...modal}
      className={classes.dialog}
      role={role}
      aria-labelledby={titleId}
      aria-modal="true"
      data-size={size}
      data-leaving={fadeMs === undefined ? undefined : true}
      style={fadeMs === undefined ? undefined : { transitionDuration: `${fadeMs}ms` }}
    >
      <div className={classes.body}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        {children}
        {hasCloseButton && (
          <button type="button" className={classes.close} aria-label="Close" onClick={onClose}>
            <IconX aria-hidden size="1.2rem" stroke={1.6} />
          </button>
        )}
      </div>
    </dialog>
  );
}

/** The buttons at the foot of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
