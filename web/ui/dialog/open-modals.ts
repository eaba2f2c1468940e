import { useSyncExternalStore } from 'react';
import { holdUnsaved } from '#web/platform/unsaved-work.ts';

// The modal dialogs that are open now, the topmost last.
const open: HTMLElement[] = [];
const listeners = new Set<() => void>();

const tell = () => {
  for (const listener of listeners) listener();
};

/** Notes that a modal dialog is open. Returns what to call when it closes. */
export function enterModal(dialog: HTMLElement): () => void {
  const release = holdUnsaved();
  open.push(dialog);
  tell();
  return () => {
    release();
    open.splice(open.indexOf(dialog), 1);
    tell();
  };
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** True if no other dialog is open above this one. */
export const isTopModal = (dialog: HTMLElement | null): boolean => open.at(-1) === dialog;

/** True if an open dialog makes the page inert. */
export const hasOpenModal = (): boolean => open.length > 0;

/** The topmost open modal dialog: all else on the page is inert, so what must be reached has to be inside it. */
export const useTopModal = (): HTMLElement | undefined =>
  useSyncExternalStore(
    subscribe,
    () => open.at(-1),
    () => undefined,
  );
