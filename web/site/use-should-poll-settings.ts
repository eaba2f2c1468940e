import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '#web/platform/api-error.ts';
import { settingsKey } from './site-settings-key.ts';

/** The document's own settings are as good as new for so long. */
const freshMs = 60_000;

const isMaintenance = (error: unknown): boolean => error instanceof ApiError && error.code === 'maintenance';

/**
 * True if the settings of the document are to be polled: after a minute, or on the first return to the tab. A call that is
 * refused for maintenance asks for them at once each time.
 */
export function useShouldPollSettings(): boolean {
  const client = useQueryClient();
  const [hasReason, setHasReason] = useState(false);
  useEffect(() => {
    const begin = () => setHasReason(true);
    const ask = () => {
      begin();
      void client.invalidateQueries({ queryKey: settingsKey });
    };
    const timer = setTimeout(begin, freshMs);
    document.addEventListener('visibilitychange', begin);
    const stops = [
      client.getQueryCache().subscribe((event) => {
        const isOwn = event.query.queryKey[0] === settingsKey[0];
        if (event.type === 'updated' && event.action.type === 'error' && !isOwn && isMaintenance(event.action.error))
          ask();
      }),
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error' && isMaintenance(event.action.error)) ask();
      }),
    ];
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', begin);
      for (const stop of stops) stop();
    };
  }, [client]);
  return hasReason;
}
