import { useEffect, useState } from 'react';
import { quietly } from '#web/platform/quietly.ts';
import { useAlert } from '#web/ui/alerts.tsx';
import type { WorkParts } from './work-parts.ts';

// Style sheets are asked for once, so what failed would come without its looks at a second try.
let isLost = false;

async function fetchParts(): Promise<WorkParts | undefined> {
  const loaded = isLost ? undefined : await quietly(() => import('./work-parts.ts'));
  isLost = loaded === undefined;
  return loaded?.workParts;
}

/**
 * What comes with the first file. `prepare` fetches it when one seems to be on its way. `load` answers with it, or tells
 * the person why not and answers undefined.
 */
export function useWorkParts() {
  const [parts, setParts] = useState<WorkParts>();
  const showAlert = useAlert();
  const prepare = async () => {
    const fetched = await fetchParts();
    setParts(fetched);
    return fetched;
  };
  const load = async () => {
    const fetched = await prepare();
    if (fetched) return fetched;
    showAlert(
      'danger',
      navigator.onLine
        ? 'The tool could not be loaded. Please reload the page.'
        : 'You are offline, and this browser has not kept this tool yet.',
    );
    return undefined;
  };
  // The page is kept for times without a network where a service worker answers, so its tool must be, too.
  useEffect(() => {
    if (navigator.serviceWorker?.controller) void fetchParts();
  }, []);
  return { parts, prepare, load };
}
