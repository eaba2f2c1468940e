import { useState, type PointerEvent } from 'react';
import { type CornerName, type Corners, moveCorner, type Point } from './corners.ts';

interface CornerDrag {
  name: CornerName;
  /** The corners before it, and where the pointer was. */
  from: Corners;
  start: Point;
  /** The corners by now. */
  corners: Corners;
}

interface CornerDragOptions {
  corners: Corners;
  picture: { width: number; height: number };
  /** CSS pixels of one pixel of the picture. */
  scale: number;
  onDrop: (corners: Corners) => void;
}

/** The corners while a pointer drags one of them, and what the corners hear. */
export function useCornerDrag({ corners, picture, scale, onDrop }: CornerDragOptions) {
  const [drag, setDrag] = useState<CornerDrag>();
  const follow = ({ clientX, clientY }: PointerEvent) => {
    if (!drag) return;
    const { from, name, start } = drag;
    const to = { x: from[name].x + (clientX - start.x) / scale, y: from[name].y + (clientY - start.y) / scale };
    // From the corners before it: one that was held at the edge of what is possible follows again from anywhere.
    const moved = moveCorner(from, { name, to }, picture);
    if (moved !== from) setDrag({ ...drag, corners: moved });
  };
  const drop = () => {
    if (drag && drag.corners !== drag.from) onDrop(drag.corners);
    setDrag(undefined);
  };
  const handlersOf = (name: CornerName) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || drag) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ name, from: corners, corners, start: { x: event.clientX, y: event.clientY } });
    },
    onPointerMove: follow,
    onPointerUp: drop,
    onPointerCancel: drop,
  });
  return { corners: drag?.corners ?? corners, dragged: drag?.name, handlersOf };
}
