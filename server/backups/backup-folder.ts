import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isUnfinished, timeOfBackup } from './backup-names.ts';

/** No backup takes so long: what is unfinished since then was cut off. */
const abandonedMs = 7 * 24 * 60 * 60_000;

/** The backups of a folder by their names, oldest first; none where there is no folder. */
async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => timeOfBackup(name) !== undefined).sort();
}

/** When the newest backup of a folder was begun, in milliseconds. */
export async function newestBackupAt(folder: string): Promise<number | undefined> {
  const newest = (await listBackups(folder)).at(-1);
  return newest === undefined ? undefined : timeOfBackup(newest);
}

/** Removes all but the newest backups of a folder, and what was cut off long ago. Nothing else in it is touched. */
export async function removeOldBackups(folder: string, keep: number, now: number): Promise<void> {
  for (const name of (await listBackups(folder)).slice(0, -keep)) await rm(path.join(folder, name));
  for (const name of await readdir(folder)) {
    if (!isUnfinished(name)) continue;
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (found && found.mtimeMs < now - abandonedMs) await rm(file, { force: true });
  }
}
