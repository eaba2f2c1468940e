import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { APIRequestContext } from '@playwright/test';
import type { SiteSettings } from '#contract/site.ts';
import { expect } from './journey.ts';

/** The columns of the settings, as the server keeps them. */
const columns: Record<keyof SiteSettings | 'adScript', string> = {
  maintenanceMode: 'maintenance_mode',
  announcement: 'announcement',
  banner: 'banner',
  adVisibility: 'ad_visibility',
  adsOnBlogs: 'ads_on_blogs',
  adsOnCommunity: 'ads_on_community',
  adsOnSidebar: 'ads_on_sidebar',
  excludeNotesFromAds: 'exclude_notes_from_ads',
  adScript: 'ad_script',
};

const isColumn = (name: string): name is keyof typeof columns => name in columns;

/** Where a journey's server answers and keeps its data. */
interface Site {
  server: { dataDir: string };
  request: APIRequestContext;
}

/** The server's own database, beside the server: SQLite tells it of changes by others. */
export function withDatabase<Result>(dataDir: string, use: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(join(dataDir, 'thoughtleaf.db'), { timeout: 5000 });
  try {
    return use(database);
  } finally {
    database.close();
  }
}

/** Changes the site's settings as an admin would, and waits until the server answers them. */
export async function changeSite({ server, request }: Site, patch: Partial<SiteSettings & { adScript: string }>) {
  withDatabase(server.dataDir, (database) => {
    for (const [name, value] of Object.entries(patch)) {
      if (!isColumn(name)) throw new Error(`There is no setting ${name}.`);
      database
        .prepare(`update settings set ${columns[name]} = ?`)
        .run(typeof value === 'string' ? value : Number(value));
    }
    database.exec("update counters set value = value + 1 where name = 'settings'");
  });
  const { adScript, ...given } = patch;
  // Nobody is shown room for an ad that there is no script for.
  const shown = { ...given, ...(adScript?.trim() === '' && { adVisibility: false }) };
  await expect.poll(async () => (await request.get('/api/settings')).json()).toMatchObject(shown);
}

/** The settings that a server begins with. */
export const quietSite: SiteSettings & { adScript: string } = {
  maintenanceMode: false,
  announcement: '',
  banner: '',
  adVisibility: false,
  adsOnBlogs: false,
  adsOnCommunity: false,
  adsOnSidebar: false,
  excludeNotesFromAds: true,
  adScript: '',
};
