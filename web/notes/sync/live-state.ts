/** How long after a change from elsewhere the screens still change by it, in milliseconds. */
const shownWithin = 1000;

let isOpen = false;
let shownAt = -Infinity;
const listeners = new Set<() => void>();

/** Says if changes of the notes come to this tab by themselves. */
export const setFollowed = (isFollowed: boolean): void => {
  if (isOpen === isFollowed) return;
  isOpen = isFollowed;
  for (const listener of listeners) listener();
};

/** Runs the listener when changes begin to come by themselves, or end to. Returns the way to stop. */
export function onFollowed(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True while changes of the notes come to this tab by themselves, so that nothing needs to be read again on return. */
export const isFollowed = (): boolean => isOpen;

/** Says that the screens now show a change from elsewhere. */
export const markShown = (): void => {
  shownAt = performance.now();
};

/** True while the screens change by what happened elsewhere: screen readers are not told of it. */
export const isShowing = (): boolean => performance.now() - shownAt < shownWithin;
