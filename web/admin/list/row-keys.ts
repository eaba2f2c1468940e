import { useKeyShortcut } from '#web/ui/hooks/use-key-shortcut.ts';

const rowsOfPage = () => [...document.querySelectorAll<HTMLElement>('tbody tr[data-id]')];

const rowInFocus = () => document.activeElement?.closest<HTMLElement>('tbody tr[data-id]') ?? null;

/** Moves the focus by one row; to the first one from anywhere else. */
function move(by: 1 | -1): void {
  const rows = rowsOfPage();
  const at = rows.findIndex((row) => row === rowInFocus());
  const row = at === -1 ? rows[0] : rows[at + by];
  row?.focus();
  row?.scrollIntoView({ block: 'nearest' });
}

/** J and K move among the rows of a list. */
export function useRowMoves(): void {
  useKeyShortcut('j', () => move(1));
  useKeyShortcut('k', () => move(-1));
}

/** A key presses what the row in focus has for it, by `aria-keyshortcuts`. */
export const useRowKey = (key: string): void =>
  useKeyShortcut(key, () =>
    rowInFocus()?.querySelector<HTMLElement>(`[aria-keyshortcuts="${key.toUpperCase()}"]`)?.click(),
  );
