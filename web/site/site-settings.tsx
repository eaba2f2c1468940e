import { createContext, useContext, type ReactNode } from 'react';
import type { SiteSettings } from '#contract/site.ts';
import { useFollowedSettings, useMaintenanceSigns } from './site-settings.queries.ts';

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

export function SiteSettingsProvider({ children }: { children: ReactNode }) {
  useMaintenanceSigns();
  const settings = useFollowedSettings() ?? nothing;
  return <SiteSettingsContext value={settings}>{children}</SiteSettingsContext>;
}
