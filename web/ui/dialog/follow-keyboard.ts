/**
 * Tells the element's styles in `--covered` how much of the window's lower end the keyboard of a phone covers, which browsers do not
 * count as smaller. Returns the way to stop.
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
