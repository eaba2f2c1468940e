import type { BodyOf } from '#contract/call.ts';
import type { AllSettings, updateSettings } from '#contract/site.admin.ts';
import type { SiteSettings } from '#contract/site.ts';
import { raiseRevision } from '#server/db/revision.store.ts';
import type { Database } from '#server/db/tables.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findSettings, lockSettings, type SettingsRow, updateRow } from './settings.store.ts';

/** What everybody may know of the settings, apart from what only the frame of the ads carries. */
export interface KnownSettings {
  /** Grows with every change. */
  revision: number;
  /** Ads are visible only where there is something to show: without a script no page leaves room for one. */
  settings: SiteSettings;
  adScript: string;
}

interface Held extends KnownSettings {
  /** On the clock of `performance.now()`. */
  until: number;
}

/**
 * Every request asks for the settings. For so many milliseconds the last ones read hold, so that a busy server reads
 * them twenty times a second and not at each request; a change by this process shows at once.
 */
const heldMs = 50;

const held = new WeakMap<Database, Held>();

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
});

function asKnown({ revision, ...row }: SettingsRow & { revision: number }): KnownSettings {
  const { adScript, ...settings } = asSettings(row);
  const adVisibility = settings.adVisibility && adScript.trim() !== '';
  return { revision, settings: { ...settings, adVisibility }, adScript };
}

function hold(db: Database, found: KnownSettings): KnownSettings {
  const known = held.get(db);
  // A reading that began before a change must not end after it as the newest.
  const newest = known && known.revision > found.revision ? known : found;
  held.set(db, { ...newest, until: performance.now() + heldMs });
  return newest;
}

/** The settings where they were read just now; undefined where `readSettings` has to be waited for. */
export function knownSettings(db: Database): KnownSettings | undefined {
  const known = held.get(db);
  return known && known.until > performance.now() ? known : undefined;
}

/** The settings of now; what another process changed shows after a twentieth of a second. */
export const readSettings = async (db: Database): Promise<KnownSettings> =>
  knownSettings(db) ?? hold(db, asKnown(await findSettings(db)));

/** Every setting as it was set. */
export const readAllSettings = async (db: Database): Promise<AllSettings> => asSettings(await findSettings(db));

/** What else is to happen in the transaction that changes settings, given the names of those that change. */
type Alongside = (tx: Database, names: readonly string[]) => Promise<void>;

/** Changes the settings that are given and leaves the others. What is so already stays so. Answers them all. */
export async function changeSettings(
  { db }: Pick<Platform, 'db'>,
  patch: BodyOf<typeof updateSettings>,
  alongside: Alongside = () => Promise.resolve(),
): Promise<AllSettings> {
  const row = await db.transaction().execute(async (tx) => {
    await lockSettings(tx);
    const before = await findSettings(tx);
    const current = asSettings(before);
    const changes = Object.entries(patch).filter(
      ([name, value]) => value !== undefined && value !== Reflect.get(current, name),
    );
    if (changes.length === 0) return before;
    await updateRow(tx, asRow({ ...current, ...Object.fromEntries(changes) }));
    await alongside(
      tx,
      changes.map(([name]) => name),
    );
    await raiseRevision(tx, 'settings');
    return findSettings(tx);
  });
  hold(db, asKnown(row));
  return asSettings(row);
}
