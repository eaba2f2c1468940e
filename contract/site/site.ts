import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

/** Public settings of the site, without the ad script, which only its frame carries. */
export const siteSettingsSchema = z.object({
  maintenanceMode: z.boolean(),
  /** Shown to all in a line above the page; empty for none. */
  announcement: z.string(),
  /** Shown to all under the navigation; empty for none. */
  banner: z.string(),
  adVisibility: z.boolean(),
  adsOnBlogs: z.boolean(),
  adsOnCommunity: z.boolean(),
  adsOnSidebar: z.boolean(),
  excludeNotesFromAds: z.boolean(),
});

export type SiteSettings = z.output<typeof siteSettingsSchema>;

export const getSettings = defineCall({
  method: 'GET',
  path: '/api/settings',
  access: 'public',
  summary: 'The settings of the site that everybody may know',
  answer: siteSettingsSchema.shape,
});
