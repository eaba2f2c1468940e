import { useEffect, useRef, type FocusEvent } from 'react';

/** The row of a table that has the focus, by its id and by where it stands. */
interface Place {
  id: string | undefined;
  index: number;
}

function placeOf(element: Element): Place | undefined {
  const row = element.closest('tbody tr');
  if (!(row instanceof HTMLTableRowElement)) return undefined;
  return { id: row.dataset['id'], index: row.sectionRowIndex };
}

/**
 * A row may go while it has the focus: it is deleted, or its filter shows it no longer. The focus then moves to the row in its
 * place, or to the heading where none is left. A person at the keyboard goes on where they were.
 */
export function useKeptFocus(rows: readonly { _id: string }[] | undefined) {
  const section = useRef<HTMLElement>(null);
  const place = useRef<Place>(undefined);
  useEffect(() => {
    const { current: was } = place;
    if (!was || !rows || document.activeElement !== document.body || rows.some(({ _id }) => _id === was.id)) return;
    place.current = undefined;
    const shown = section.current?.querySelectorAll<HTMLElement>('tbody tr') ?? [];
    const row = shown[Math.min(was.index, shown.length - 1)];
    const next = row?.querySelector<HTMLElement>('button, select, a') ?? section.current?.querySelector('h1');
    next?.focus({ preventScroll: row === undefined });
  }, [rows]);
  return {
    ref: section,
    onFocus: ({ target }: FocusEvent) => {
      place.current = placeOf(target);
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // Where the focus goes nowhere, its row may have gone.
      if (relatedTarget) place.current = undefined;
    },
  };
}
