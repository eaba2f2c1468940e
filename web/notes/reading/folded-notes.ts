import { useCallback, useSyncExternalStore } from 'react';
import { onStoredElsewhere, storedFoldedNotes } from '#web/platform/storage.ts';

/** Bound of the remembered notes; the one folded longest ago is forgotten. */
const maxFolded = 500;

function readIds(): string[] {
  try {
    const ids: unknown = JSON.parse(storedFoldedNotes.get() ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

let folded: ReadonlySet<string> | undefined;
const listeners = new Set<() => void>();

function tellAll(): void {
  folded = undefined;
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = onStoredElsewhere(storedFoldedNotes, tellAll);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

function isFolded(id: string): boolean {
  folded ??= new Set(readIds());
  return folded.has(id);
}

/** True if the done tasks of a note are folded away in this browser, and the way to change it. */
export function useFoldedTasks(id: string): [isFolded: boolean, fold: (isFolded: boolean) => void] {
  const current = useSyncExternalStore(
    subscribe,
    () => isFolded(id),
    () => false,
  );
  const fold = useCallback(
    (wanted: boolean) => {
      const others = readIds().filter((other) => other !== id);
      storedFoldedNotes.set(JSON.stringify(wanted ? [...others, id].slice(-maxFolded) : others));
      tellAll();
    },
    [id],
  );
  return [current, fold];
}
