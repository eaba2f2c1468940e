/**
 * Sets the element's `--covered` to the height that a phone's keyboard covers, which browsers do not count as smaller. Returns a
 * function that stops it.
 */
export function followKeyboard(element: HTMLElement): () => void {
  const view = window.visualViewport;
  if (!view) return () => undefined;
  const update = () => {
    // Zoom shrinks the visual viewport, too, but no keyboard covers the page.
    const covered = view.scale > 1.01 ? 0 : window.innerHeight - view.height - view.offsetTop;
    element.style.setProperty('--covered', `${Math.max(0, Math.round(covered))}px`);
  };
  update();
  view.addEventListener('resize', update);
  view.addEventListener('scroll', update);
  return () => {
    view.removeEventListener('resize', update);
    view.removeEventListener('scroll', update);
  };
}
