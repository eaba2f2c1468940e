import { useLayoutEffect, useState, type RefObject } from 'react';

/** A size in CSS pixels, in whole ones. */
export interface StageSize {
  width: number;
  height: number;
}

/** The size of an element without its padding, as it changes; undefined before it is there. */
export function useStageSize(element: RefObject<HTMLElement | null>): StageSize | undefined {
  const [size, setSize] = useState<StageSize>();
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      setSize({ width: Math.max(1, Math.floor(width)), height: Math.max(1, Math.floor(height)) });
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
