import { useRef, useState, type PointerEvent } from 'react';

/** The place in the list over which the pointer is; undefined beside it. */
function placeAt(list: Element, y: number): number | undefined {
  const place = [...list.children].findIndex((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return y >= top && y < bottom;
  });
  return place === -1 ? undefined : place;
}

/**
 * Moves rows of a list by a handle, with mouse, pen or finger. `onMove` is called at each place that the row passes.
 * Keyboards have buttons of their own.
 */
export function useOrderDrag(onMove: (id: number, place: number) => void) {
  const [draggedId, setDraggedId] = useState<number>();
  const list = useRef<HTMLUListElement>(null);
  const begin = (id: number) => (event: PointerEvent) => {
    if (event.button !== 0) return;
    // Or the words under the pointer are selected.
    event.preventDefault();
    setDraggedId(id);
    // On the window: a row that moves in the document loses a captured pointer.
    const dragging = new AbortController();
    const { signal } = dragging;
    const follow = ({ clientY }: { clientY: number }) => {
      const place = list.current ? placeAt(list.current, clientY) : undefined;
      if (place !== undefined) onMove(id, place);
    };
    const end = () => {
      dragging.abort();
      setDraggedId(undefined);
    };
    window.addEventListener('pointermove', follow, { signal });
    window.addEventListener('pointerup', end, { signal });
    window.addEventListener('pointercancel', end, { signal });
  };
  return { list, draggedId, begin };
}
