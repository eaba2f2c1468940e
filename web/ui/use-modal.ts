import { useEffect, useRef, type MouseEvent, type PointerEvent, type RefObject, type SyntheticEvent } from 'react';
import { enterModal } from './open-modals.ts';

/**
 * Opens a `<dialog>` as the page's modal one while it is mounted: the rest of the page is inert, the focus stays inside
 * and returns to where it was. It begins at the element marked `data-autofocus`, or else at the first control.
 */
export function useModal(onClose: () => void, opener?: RefObject<HTMLElement | null>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isPressedBeside = useRef(false);
  useEffect(() => {
    const element = dialog.current;
    // Safari does not focus a button that is clicked, so an owner that knows it says which one it was.
    const returnTo = opener?.current ?? document.activeElement;
    element?.showModal();
    const leaveModal = element ? enterModal(element) : undefined;
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      element?.close();
      leaveModal?.();
      if (returnTo instanceof HTMLElement && returnTo.isConnected) returnTo.focus();
    };
  }, [opener]);
  return {
    ref: dialog,
    onCancel: (event: SyntheticEvent) => {
      // The owner decides when the dialog goes: it may fade first.
      event.preventDefault();
      onClose();
    },
    // A second Escape closes the dialog past the owner; it must hear of that, too. In development React opens each dialog twice: the
    // news of the first one's end comes when the second is open.
    onClose: () => {
      if (!dialog.current?.open) onClose();
    },
    onPointerDown: (event: PointerEvent) => {
      isPressedBeside.current = event.target === event.currentTarget;
    },
    // A selection of text that is drawn out of the dialog ends as a click beside it, too, but did not begin there.
    onClick: (event: MouseEvent) => {
      if (event.target === event.currentTarget && isPressedBeside.current) onClose();
    },
  };
}
