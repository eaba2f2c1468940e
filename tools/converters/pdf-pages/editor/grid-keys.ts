import type { KeyboardEvent } from 'react';
import type { PageEdits, PageEvent } from '../page-edits.ts';

interface GridShape {
  columns: number;
  rowsInSight: number;
}

/** Place to which a key goes from the active one; undefined for other keys. */
function placeOfKey(key: string, { plan, active }: PageEdits, { columns, rowsInSight }: GridShape): number | undefined {
  const last = plan.pages.length - 1;
  const places: Record<string, number> = {
    ArrowLeft: active - 1,
    ArrowRight: active + 1,
    ArrowUp: active - columns,
    ArrowDown: active + columns,
    PageUp: active - columns * rowsInSight,
    PageDown: active + columns * rowsInSight,
    Home: 0,
    End: last,
  };
  const place = places[key];
  return place === undefined ? undefined : Math.max(0, Math.min(place, last));
}

/** Events of keys with Control, or with Command on a Mac. */
function eventOfCommand(letter: string, isShifted: boolean, count: number): PageEvent | undefined {
  if (letter === 'a') return { kind: 'selected', places: Array.from({ length: count }, (_, place) => place) };
  if (letter === 'y' || (letter === 'z' && isShifted)) return { kind: 'redone' };
  return letter === 'z' ? { kind: 'undone' } : undefined;
}

/** The event of a key, as lists have them of which several entries can be selected (ARIA's listbox). */
export function eventOfKey(pressed: KeyboardEvent, edits: PageEdits, shape: GridShape): PageEvent | undefined {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = pressed;
  const { plan, active } = edits;
  // Left and right with Alt are the browser's way through its history.
  if (altKey || plan.pages.length === 0) return undefined;
  const place = placeOfKey(key, edits, shape);
  if (place !== undefined) return { kind: shiftKey ? 'extended' : 'went', place };
  if (ctrlKey || metaKey) return eventOfCommand(key.toLowerCase(), shiftKey, plan.pages.length);
  if (key === ' ') return { kind: shiftKey ? 'extended' : 'toggled', place: active };
  if (key === 'Escape') return { kind: 'selected', places: [] };
  return (key === 'Delete' || key === 'Backspace') && plan.selected.size > 0 ? { kind: 'removed' } : undefined;
}
