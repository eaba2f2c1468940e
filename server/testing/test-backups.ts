import path from 'node:path';
import type { Manifest } from '#server/backups/backup-format.ts';
import { restoreBackup } from '#server/backups/restore-backup.ts';
import { writeBackup } from '#server/backups/write-backup.ts';
import { createLog } from '#server/platform/log.ts';
import { readConfig } from '#server/platform/config.ts';
import { makeFolder, type TestApp } from './test-app.ts';

export const silent = createLog('silent');

/** A backup of a running application, in a folder of its own. */
export async function backUp({ platform }: TestApp): Promise<{ file: string; manifest: Manifest }> {
  const file = path.join(await makeFolder(), 'backup.tar');
  return { file, manifest: await writeBackup(file, platform) };
}

/** Restores a backup to where these variables say. */
export const restore = (file: string, environment: NodeJS.ProcessEnv): Promise<Manifest> =>
  restoreBackup(file, readConfig(environment), silent);
