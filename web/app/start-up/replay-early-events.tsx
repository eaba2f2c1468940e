import { useEffect } from 'react';

/**
 * Hands on what was pressed and typed before the page answered. Stands behind the page that it belongs to: the effects of
 * what comes before have run, and all of it is hydrated.
 */
export function ReplayEarlyEvents() {
  useEffect(() => window.replayEarlyEvents?.(), []);
  return null;
}
