import { defaultRangeExtractor, useWindowVirtualizer, type Range, type VirtualItem } from '@tanstack/react-virtual';
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
import { createColumnMemory } from './column-memory.ts';
import classes from './notes-grid.module.css';
import { useFormerGrid, useKeepGrid } from './grid-history.ts';
import { useColumns } from './use-columns.ts';
import { usePrinting } from '#web/ui/hooks/use-printing.ts';

interface NotesGridProps {
  /** A key for each card, in order. */
  keys: readonly string[];
  /** How many of the first stand for notes to come. */
  leaders: number;
  /** Draws the card at a place; the card measures itself. */
  children: (index: number) => ReactNode;
  hasMore: boolean;
  /** Asked for before the end comes into sight. */
  onMore: () => void;
}

/** Estimated height of a card in CSS pixels until it is measured. Fractional, because a card of exactly this height would not count as measured. */
const typicalHeight = 300.5;

/** A card with its place and its column. */
type ShownCard = Pick<VirtualItem, 'key' | 'index' | 'lane'>;

/** Number of cards below the last drawn one at which the next page is loaded. */
const ahead = 15;

/** Up to this number, all cards are in the page, where the browser's own search finds them, too. */
const allDrawn = 30;

/** Overscan: rows that are drawn above and below the visible ones. */
const rowsBeyond = 3;

/** Upper bound of printed cards: a browser lays out this many in a moment. */
const mostPrinted = 1000;

/** Offset of the grid on the page, which changes as the form above it grows. */
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
      // An element that leaves the page loses the focus to the body, without a related target.
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

/** The cards that paper has and the screen has not: they are drawn while the page is being printed. */
function useWithPrinted(shown: readonly ShownCard[], keys: readonly string[]): readonly ShownCard[] {
  const isPrinting = usePrinting();
  if (!isPrinting) return shown;
  const inSight = new Map(shown.map((item) => [item.index, item]));
  return keys.slice(0, mostPrinted).map((key, index) => inSight.get(index) ?? { key, index, lane: 0 });
}

/** Cards in columns that they keep, each as tall as its text; only those in sight are in the page. */
export function NotesGrid({ keys, leaders, children, hasMore, onMore }: NotesGridProps) {
  const columns = useColumns();
  const [former] = useState(useFormerGrid(columns));
  const [memory] = useState(() => createColumnMemory(former?.columns));
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
    ...(former && { initialMeasurementsCache: former.measurements, initialOffset: former.scroll }),
    overscan: keys.length <= allDrawn ? allDrawn : rowsBeyond,
    rangeExtractor: extractRange,
    // Positions are written by the virtualizer itself: scrolling draws nothing that stays in sight anew.
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
    useFlushSync: false,
  });
  memory.keep(virtualizer, { keys, leaders });
  useKeepGrid(() => ({
    measurements: virtualizer.takeSnapshot(),
    columns: memory.save(virtualizer),
    scroll: window.scrollY,
  }));
  const shown = virtualizer.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && last >= keys.length - ahead) onMore();
  }, [hasMore, last, keys.length, onMore]);
  const drawn = useWithPrinted(shown, keys);
  const isPartOfAll = hasMore || keys.length > mostPrinted;
  return (
    <div ref={grid}>
      <div ref={virtualizer.containerRef} className={classes.grid} {...focus}>
        {drawn.map(({ index, key, lane }) => (
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
      {isPartOfAll && (
        <p className={classes.onPaper}>
          More notes follow. They were not loaded: scroll down to the end of your notes before you print.
        </p>
      )}
    </div>
  );
}
