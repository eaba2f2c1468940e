import { useEffect, useState } from 'react';
import { ignoreErrors } from '../../web/platform/ignore-errors.ts';
import type { Tool } from '../runner/tool.ts';

let isLost = false;

/** True if a style sheet of ours never came. Of one that failed nothing may be read, and none of ours is empty. */
function hasFailed({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet?.cssRules.length;
  } catch {
    return true;
  }
}

/** Asks for a style sheet once more, in the place of one that failed. */
function askAgain(link: HTMLLinkElement): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers();
  const { rel, href } = link;
  link.replaceWith(Object.assign(document.createElement('link'), { rel, href, onload: resolve, onerror: reject }));
  return promise;
}

/** Style sheets are requested once, so that a part that failed would have no styles at a second try. */
async function repairStyles(): Promise<void> {
  const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  await Promise.all(Array.from(sheets).filter(hasFailed).map(askAgain));
}

async function fetchParts<Options extends object>({ loadSecondaryAction, editor }: Tool<Options>) {
  const parts = await ignoreErrors(async () => {
    if (isLost) await repairStyles();
    const [{ lazyParts }, SecondaryAction, FileEditor] = await Promise.all([
      import('./lazy-parts.ts'),
      loadSecondaryAction?.(),
      editor?.load(),
    ]);
    return { ...lazyParts, SecondaryAction, FileEditor };
  });
  isLost = parts === undefined;
  return parts;
}

/**
 * Code that the first file needs. `prepare` fetches it when a file seems to be on its way. `load` returns it, or undefined;
 * then `trouble` is the error message.
 */
export function useLazyParts<Options extends object>(tool: Tool<Options>) {
  const [parts, setParts] = useState<Awaited<ReturnType<typeof fetchParts<Options>>>>();
  const [trouble, setTrouble] = useState<string>();
  const prepare = async () => {
    const fetched = await fetchParts(tool);
    // Loaded parts stay.
    if (fetched) setParts(fetched);
    return fetched;
  };
  const load = async () => {
    setTrouble(undefined);
    const fetched = await prepare();
    if (!fetched)
      setTrouble(
        navigator.onLine
          ? 'The tool could not be loaded.'
          : 'You are offline, and this browser has not kept this tool yet.',
      );
    return fetched;
  };
  // The page is kept for times without a network where a service worker answers, so its tool must be, too.
  useEffect(() => {
    if (navigator.serviceWorker?.controller) void fetchParts(tool);
  }, [tool]);
  return { parts, trouble, prepare, load };
}
