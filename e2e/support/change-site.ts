import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { APIRequestContext } from '@playwright/test';
import type { AllSettings } from '#contract/site/site.admin.ts';
import { expect } from './journey.ts';

/** The column of a setting, as the server keeps it. */
const columnOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The value of a setting, as the server keeps it. */
function valueOf(value: boolean | string | readonly string[]): string | number {
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The server of a journey: its data folder, and requests to it. */
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
export async function changeSite({ server, request }: Site, patch: Partial<AllSettings>) {
  withDatabase(server.dataDir, (database) => {
    for (const [name, value] of Object.entries(patch)) {
      database.prepare(`update settings set ${columnOf(name)} = ?`).run(valueOf(value));
    }
    database.exec("update counters set value = value + 1 where name = 'settings'");
  });
  // Not told to visitors.
  const { adScript, holdFirstPosts: _rule, bannedWords: _words, ...given } = patch;
  // Nobody is shown room for an ad that there is no script for.
  const shown = { ...given, ...(adScript?.trim() === '' && { adVisibility: false }) };
  await expect.poll(async () => (await request.get('/api/settings')).json()).toMatchObject(shown);
}
