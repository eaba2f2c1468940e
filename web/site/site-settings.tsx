import { useQueryClient } from '@tanstack/react-query';
import { createContext, Suspense, useContext, useState, type ReactNode } from 'react';
import { defaultSettings } from '#contract/site/default-settings.ts';
import type { SiteSettings } from '#contract/site/site.ts';
import { optionalComponent } from '#web/ui/optional-component.tsx';
import { settingsKey } from './site-settings-key.ts';
import { useShouldPollSettings } from './use-should-poll-settings.ts';

const SiteSettingsContext = createContext<SiteSettings>(defaultSettings);

/** The settings of the site, as they are now. */
export const useSiteSettings = (): SiteSettings => useContext(SiteSettingsContext);

// The first page needs no more than what its document brings.
const SettingsPoller = optionalComponent(async () => (await import('./settings-poller.tsx')).SettingsPoller);

/** Holds the settings: those of the document first, which may outlive the cache, then as they change. */
export function SiteSettingsProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [settings, setSettings] = useState(
    (): SiteSettings => client.getQueryData<SiteSettings>(settingsKey) ?? defaultSettings,
  );
  const isFollowed = useShouldPollSettings();
  return (
    <SiteSettingsContext value={settings}>
      {children}
      {isFollowed && (
        <Suspense fallback={null}>
          <SettingsPoller onSettings={setSettings} />
        </Suspense>
      )}
    </SiteSettingsContext>
  );
}
