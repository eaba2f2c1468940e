import { useEffect, useSyncExternalStore } from 'react';
import { dismissedAnnouncement } from '#web/platform/storage.ts';

/**
 * A script for the head: marks the page before its first paint where the person has closed this announcement, so that
 * it neither flashes by nor moves the page. The text as JSON, in which `<` could end the script.
 */
export const dismissedScript = ({ announcement }: { announcement: string }): string =>
  announcement === ''
    ? ''
    : `;try{if(sessionStorage.getItem('${dismissedAnnouncement.key}')===${JSON.stringify(announcement).replaceAll('<', String.raw`\u003c`)})document.documentElement.dataset.dismissed=''}catch{}`;

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
