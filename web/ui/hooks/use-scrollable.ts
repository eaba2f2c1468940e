import { useEffect, useRef } from 'react';

/** A box that the keyboard can scroll, while there is something to scroll: only then it takes the focus. */
export function useScrollable() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const update = () => {
      // One pixel of rounding is no overflow.
      if (element.scrollHeight - element.clientHeight > 1) element.tabIndex = 0;
      else element.removeAttribute('tabindex');
    };
    const observer = new ResizeObserver(update);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return box;
}
