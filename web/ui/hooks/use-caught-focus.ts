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
    if (isLost && area.current) catcherIn(area.current)?.focus();
  }, [rows, catcherIn]);
  const onFocus = ({ target }: FocusEvent) => {
    last.current = target;
  };
  return { ref: area, onFocus };
}
