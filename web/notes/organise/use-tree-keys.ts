import { useRef, type KeyboardEvent } from 'react';
import { foldedWords } from '#lib/search/fold-text.ts';
import type { CategoryRow } from './categories.ts';

/** Pause after which the next letter begins a new word, in milliseconds. */
const wordPause = 600;

interface TreeKeys {
  rows: readonly CategoryRow[];
  expanded: ReadonlySet<string>;
  onMove: (tag: string) => void;
  onExpand: (tag: string, isExpanded: boolean) => void;
  onChoose: (tag: string) => void;
  /** F2 and Delete do what the menu of a category offers. */
  onRename: (tag: string) => void;
  onRemove: (tag: string) => void;
}

const folded = (text: string) => foldedWords(text).join(' ');

/** The next row that begins with the typed letters. One letter alone goes on from the current row. */
function rowLike(rows: readonly CategoryRow[], at: number, typed: string): CategoryRow | undefined {
  const first = typed.length === 1 ? at + 1 : at;
  const fromHere = [...rows.slice(first), ...rows.slice(0, first)];
  const wanted = folded(typed);
  return wanted === '' ? undefined : fromHere.find(({ name }) => folded(name).startsWith(wanted));
}

/** Keys of a tree as ARIA describes them: arrows, Home, End, letters, Enter and Space. */
export function useTreeKeys({ rows, expanded, onMove, onExpand, onChoose, onRename, onRemove }: TreeKeys) {
  const word = useRef({ typed: '', at: 0 });

  const typeAhead = (key: string, at: number): boolean => {
    const now = performance.now();
    word.current = { typed: now - word.current.at < wordPause ? word.current.typed + key : key, at: now };
    const found = rowLike(rows, at, word.current.typed);
    if (found) onMove(found.tag);
    return found !== undefined;
  };

  const moveInDepth = (row: CategoryRow, isInwards: boolean): boolean => {
    const hasChildren = row.children.length > 0;
    const isExpanded = expanded.has(row.tag);
    const target = isInwards ? row.children[0]?.tag : row.parent;
    if (isInwards && !hasChildren) return false;
    if (hasChildren && isExpanded !== isInwards) onExpand(row.tag, isInwards);
    else if (target !== undefined) onMove(target);
    else return false;
    return true;
  };

  const act = (event: KeyboardEvent, row: CategoryRow, at: number): boolean => {
    const isRightToLeft = event.currentTarget.matches(':dir(rtl)');
    const step = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (step !== undefined) {
      const target = rows[step];
      if (target) onMove(target.tag);
      return true;
    }
    if (event.key === 'ArrowRight' || event.key === 'ArrowLeft')
      return moveInDepth(row, (event.key === 'ArrowRight') !== isRightToLeft);
    if (event.key === 'Enter' || event.key === ' ') onChoose(row.tag);
    else if (event.key === 'F2') onRename(row.tag);
    else if (event.key === 'Delete') onRemove(row.tag);
    else return event.key.length === 1 && typeAhead(event.key, at);
    return true;
  };

  return (event: KeyboardEvent, active: string): void => {
    const isOwn = event.target instanceof Element && event.target.getAttribute('role') === 'treeitem';
    if (!isOwn || event.ctrlKey || event.metaKey || event.altKey) return;
    const at = rows.findIndex(({ tag }) => tag === active);
    const row = rows[at];
    if (!row || !act(event, row, at)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
