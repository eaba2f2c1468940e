import { useEffect, useRef } from 'react';
import { hasOpenModal } from '../dialog/open-modals.ts';

const isWriting = (element: Element | null) =>
  element instanceof HTMLElement && (element.isContentEditable || element.matches('input, textarea, select'));

/** Where letters already mean something: in fields, in open menus and lists, and while a dialog asks. */
const isTaken = ({ activeElement }: Document): boolean =>
  isWriting(activeElement) || Boolean(activeElement?.closest('[role="menu"], [role="listbox"]')) || hasOpenModal();

/** A key that does something from anywhere on the page where it would not be text. */
export function useKeyShortcut(key: string, onPress: () => void): void {
  const latest = useRef(onPress);
  useEffect(() => {
    latest.current = onPress;
  }, [onPress]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.defaultPrevented || event.repeat || isTaken(document)) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [key]);
}
