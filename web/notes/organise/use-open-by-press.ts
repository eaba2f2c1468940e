import { useMemo, useRef, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { openedNotePrefix, type Note } from '#contract/notes/notes.ts';
import { useNotesBackend } from '../notes-backend.ts';
import { fromList } from '../page/from-list.ts';

/** Elements of a card that do something by themselves when they are pressed. */
const pressable = 'a, button, input, label, select, textarea, summary, [role="checkbox"], [contenteditable]';

const isText = (): boolean => document.getSelection()?.isCollapsed === false;

/**
 * A press on the free area of a card opens its note, with Ctrl or the middle button in a new tab. While notes are being selected, it
 * selects. A press that selects text or ends such a selection does neither. Undefined where notes have no page.
 */
export function useOpenByPress(note: Note, onSelect: ((note: Note, isRange: boolean) => void) | undefined) {
  const navigate = useNavigate();
  const { needsAccount: hasPage } = useNotesBackend();
  const hadText = useRef(false);
  return useMemo(() => {
    if (!hasPage && !onSelect) return undefined;
    const address = `${openedNotePrefix}${note._id}`;
    const isFree = ({ target, defaultPrevented }: MouseEvent) =>
      !defaultPrevented && target instanceof Element && !target.closest(pressable);
    return {
      onPointerDown: () => {
        hadText.current = isText();
      },
      onClick: (event: MouseEvent) => {
        if (!isFree(event)) return;
        if (onSelect) return onSelect(note, event.shiftKey);
        if (hadText.current || isText() || event.altKey || event.shiftKey) return;
        if (event.ctrlKey || event.metaKey) window.open(address, '_blank', 'noopener');
        else void navigate(address, { state: fromList });
      },
      onAuxClick: (event: MouseEvent) => {
        if (event.button === 1 && hasPage && isFree(event)) window.open(address, '_blank', 'noopener');
      },
    };
  }, [hasPage, navigate, note, onSelect]);
}
