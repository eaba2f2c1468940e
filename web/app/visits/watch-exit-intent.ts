import { scrolledPercent } from '../navigation/scrolled-percent.ts';

/** Events of a person who is engaged with the page: after one of them, the dialog stays away. */
const signsOfInterest = ['click', 'keydown', 'touchstart'] as const;

/** In percent of the page: whoever has come this far reads it. */
const readsFrom = 50;

/** The mouse left the window, and not only an element of the page, where the tabs and the address are. */
const isThroughTop = ({ relatedTarget, clientY }: MouseEvent): boolean => relatedTarget === null && clientY <= 0;

/**
 * Calls `onLeave` when the mouse leaves through the top edge of a page that is scrolled less than half. A click, a key or a touch
 * before then ends the watch. Returns a function that stops it.
 */
export function watchExitIntent(onLeave: () => void): () => void {
  const watch = new AbortController();
  const stop = () => watch.abort();
  // On the way down: the event of leaving does not bubble. At the document: for a listener at the window browsers do not make it.
  const options = { capture: true, passive: true, signal: watch.signal };
  for (const sign of signsOfInterest) document.addEventListener(sign, stop, options);
  document.addEventListener(
    'mouseleave',
    (event) => {
      if (isThroughTop(event) && scrolledPercent() < readsFrom) onLeave();
    },
    options,
  );
  return stop;
}
