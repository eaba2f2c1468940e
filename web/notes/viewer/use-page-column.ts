import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { blockOf, pageInSight, pagesBetween, placePages } from './page-places.ts';
import type { PageSize } from './viewer-tools.ts';

/** Zoom of a page that is as wide as its window, and the steps of it. */
const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3, 4] as const;
/** A page is no wider at a zoom of 1, in CSS pixels. */
const widestFit = 900;
/** Room beside a page. */
const margin = 12;

/** A place within a page, as a share of its height. */
interface Anchor {
  page: number;
  share: number;
}

/** Scrolls a column of pages, a block of them at a time, of which those in sight are there. */
export function usePageColumn(sizes: readonly PageSize[], start: number) {
  const scroller = useRef<HTMLDivElement>(null);
  const anchor = useRef<Anchor>({ page: start, share: 0 });
  const [block, setBlock] = useState(blockOf(start));
  const [zoom, setZoom] = useState<number>(zooms.indexOf(1));
  const [room, setRoom] = useState({ width: 0, height: 0 });
  const [top, setTop] = useState(0);
  const factor = zooms[zoom] ?? 1;
  const width = Math.round(Math.max(Math.min(room.width - 2 * margin, widestFit), 0) * factor);
  const { places, height } = useMemo(() => placePages(sizes, block, width), [sizes, block, width]);

  useLayoutEffect(() => {
    const { current } = scroller;
    if (!current) return undefined;
    const measure = () => setRoom({ width: current.clientWidth, height: current.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);

  const settle = useCallback(() => {
    const place = places.find(({ page }) => page === anchor.current.page);
    if (!place || !scroller.current) return;
    scroller.current.scrollTop = place.top + anchor.current.share * place.height - margin;
    setTop(scroller.current.scrollTop);
  }, [places]);
  // The page that is looked at stays where the width changes, and another block begins at the wanted one.
  useLayoutEffect(settle, [settle]);

  const onScroll = () => {
    const at = scroller.current?.scrollTop ?? 0;
    setTop(at);
    const place = places.findLast((one) => one.top - margin <= at) ?? places[0];
    if (place) anchor.current = { page: place.page, share: (at + margin - place.top) / place.height };
  };

  const settleNow = useRef(settle);
  useLayoutEffect(() => {
    settleNow.current = settle;
  });
  /** Shows a page, or a place in it: shares of its height and of its width. */
  const goTo = useCallback((page: number, share = 0, across?: number) => {
    anchor.current = { page, share };
    setBlock(blockOf(page));
    settleNow.current();
    const { current } = scroller;
    if (current && across !== undefined) current.scrollLeft = across * current.scrollWidth - current.clientWidth / 3;
  }, []);

  return {
    scroller,
    width,
    height,
    block,
    percent: Math.round(factor * 100),
    shown: width > 0 ? pagesBetween(places, top, top + room.height) : [],
    page: pageInSight(places, top, room.height),
    roomHeight: room.height,
    goTo,
    onScroll,
    zoomBy: (steps: number) => setZoom(Math.min(Math.max(zoom + steps, 0), zooms.length - 1)),
  };
}
