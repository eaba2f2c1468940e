import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { isTabOnly, storedToken } from '#web/platform/storage.ts';
import { useSession } from '#web/session/session-context.tsx';
import { useAlert } from '#web/ui/alerts/alerts.tsx';

/** In milliseconds. The first cards come first, and programs that wait for a quiet network: the connection stays open. */
const startDelay = 2000;

/** Pictures and links of files. */
const files = '[src*="/files/"], [href*="/files/"]';

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
  const showAlert = useAlert();
  useEffect(() => {
    const token = storedToken.get();
    if (owner === undefined || token === null || !isShown) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const start = async () => {
      const { followNotebook } = await import('./follow-notebook.ts');
      if (!signal.aborted) followNotebook({ owner, token, client, signal });
    };
    const events = new AbortController();
    const watch = async () => {
      events.abort();
      const { watchFiles } = await import('../replica/watch-files.ts');
      if (!signal.aborted) watchFiles({ owner, client, signal, showAlert });
    };
    // Where the chunk cannot be loaded, the notes are read again when the window gets the focus.
    const onFile = ({ target }: { target: EventTarget | null }) => {
      const isFile = target instanceof Element && target.closest(files) !== null;
      if (isFile) void watch().catch(() => undefined);
    };
    const options = { capture: true, signal: AbortSignal.any([signal, events.signal]) };
    const timer = setTimeout(() => {
      void start().catch(() => undefined);
      if (isTabOnly()) return;
      // Most notes have no files, and load no code for them.
      for (const name of ['load', 'error', 'pointerover', 'focusin']) document.addEventListener(name, onFile, options);
      onFile({ target: document.querySelector(files) });
    }, startDelay);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [client, isShown, owner, showAlert]);
  return null;
}
