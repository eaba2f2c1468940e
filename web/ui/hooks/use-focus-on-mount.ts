import { useEffect, type RefObject } from 'react';

/**
 * Gives a control the focus when it comes. Once more in the next frame: where the element that had the focus is gone, the dialog takes it
 * then.
 */
export function useFocusOnMount(control: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const focus = () => control.current?.focus();
    focus();
    const frame = requestAnimationFrame(focus);
    return () => cancelAnimationFrame(frame);
  }, [control]);
}
