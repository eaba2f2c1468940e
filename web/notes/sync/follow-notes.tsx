import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { storedToken } from '#web/platform/storage.ts';
import { useSession } from '#web/session/session-context.tsx';

/** The first cards come first, in milliseconds. */
const startDelay = 1000;

/** Follows the notes of the signed-in person on the pages that show them. Other pages hold no connection open. */
export function FollowNotes() {
  const { user } = useSession();
  const owner = user?._id;
  const client = useQueryClient();
  const { pathname } = useLocation();
  const isShown = pathname === '/notes' || pathname.startsWith('/notes/');
  useEffect(() => {
    const token = storedToken.get();
    if (owner === undefined || token === null || !isShown) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const start = async () => {
      const { followNotebook } = await import('./follow-notebook.ts');
      if (!signal.aborted) followNotebook({ owner, token, client, signal });
    };
    // Where the chunk cannot be loaded, the notes are read again when the window gets the focus.
    const timer = setTimeout(() => void start().catch(() => undefined), startDelay);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [client, isShown, owner]);
  return null;
}
