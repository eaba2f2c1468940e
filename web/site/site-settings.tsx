import { useQueryClient } from '@tanstack/react-query';
import { createContext, Suspense, useContext, useState, type ReactNode } from 'react';
import type { SiteSettings } from '#contract/site.ts';
import { latePart } from '#web/ui/late-part.tsx';
import { settingsKey } from './site-settings-key.ts';
import { useReasonToFollow } from './use-reason-to-follow.ts';

/** What holds until the settings are known: nothing is announced, nothing is advertised. */
const nothing: SiteSettings = {
  maintenanceMode: false,
  announcement: '',
  banner: '',
  adVisibility: false,
  adsOnBlogs: false,
  adsOnCommunity: false,
  adsOnSidebar: false,
  excludeNotesFromAds: true,
};

const SiteSettingsContext = createContext(nothing);

/** The settings of the site, as they are now. */
export const useSiteSettings = (): SiteSettings => useContext(SiteSettingsContext);

// The first page needs no more than what its document brings.
const SettingsFollower = latePart(async () => (await import('./settings-follower.tsx')).SettingsFollower);

/** Holds the settings: those of the document first, which may outlive the cache, then as they change. */
export function SiteSettingsProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [settings, setSettings] = useState(() => client.getQueryData<SiteSettings>(settingsKey) ?? nothing);
  const isFollowed = useReasonToFollow();
  return (
    <SiteSettingsContext value={settings}>
      {children}
      {isFollowed && (
        <Suspense fallback={null}>
          <SettingsFollower onSettings={setSettings} />
        </Suspense>
      )}
    </SiteSettingsContext>
  );
}
