import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useKeyShortcut } from '#web/ui/hooks/use-key-shortcut.ts';

/** Where the focus goes: into the first field, to the button that unfolds, or to whichever of them a new note begins at. */
type Focus = 'field' | 'button' | 'start';

interface Fold {
  isOpen: boolean;
  focus?: Focus | undefined;
}

const isDrawn = (element: Element | null) => element !== null && element.getClientRects().length > 0;

/**
 * A form that is one button until it is wanted, in a narrow window: its style sheet decides where it folds, and this says
 * when. The key `n` unfolds it, and goes to its first field in every window.
 */
export function useFolding() {
  // Each step is a new value, so that the focus goes where it leads, also where nothing else changes.
  const [step, setStep] = useState<Fold>({ isOpen: false });
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (step.focus === undefined) return;
    const isAtButton = step.focus === 'button' || (step.focus === 'start' && isDrawn(button.current));
    (isAtButton ? button.current : form.current?.querySelector('input'))?.focus();
  }, [step]);
  const unfold = useCallback((to?: Focus) => setStep({ isOpen: true, focus: to }), []);
  const fold = useCallback((to?: Focus) => setStep({ isOpen: false, focus: to }), []);
  useKeyShortcut('n', () => unfold('field'));
  return { isOpen: step.isOpen, form, button, unfold, fold };
}
