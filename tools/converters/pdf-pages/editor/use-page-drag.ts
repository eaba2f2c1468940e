import { type PointerEvent, type RefObject, useRef, useState } from 'react';

/** In CSS pixels: a click may tremble so far. */
const slack = 6;
/** So near to an edge the list scrolls along, by a part of that for each frame. */
const edge = 48;
const edgeSpeed = 0.25;

interface Drag {
  page: number;
  /** Place before which the page would stand. */
  target: number;
}

interface PageDragOptions {
  scroller: RefObject<HTMLDivElement | null>;
  columns: number;
  rowHeight: number;
  count: number;
  onDrop: (page: number, place: number) => void;
}

/**
 * Drags pages of a grid: with a mouse or a pen by the page, with a finger by an element marked `data-grip`, because fingers scroll.
 * Escape takes it back. Keyboards have buttons.
 */
export function usePageDrag({ scroller, columns, rowHeight, count, onDrop }: PageDragOptions) {
  const [drag, setDrag] = useState<Drag>();
  /** The click that ends a drag is none. */
  const hasDragged = useRef(false);

  const targetAt = (x: number, y: number): number => {
    const list = scroller.current;
    if (!list) return 0;
    const { left, top } = list.getBoundingClientRect();
    const width = list.clientWidth / columns;
    const row = Math.max(0, Math.floor((y - top + list.scrollTop) / rowHeight));
    const column = Math.max(0, Math.min(columns, Math.round((x - left) / width)));
    return Math.min(count, row * columns + column);
  };

  const scrollAlong = (y: number) => {
    const list = scroller.current;
    if (!list) return;
    const { top, bottom } = list.getBoundingClientRect();
    const beyond = Math.min(0, y - top - edge) + Math.max(0, y - bottom + edge);
    list.scrollBy({ top: Math.max(-edge, Math.min(edge, beyond)) * edgeSpeed });
  };

  const begin = (page: number) => (event: PointerEvent) => {
    hasDragged.current = false;
    const isByGrip = event.target instanceof Element && event.target.closest('[data-grip]') !== null;
    if (event.button !== 0 || (event.pointerType === 'touch' && !isByGrip)) return;
    const start = { x: event.clientX, y: event.clientY };
    let at = start;
    let frame = 0;
    const dragging = new AbortController();
    const { signal } = dragging;
    const show = () => {
      scrollAlong(at.y);
      setDrag({ page, target: targetAt(at.x, at.y) });
      frame = requestAnimationFrame(show);
    };
    const end = () => {
      dragging.abort();
      cancelAnimationFrame(frame);
      setDrag(undefined);
    };
    const follow = ({ clientX: x, clientY: y }: globalThis.PointerEvent) => {
      at = { x, y };
      if (hasDragged.current || Math.hypot(x - start.x, y - start.y) < slack) return;
      hasDragged.current = true;
      show();
    };
    const drop = () => {
      end();
      if (hasDragged.current) onDrop(page, targetAt(at.x, at.y));
    };
    window.addEventListener('pointermove', follow, { signal });
    window.addEventListener('pointerup', drop, { signal });
    window.addEventListener('pointercancel', end, { signal });
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal });
  };
  return { drag, begin, hasDragged };
}
