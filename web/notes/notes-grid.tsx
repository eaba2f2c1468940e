import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import classes from './notes-grid.module.css';
import { useColumns } from './use-columns.ts';

interface NotesGridProps {
  /** A key for each card, in order. */
  keys: readonly string[];
  /** Draws the card at a place; the card measures itself. */
  children: (index: number) => ReactNode;
  hasMore: boolean;
  /** Asked for before the end comes into sight. */
  onMore: () => void;
}

/** What a card is likely to measure, in CSS pixels, until it has been measured. */
const typicalHeight = 300;

/** The next page is asked for while so many cards are still ahead. */
const ahead = 15;

/** So few cards are all in the page, where the browser's own search finds them, too. */
const allDrawn = 30;

/** Of more cards, so many rows are drawn above and below what is in sight. */
const rowsBeyond = 3;

/** How far down the page the grid begins, which changes as the form above it grows. */
function useOffset() {
  const grid = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (grid.current) setOffset(Math.round(grid.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return { grid, offset };
}

/** Keeps the card that has the focus, however far it is scrolled away; where it is deleted, the next one has it. */
function useFocusedCard(grid: RefObject<HTMLElement | null>, keys: readonly string[]) {
  const focused = useRef<number>(undefined);
  useEffect(() => {
    if (focused.current === undefined || document.activeElement !== document.body) return;
    const index = Math.min(focused.current, keys.length - 1);
    grid.current?.querySelector<HTMLElement>(`[data-index="${index}"] article`)?.focus({ preventScroll: true });
  }, [grid, keys]);
  return {
    onFocus: ({ target }: FocusEvent) => {
      const index = target.closest('[data-index]')?.getAttribute('data-index');
      focused.current = index ? Number(index) : undefined;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // What is taken out of the page leaves the focus to nobody.
      if (relatedTarget) focused.current = undefined;
    },
    extractRange: useCallback((range: Range): number[] => {
      const shown = defaultRangeExtractor(range);
      const kept = focused.current;
      if (kept === undefined || kept >= range.count || shown.includes(kept)) return shown;
      return [...shown, kept].sort((a, b) => a - b);
    }, []),
  };
}

/** Cards in columns, each as tall as its text; only those in sight are in the page. */
export function NotesGrid({ keys, children, hasMore, onMore }: NotesGridProps) {
  const columns = useColumns();
  const { grid, offset } = useOffset();
  const { extractRange, ...focus } = useFocusedCard(grid, keys);
  // oxlint-disable-next-line react/incompatible-library -- it is read in this component alone, which nothing memoizes
  const virtualizer = useWindowVirtualizer({
    count: keys.length,
    lanes: columns,
    laneAssignmentMode: 'measured',
    estimateSize: () => typicalHeight,
    getItemKey: useCallback((index: number) => keys[index] ?? index, [keys]),
    scrollMargin: offset,
    overscan: keys.length <= allDrawn ? allDrawn : rowsBeyond,
    rangeExtractor: extractRange,
    // Positions are written by the virtualizer itself: scrolling draws nothing that stays in sight anew.
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
    useFlushSync: false,
  });
  const shown = virtualizer.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && last >= keys.length - ahead) onMore();
  }, [hasMore, last, keys.length, onMore]);
  return (
    <div ref={grid}>
      <div ref={virtualizer.containerRef} className={classes.grid} {...focus}>
        {shown.map(({ index, key, lane }) => (
          <div
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            className={classes.cell}
            data-columns={columns}
            data-lane={lane}
          >
            {children(index)}
          </div>
        ))}
      </div>
    </div>
  );
}
