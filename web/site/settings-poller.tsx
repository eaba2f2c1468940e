import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getSettings, type SiteSettings } from '#contract/site/site.ts';
import { call } from '#web/platform/api-client.ts';
import { settingsKey } from './site-settings-key.ts';

const minute = 60_000;

/** Follows the settings while the page is open: looks at them on return to the tab, and now and then. */
export function SettingsPoller({ onSettings }: { onSettings: (settings: SiteSettings) => void }) {
  const { data } = useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }): Promise<SiteSettings> => call(getSettings, { signal }),
    staleTime: minute,
    gcTime: Infinity,
    refetchInterval: ({ state }) => (state.data?.maintenanceMode ? minute / 2 : 5 * minute),
  });
  useEffect(() => {
    if (data) onSettings(data);
  }, [data, onSettings]);
  return null;
}
