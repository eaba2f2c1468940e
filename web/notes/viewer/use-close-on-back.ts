import { useEffect, useRef } from 'react';

let lastId = 0;

/** Stops an event of the history before the router hears of it: the address stays the same. */
const swallow = (event: PopStateEvent): void => event.stopImmediatePropagation();

/**
 * Closes what lies over the page by the browser's Back, as on phones. Its own entry of the history goes with it, however it is closed.
 */
export function useCloseOnBack(onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    lastId += 1;
    const openedOver = lastId;
    const before: unknown = history.state;
    history.pushState({ ...(typeof before === 'object' && before), openedOver }, '');
    let isOver = false;
    const hear = (event: PopStateEvent) => {
      swallow(event);
      isOver = true;
      close.current();
    };
    window.addEventListener('popstate', hear, { capture: true });
    return () => {
      window.removeEventListener('popstate', hear, { capture: true });
      const now: { openedOver?: unknown } | null = history.state;
      if (isOver || now?.openedOver !== openedOver) return;
      window.addEventListener('popstate', swallow, { capture: true, once: true });
      history.back();
    };
  }, []);
}
