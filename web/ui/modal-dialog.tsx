import { useEffect, useId, useRef, type ReactNode } from 'react';
import classes from './modal-dialog.module.css';

interface ModalDialogProps {
  title: string;
  children: ReactNode;
  /** Asked for by Escape or a click beside the dialog. */
  onClose: () => void;
  role?: 'dialog' | 'alertdialog';
  /** Fades the dialog out over the given milliseconds; the owner unmounts it afterwards. */
  fadeMs?: number | undefined;
}

/**
 * The browser's own modal dialog: the rest of the page is inert, the focus stays inside and returns to where it was.
 */
export function ModalDialog({ title, children, onClose, role = 'dialog', fadeMs }: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      // The browser returns the focus only to what it saw focused; after a fast re-render that may be the page itself.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape is onCancel
    <dialog
      ref={dialog}
      className={classes.dialog}
      role={role}
      aria-labelledby={titleId}
      aria-modal="true"
      data-leaving={fadeMs === undefined ? undefined : true}
      style={fadeMs === undefined ? undefined : { transitionDuration: `${fadeMs}ms` }}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={classes.body}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}
