import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { adminLimits } from './admin-limits.ts';
import { siteSettingsSchema } from './site.ts';
import { exactText, text } from './text.ts';

const flag = (name: string) => z.optional(z.boolean(`${name} must be true or false.`));

/** Everything that an admin sets. */
export const allSettingsSchema = z.extend(siteSettingsSchema, {
  /** HTML and script that the sandboxed frame of an advertisement carries. */
  adScript: z.string(),
});

export type AllSettings = z.output<typeof allSettingsSchema>;

export const getAllSettings = defineCall({
  method: 'GET',
  path: '/api/admin/settings',
  access: 'admin:settings',
  summary: 'Every setting of the site, the ad script included',
  answer: allSettingsSchema.shape,
});

export const updateSettings = defineCall({
  method: 'PATCH',
  path: '/api/admin/settings',
  access: 'admin:settings',
  summary: 'Change the settings that are given and leave the others',
  isForm: true,
  body: z.object({
    maintenanceMode: flag('maintenanceMode'),
    announcement: z.optional(text({ label: 'Announcement', ...adminLimits.announcement })),
    banner: z.optional(text({ label: 'Banner Message', ...adminLimits.banner })),
    adVisibility: flag('adVisibility'),
    adsOnBlogs: flag('adsOnBlogs'),
    adsOnCommunity: flag('adsOnCommunity'),
    adsOnSidebar: flag('adsOnSidebar'),
    excludeNotesFromAds: flag('excludeNotesFromAds'),
    adScript: z.optional(exactText({ label: 'Ad Script', ...adminLimits.adScript })),
  }),
  answer: { settings: allSettingsSchema },
});
