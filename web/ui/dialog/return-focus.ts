const focusable = '[tabindex="0"], a[href], button:not([disabled]), input:not([disabled]), select, textarea';

/**
 * Notes what has the focus. The answer gives the focus to what is left around that element, if the element has left the page and the focus
 * has gone with it.
 */
export function rememberFocus(): () => void {
  const before = document.activeElement;
  const around: Element[] = [];
  for (let element = before?.parentElement; element && element !== document.body; element = element.parentElement)
    around.push(element);
  return () => {
    if (before?.isConnected || document.activeElement !== document.body) return;
    const left = around.find(({ isConnected }) => isConnected);
    left?.querySelector<HTMLElement>(focusable)?.focus({ preventScroll: true });
  };
}
