import { useState, type PointerEvent } from 'react';
import { isAcross, moveEdge, moveFrame, placeOf, type Edge, type Frame, type Size } from './crop-frame.ts';

interface Drag {
  /** The frame before it, and where the pointer was. */
  from: Frame;
  x: number;
  y: number;
  /** The frame by now. */
  frame: Frame;
}

interface FrameDragOptions {
  frame: Frame;
  /** Size of the picture. */
  size: Size;
  /** CSS pixels of one of its pixels. */
  scale: number;
  onDrop: (frame: Frame) => void;
}

/** The frame while a pointer drags it, and what the dragged elements hear. Those that name no edge drag the whole frame. */
export function useFrameDrag({ frame, size, scale, onDrop }: FrameDragOptions) {
  const [drag, setDrag] = useState<Drag>();
  const follow = (moved: readonly Edge[], { clientX, clientY }: PointerEvent) => {
    if (!drag) return;
    const { from } = drag;
    const [x, y] = [(clientX - drag.x) / scale, (clientY - drag.y) / scale];
    const next =
      moved.length === 0
        ? moveFrame(from, { x: from.x + x, y: from.y + y }, size)
        : moved.reduce(
            (now, edge) => moveEdge(now, { edge, to: placeOf(from, edge) + (isAcross(edge) ? x : y) }, size),
            from,
          );
    setDrag({ ...drag, frame: next });
  };
  const drop = () => {
    if (drag && drag.frame !== drag.from) onDrop(drag.frame);
    setDrag(undefined);
  };
  const handlersOf = (moved: readonly Edge[]) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || drag) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ from: frame, frame, x: event.clientX, y: event.clientY });
    },
    onPointerMove: (event: PointerEvent) => follow(moved, event),
    onPointerUp: drop,
    onPointerCancel: drop,
  });
  return { frame: drag?.frame ?? frame, handlersOf };
}
