import { Dialog } from '@base-ui/react/dialog';
import { useEffect, useRef, useState, type CSSProperties, type ReactNode, type RefObject } from 'react';
import { followKeyboard } from './follow-keyboard.ts';
import classes from './modal-layer.module.css';
import { enterModal, isTopModal } from './open-modals.ts';
import { rememberFocus } from './return-focus.ts';

interface ModalLayerProps {
  /** The dialog's name, where no `ModalTitle` within gives it. */
  label?: string;
  role?: 'dialog' | 'alertdialog';
  className: string | undefined;
  style?: CSSProperties | undefined;
  /** Asked for by Escape or a press beside the dialog. The owner decides when it goes: it may fade first. */
  onClose: () => void;
  /** Gets the focus back, by default the element that had it. Safari does not focus a clicked button. */
  opener?: RefObject<HTMLElement | null>;
  /** False for a dialog that asks nothing: screen readers still reach the page behind it, and leaving it closes it. */
  hidesPage?: boolean;
  children: ReactNode;
}

/** Tells the page of the dialog while it is there. Within it, because the portal makes its place first and fills it then. */
function Presence({ dialog, returnFocus }: { dialog: RefObject<HTMLElement | null>; returnFocus: () => void }) {
  useEffect(() => {
    const element = dialog.current;
    if (!element) throw new Error('A dialog is told of before it is there.');
    const leaveModal = enterModal(element);
    const leaveKeyboard = followKeyboard(element);
    return () => {
      leaveModal();
      leaveKeyboard();
      // The element that had it may go in the same moment as the dialog.
      setTimeout(returnFocus);
    };
  }, [dialog, returnFocus]);
  return null;
}

/**
 * Opens a modal dialog while it is mounted. The rest of the page is out of reach, and the focus stays inside and returns to its
 * place. It begins at the element marked `data-autofocus`, or else at the first control.
 */
export function ModalLayer(props: ModalLayerProps) {
  const { label, role = 'dialog', onClose, opener, hidesPage = true, children, ...look } = props;
  const popup = useRef<HTMLDivElement>(null);
  const [returnFocus] = useState(rememberFocus);
  return (
    <Dialog.Root
      open
      modal={hidesPage}
      onOpenChange={(_isOpen, { event, cancel }) => {
        // Of two that stand over each other, one key closes one. A list within that closes by it has had it already.
        if (isTopModal(popup.current) && !event.defaultPrevented) onClose();
        else cancel();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={classes.veil} forceRender />
        <Dialog.Popup
          {...look}
          ref={popup}
          role={role}
          {...(hidesPage && { 'aria-modal': 'true' })}
          {...(label !== undefined && { 'aria-label': label })}
          initialFocus={() => popup.current?.querySelector<HTMLElement>('[data-autofocus]') ?? true}
          {...(opener && { finalFocus: opener })}
        >
          {children}
          <Presence dialog={popup} returnFocus={returnFocus} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The heading that names the dialog it stands in. */
export const ModalTitle = Dialog.Title;
