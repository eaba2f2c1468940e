import { useEffect, useRef, type FocusEvent } from 'react';

/**
 * A row that goes takes the focus of its button along. The area catches it, so that the keyboard goes on from there: `catcherIn` names
 * the element that gets it. `rows` change with what the area shows.
 */
export function useCaughtFocus<Area extends HTMLElement>(
  rows: unknown,
  catcherIn: (area: Area) => HTMLElement | null | undefined,
) {
  const area = useRef<Area>(null);
  const last = useRef<Element>(null);
  useEffect(() => {
    const isLost = last.current?.isConnected === false && document.activeElement === document.body;
    const catcher = isLost && area.current ? catcherIn(area.current) : undefined;
    catcher?.focus();
    // The focus alone does not scroll to the start of what is taller than the window.
    if (catcher && catcher.getBoundingClientRect().top < 0) catcher.scrollIntoView();
  }, [rows, catcherIn]);
  const onFocus = ({ target }: FocusEvent) => {
    last.current = target;
  };
  return { ref: area, onFocus };
}
