import { useSyncExternalStore } from 'react';

/** How far this tab is with the file that it reads, in pages. */
export interface ReadingProgress {
  name: string;
  done: number;
  total: number;
}

let current: ReadingProgress | undefined;
const listeners = new Set<() => void>();

/** Undefined where no file with pages is being read. */
export function showProgress(progress: ReadingProgress | undefined): void {
  current = progress;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The progress of this tab, as it changes. */
export const useReadingProgress = (): ReadingProgress | undefined =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  );
