import type { SiteSettings } from '#contract/site.ts';
import { raiseRevision } from '#server/db/revision.store.ts';
import type { Database } from '#server/db/tables.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findSettings, type SettingsRow, updateSettings } from './settings.store.ts';

/** Everything that an admin sets, the ad script included. */
export type Settings = SiteSettings & { adScript: string };

/** What everybody may know of the settings, apart from what only the frame of the ads carries. */
export interface KnownSettings {
  /** Grows with every change. */
  revision: number;
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

const asFlag = (isSet: boolean | undefined): number | undefined => (isSet === undefined ? undefined : Number(isSet));

/** The columns to change; those of settings that are not given stay away. */
function asColumns(patch: Partial<Settings>): Partial<SettingsRow> {
  const columns = {
    maintenance_mode: asFlag(patch.maintenanceMode),
    announcement: patch.announcement,
    banner: patch.banner,
    ad_visibility: asFlag(patch.adVisibility),
    ads_on_blogs: asFlag(patch.adsOnBlogs),
    ads_on_community: asFlag(patch.adsOnCommunity),
    ads_on_sidebar: asFlag(patch.adsOnSidebar),
    exclude_notes_from_ads: asFlag(patch.excludeNotesFromAds),
    ad_script: patch.adScript,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

async function read(db: Database): Promise<KnownSettings> {
  const row = await findSettings(db);
  const settings: SiteSettings = {
    maintenanceMode: row.maintenance_mode === 1,
    announcement: row.announcement,
    banner: row.banner,
    adVisibility: row.ad_visibility === 1,
    adsOnBlogs: row.ads_on_blogs === 1,
    adsOnCommunity: row.ads_on_community === 1,
    adsOnSidebar: row.ads_on_sidebar === 1,
    excludeNotesFromAds: row.exclude_notes_from_ads === 1,
  };
  return { revision: row.revision, settings, adScript: row.ad_script };
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
  knownSettings(db) ?? hold(db, await read(db));

/** Changes the settings that are given and leaves the others. Answers them all. */
export async function changeSettings({ db }: Pick<Platform, 'db'>, patch: Partial<Settings>): Promise<Settings> {
  const change = asColumns(patch);
  const changed = await db.transaction().execute(async (tx) => {
    if (Object.keys(change).length > 0) {
      await updateSettings(tx, change);
      await raiseRevision(tx, 'settings');
    }
    return read(tx);
  });
  const { settings, adScript } = hold(db, changed);
  return { ...settings, adScript };
}
