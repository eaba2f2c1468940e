import { type RefObject, useLayoutEffect, useState } from 'react';

/** Rows beyond the edges that are there already when they are scrolled to. */
const rowsAhead = 2;

interface GridOptions {
  scroller: RefObject<HTMLDivElement | null>;
  count: number;
  /** Of a cell, in CSS pixels. It is as wide as the columns leave it, and no less. */
  leastWidth: number;
  rowHeight: number;
}

/** Which cells of a scrolled grid are in sight: a file may have 50,000 pages, and a page as few elements as it shows. */
export function useGridWindow({ scroller, count, leastWidth, rowHeight }: GridOptions) {
  const [size, setSize] = useState({ width: leastWidth, height: rowHeight });
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  const columns = Math.max(1, Math.floor(size.width / leastWidth));
  const firstRow = Math.max(0, Math.floor(top / rowHeight) - rowsAhead);
  const lastRow = Math.ceil((top + size.height) / rowHeight) + rowsAhead;
  /** Scrolls as far as a cell needs to be in sight. */
  const reveal = (place: number) => {
    const element = scroller.current;
    if (!element) return;
    const rowTop = Math.floor(place / columns) * rowHeight;
    const lowest = rowTop + rowHeight - element.clientHeight;
    element.scrollTo({ top: Math.max(lowest, Math.min(element.scrollTop, rowTop)) });
  };
  return {
    columns,
    first: firstRow * columns,
    /** The place after the last one. */
    end: Math.min(count, lastRow * columns),
    before: firstRow * rowHeight,
    height: Math.ceil(count / columns) * rowHeight,
    rowsInSight: Math.max(1, Math.floor(size.height / rowHeight)),
    reveal,
    onScroll: () => setTop(scroller.current?.scrollTop ?? 0),
  };
}
