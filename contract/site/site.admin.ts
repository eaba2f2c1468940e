import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { adminLimits } from '../admins/admin-limits.ts';
import { adminMessages } from '../admins/admin-messages.ts';
import { siteSettingsSchema } from './site.ts';
import { exactText, text } from '../text.ts';
import { lengthOf } from '../text-rules.ts';

const { settings } = adminMessages;

const flag = (name: string) => z.optional(z.boolean(`${name} must be true or false.`));

/** Everything that an admin sets. */
export const allSettingsSchema = z.extend(siteSettingsSchema, {
  /** HTML and script that the sandboxed frame of an advertisement carries. */
  adScript: z.string(),
  /** True if the first two thoughts of a new account wait for approval. */
  holdFirstPosts: z.boolean(),
  /** Words with which thoughts and comments wait for approval, and that no name has. */
  bannedWords: z.array(z.string()),
});

export type AllSettings = z.output<typeof allSettingsSchema>;

export const getAllSettings = defineCall({
  method: 'GET',
  path: '/api/admin/settings',
  access: 'admin:settings',
  summary: 'Every setting of the site, the ad script included',
  answer: allSettingsSchema.shape,
});

const { max, length } = adminLimits.bannedWords;

/** Each with a letter or a digit, and no longer than the limit. */
const wordsSchema = z.pipe(
  z.array(z.string(settings.bannedWords), settings.bannedWords).check(
    z.maxLength(max, settings.tooManyBannedWords(max)),
    z.refine(
      (words) => words.every((word) => /[\p{L}\p{N}]/u.test(word) && lengthOf(word.trim()) <= length),
      settings.badBannedWord(length),
    ),
  ),
  z.transform((words: string[]) => words.map((word) => word.trim())),
);

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
    holdFirstPosts: flag('holdFirstPosts'),
    /** Each one or more whole words, matched without case and accents. */
    bannedWords: z.optional(wordsSchema),
  }),
  answer: { settings: allSettingsSchema },
});
