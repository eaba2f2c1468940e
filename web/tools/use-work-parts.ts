import { useEffect, useState } from 'react';
import { quietly } from '#web/platform/quietly.ts';
import { useAlert } from '#web/ui/alerts.tsx';
import type { WorkParts } from './work-parts.ts';

/** Whether what this page loads is kept for times without a network. */
const isKept = () => navigator.serviceWorker?.controller != null;

/**
 * What comes with the first file. `prepare` fetches it when one seems to be on its way. `load` answers with it, or tells
 * the person why not and answers undefined.
 */
export function useWorkParts() {
  const [parts, setParts] = useState<WorkParts>();
  const showAlert = useAlert();
  const fetchParts = async () => {
    const { workParts } = await import('./work-parts.ts');
    setParts(workParts);
    return workParts;
  };
  const prepare = () => void quietly(fetchParts);
  const load = async () => {
    const found = await quietly(fetchParts);
    if (found) return found;
    showAlert(
      'danger',
      navigator.onLine
        ? 'The tool could not be loaded. Please reload the page.'
        : 'You are offline, and this browser has not kept this tool yet.',
    );
    return undefined;
  };
  // Or the page would be there without a network, and its tool would not.
  useEffect(() => {
    if (isKept()) void quietly(() => import('./work-parts.ts'));
  }, []);
  return { parts, prepare, load };
}
