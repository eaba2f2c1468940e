import * as z from 'zod/mini';
import type { BodyOf } from '#contract/call.ts';
import type { AllSettings, updateSettings } from '#contract/site/site.admin.ts';
import type { SiteSettings } from '#contract/site/site.ts';
import { bannedWordsIn } from '#lib/banned-words.ts';
import { createEntryCache } from '#server/cache/bounded-cache.ts';
import { bumpRevision } from '#server/db/revision.store.ts';
import type { Database } from '#server/db/tables.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findSettings, lockSettings, type SettingsRow, updateRow } from './settings.store.ts';

/** The rules by which a thought or a comment waits for approval. */
export interface HoldRules {
  /** True if the first thoughts of a new account do. */
  firstPosts: boolean;
  hasBannedWord: (text: string) => boolean;
}

/** The public settings, the rules of holds, and the ad script, which only the frame of an ad carries. */
export interface KnownSettings {
  /** Grows with every change. */
  revision: number;
  /** Ads are visible only where there is something to show: without a script no page leaves room for one. */
  settings: SiteSettings;
  adScript: string;
  holds: HoldRules;
}

/** One reading of the settings, shared by all who ask for them meanwhile. */
interface Reading {
  settled: Promise<KnownSettings>;
  /** Where it is there already. */
  known?: KnownSettings;
}

/**
 * Cache lifetime of the settings in milliseconds. Every request needs them, so a busy server reads them twenty times a second. A change
 * drops the cache at once; other processes hear of it by a signal.
 */
const heldMs = 50;

/** One for each database that this process has open. */
const readings = createEntryCache<Database, Reading>(8, { ttl: heldMs });

const wordsSchema = z.array(z.string());

const readWords = (json: string): string[] => z.parse(wordsSchema, JSON.parse(json));

const asSettings = (row: SettingsRow): AllSettings => ({
  maintenanceMode: row.maintenance_mode === 1,
  announcement: row.announcement,
  banner: row.banner,
  adVisibility: row.ad_visibility === 1,
  adsOnBlogs: row.ads_on_blogs === 1,
  adsOnCommunity: row.ads_on_community === 1,
  adsOnSidebar: row.ads_on_sidebar === 1,
  excludeNotesFromAds: row.exclude_notes_from_ads === 1,
  adScript: row.ad_script,
  holdFirstPosts: row.hold_first_posts === 1,
  bannedWords: readWords(row.banned_words),
});

const asRow = (settings: AllSettings): SettingsRow => ({
  maintenance_mode: Number(settings.maintenanceMode),
  announcement: settings.announcement,
  banner: settings.banner,
  ad_visibility: Number(settings.adVisibility),
  ads_on_blogs: Number(settings.adsOnBlogs),
  ads_on_community: Number(settings.adsOnCommunity),
  ads_on_sidebar: Number(settings.adsOnSidebar),
  exclude_notes_from_ads: Number(settings.excludeNotesFromAds),
  ad_script: settings.adScript,
  hold_first_posts: Number(settings.holdFirstPosts),
  banned_words: JSON.stringify(settings.bannedWords),
});

function asKnown({ revision, ...row }: SettingsRow & { revision: number }): KnownSettings {
  const { adScript, holdFirstPosts, bannedWords, ...settings } = asSettings(row);
  const adVisibility = settings.adVisibility && adScript.trim() !== '';
  const holds = { firstPosts: holdFirstPosts, hasBannedWord: bannedWordsIn(bannedWords) };
  return { revision, settings: { ...settings, adVisibility }, adScript, holds };
}

/** Forgets what is held, and what is being read: they may have changed since. */
export const dropSettings = (db: Database): void => readings.delete(db);

/** The settings where they were read just now; undefined where `readSettings` has to be waited for. */
export const knownSettings = (db: Database): KnownSettings | undefined => readings.get(db)?.known;

/** The settings of now; what another process changed shows after a twentieth of a second at the latest. */
export async function readSettings({ db, publicReads }: Pick<Platform, 'db' | 'publicReads'>): Promise<KnownSettings> {
  const last = readings.get(db);
  if (last) return last.known ?? last.settled;
  const reading: Reading = { settled: publicReads.newest(findSettings).then(asKnown) };
  readings.set(db, reading);
  try {
    reading.known = await reading.settled;
    return reading.known;
  } catch (error) {
    // The next one tries again.
    if (readings.get(db) === reading) dropSettings(db);
    throw error;
  }
}

/** Every setting as it was set. */
export const readAllSettings = async (db: Database): Promise<AllSettings> => asSettings(await findSettings(db));

/** Runs in the transaction that changes settings, with the names of those that change. */
type Alongside = (tx: Database, names: readonly string[]) => Promise<void>;

/** Changes the given settings and leaves the others. An equal value changes nothing. Answers them all. */
export async function changeSettings(
  { db, signals }: Pick<Platform, 'db' | 'signals'>,
  patch: BodyOf<typeof updateSettings>,
  alongside: Alongside = () => Promise.resolve(),
): Promise<AllSettings> {
  const row = await signals.transaction('settings', async (tx) => {
    await lockSettings(tx);
    const before = await findSettings(tx);
    const current = asSettings(before);
    const changes = Object.entries(patch).filter(
      ([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(Reflect.get(current, name)),
    );
    if (changes.length === 0) return before;
    await updateRow(tx, asRow({ ...current, ...Object.fromEntries(changes) }));
    await alongside(
      tx,
      changes.map(([name]) => name),
    );
    await bumpRevision(tx, 'settings');
    return findSettings(tx);
  });
  dropSettings(db);
  return asSettings(row);
}
