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

/** What is held of one database. */
interface Holding {
  known: KnownSettings | undefined;
  /** On the clock of `performance.now()`. */
  until: number;
  /** How often it was dropped. */
  drops: number;
}

/**
 * Every request asks for the settings. For so many milliseconds the last ones read hold, so that a busy server reads
 * them twenty times a second and not at each request; a change shows at once, by a signal where another process made it.
 */
const heldMs = 50;

const held = new WeakMap<Database, Holding>();

function holdingOf(db: Database): Holding {
  const holding = held.get(db) ?? { known: undefined, until: 0, drops: 0 };
  held.set(db, holding);
  return holding;
}

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

/** Holds what was found, if nothing was dropped since it was asked for. */
function hold(db: Database, found: KnownSettings, drops: number): KnownSettings {
  const holding = holdingOf(db);
  // A reading that began before a change must not end after it as the newest.
  const newest = holding.known && holding.known.revision > found.revision ? holding.known : found;
  holding.known = newest;
  if (drops === holding.drops) holding.until = performance.now() + heldMs;
  return newest;
}

/** Forgets what is held: another process may have changed it. */
export function dropSettings(db: Database): void {
  const holding = holdingOf(db);
  holding.until = 0;
  holding.drops += 1;
}

/** The settings where they were read just now; undefined where `readSettings` has to be waited for. */
export function knownSettings(db: Database): KnownSettings | undefined {
  const { known, until } = holdingOf(db);
  return until > performance.now() ? known : undefined;
}

/** The settings of now; what another process changed shows after a twentieth of a second at the latest. */
export async function readSettings({ db, publicReads }: Pick<Platform, 'db' | 'publicReads'>): Promise<KnownSettings> {
  const known = knownSettings(db);
  if (known) return known;
  const { drops } = holdingOf(db);
  return hold(db, asKnown(await publicReads.newest(findSettings)), drops);
}

/** Every setting as it was set. */
export const readAllSettings = async (db: Database): Promise<AllSettings> => asSettings(await findSettings(db));

/** What else is to happen in the transaction that changes settings, given the names of those that change. */
type Alongside = (tx: Database, names: readonly string[]) => Promise<void>;

/** Changes the settings that are given and leaves the others. What is so already stays so. Answers them all. */
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
  hold(db, asKnown(row), holdingOf(db).drops);
  return asSettings(row);
}
