import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { storedToken } from '#web/platform/storage.ts';
import { useSession } from '#web/session/session-context.tsx';

/** In milliseconds. The first cards come first, and programs that wait for a quiet network: the connection stays open. */
const startDelay = 2000;

const pages = /^\/(?:notes|recycle-bin)(?:\/|$)/;

/**
 * Follows the notes of the signed-in person on the pages that show them. Other pages hold no connection open: the newest notes of the
 * landing page are read whenever it is opened, and each open page of a visitor would cost the server a stream.
 */
export function FollowNotes() {
  const { user } = useSession();
  const owner = user?._id;
  const client = useQueryClient();
  const { pathname } = useLocation();
  const isShown = pages.test(pathname);
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
