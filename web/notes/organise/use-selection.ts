import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Note } from '#contract/notes/notes.ts';

const nothing: ReadonlySet<string> = new Set();

/** True for notes that bulk actions may change. */
const isSelectable = (note: Note): boolean => !note.disabled;

/**
 * Notes that are selected, and whether a press on a card selects. `shown` are the notes in the order of the screen. Another `scope`, such
 * as another filter, begins with none.
 */
export function useSelection(shown: readonly Note[], scope: string) {
  const [{ chosen, isSelecting, of }, setState] = useState({ chosen: nothing, isSelecting: false, of: scope });
  if (of !== scope) setState({ chosen: nothing, isSelecting: false, of: scope });
  const anchor = useRef<string>(undefined);
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  }, [shown]);
  const change = useCallback(
    (edit: (now: ReadonlySet<string>) => ReadonlySet<string>) =>
      setState((now) => {
        const next = edit(now.chosen);
        return { ...now, chosen: next, isSelecting: now.isSelecting && next.size > 0 };
      }),
    [],
  );
  /** Selects or unselects a note. A range goes from the note that was pressed last. */
  const toggle = useCallback(
    (id: string, isRange: boolean) => {
      const order = latest.current.filter(isSelectable).map(({ _id }) => _id);
      const from = order.indexOf(anchor.current ?? '');
      const to = order.indexOf(id);
      if (isRange && from !== -1 && to !== -1) {
        const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
        change((now) => new Set([...now, ...range]));
        return;
      }
      anchor.current = id;
      change((now) => (now.has(id) ? new Set([...now].filter((other) => other !== id)) : new Set([...now, id])));
    },
    [change],
  );
  const selectAll = useCallback(
    () => change(() => new Set(latest.current.filter(isSelectable).map(({ _id }) => _id))),
    [change],
  );
  const clear = useCallback(() => {
    anchor.current = undefined;
    setState((now) => ({ ...now, chosen: nothing, isSelecting: false }));
  }, []);
  const begin = useCallback(() => setState((now) => ({ ...now, isSelecting: true })), []);
  // Notes that left the list are selected no more.
  const notes = useMemo(() => shown.filter(({ _id }) => chosen.has(_id)), [chosen, shown]);
  return { chosen, notes, isSelecting: isSelecting || notes.length > 0, toggle, selectAll, clear, begin };
}
