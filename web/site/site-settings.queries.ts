import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { SiteSettings } from '#contract/site.ts';
import { ApiError } from '#web/platform/api-error.ts';

/** Where the settings of the site are in the query cache; each document brings them. */
export const settingsKey = ['site-settings'] as const;

const minute = 60_000;

const isUnavailable = (error: unknown): boolean => error instanceof ApiError && error.status === 503;

/** The settings, followed while the page is open: looked at on return to the tab, and now and then. */
export function useFollowedSettings(): SiteSettings | undefined {
  const { data } = useQuery({
    queryKey: settingsKey,
    // The API client is no part of the first page.
    queryFn: async ({ signal }): Promise<SiteSettings> => (await import('./fetch-settings.ts')).fetchSettings(signal),
    staleTime: minute,
    gcTime: Infinity,
    refetchInterval: ({ state }) => (state.data?.maintenanceMode ? minute / 2 : 5 * minute),
    // Also while the cache is emptied at sign-out: nothing may flicker.
    placeholderData: (former) => former,
  });
  return data;
}

/** Asks for the settings at once where a call is refused as in maintenance. */
export function useMaintenanceSigns(): void {
  const client = useQueryClient();
  useEffect(() => {
    const ask = () => void client.invalidateQueries({ queryKey: settingsKey });
    const stops = [
      client.getQueryCache().subscribe((event) => {
        const isOwn = event.query.queryKey[0] === settingsKey[0];
        if (event.type === 'updated' && event.action.type === 'error' && !isOwn && isUnavailable(event.action.error))
          ask();
      }),
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error' && isUnavailable(event.action.error)) ask();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
}
