import { useEffect, useSyncExternalStore } from 'react';
import { dismissedAnnouncement } from '#web/platform/storage.ts';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Closes an announcement for this session, unless it comes to say something else. */
export function dismiss(announcement: string): void {
  dismissedAnnouncement.set(announcement);
  for (const listener of listeners) listener();
}

/** The announcement that was closed; null on the server and while hydrating. */
export function useDismissed(): string | null {
  // From here on the page knows by itself, and another text may be announced.
  useEffect(() => {
    delete document.documentElement.dataset['dismissed'];
  }, []);
  return useSyncExternalStore(
    subscribe,
    () => dismissedAnnouncement.get(),
    () => null,
  );
}
