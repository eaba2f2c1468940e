import { useEffect } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;

const isField = (target: unknown): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

// Fields that somebody typed into since the page was loaded.
const typedInto = new Set<Field>();
const held = new Set<object>();

/** Begins to track typed text anywhere on the page. */
export function watchTyping(): void {
  document.addEventListener('input', ({ target }) => {
    if (isField(target)) typedInto.add(target);
  });
}

/** Marks unsaved work, such as a running transfer. Returns the function that ends the mark. */
export function holdUnsaved(): () => void {
  const hold = {};
  held.add(hold);
  return () => held.delete(hold);
}

/** Holds for as long as `isUnsaved` is true. */
export function useHoldUnsaved(isUnsaved: boolean): void {
  useEffect(() => (isUnsaved ? holdUnsaved() : undefined), [isUnsaved]);
}

/** True if a reload would take something away from the person: typed text, an open dialog, a transfer. */
export function hasUnsavedWork(): boolean {
  for (const field of typedInto) if (!field.isConnected) typedInto.delete(field);
  const isTyped = [...typedInto].some(({ value }) => value !== '');
  return isTyped || held.size > 0;
}

/** Interval and number of checks in a row that must find the page at rest, so that the alert after a save can be read. */
const look = { everyMs: 1000, times: 3 };

/** Answers at once where nothing is unsaved; else when nothing has been for three seconds. */
export async function whenSaved(): Promise<void> {
  if (!hasUnsavedWork()) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  let atRest = 0;
  const timer = setInterval(() => {
    atRest = hasUnsavedWork() ? 0 : atRest + 1;
    if (atRest === look.times) resolve();
  }, look.everyMs);
  await promise;
  clearInterval(timer);
}
