import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#server/platform/config.ts';
import { ignoreErrorCode } from './disk.ts';
import type { Log } from '#server/platform/log.ts';

/** Bits of a file's mode for group and others. */
const forOthers = 0o077;

/**
 * Restricts all new files of the process to its own user: notes, mails with links that work, backups. To be called before
 * anything is written.
 */
export const keepFilesPrivate = (): void => void process.umask(forOthers);

const isOpen = async (place: string): Promise<boolean> => ((await stat(place)).mode & forOthers) !== 0;

/** Files of a folder that an earlier version or a person created with open modes. */
async function listOpenIn(folder: string): Promise<string[]> {
  const open: string[] = [];
  for (const name of (await readdir(folder)).toSorted((one, other) => (one < other ? -1 : 1))) {
    const place = path.join(folder, name);
    if (await isOpen(place).catch(ignoreErrorCode('ENOENT'))) open.push(place);
  }
  return open;
}

/**
 * Warns in the log of folders of the installation that other users of the machine may open, and names the remedy. Content of a
 * closed folder is out of their reach.
 */
export async function warnOfOpenFolders(
  { dataDir, backups }: Pick<Config, 'dataDir' | 'backups'>,
  log: Pick<Log, 'warn'>,
): Promise<void> {
  // Windows has no such modes: who may read a folder there is said elsewhere.
  if (process.platform === 'win32') return;
  for (const folder of backups ? [dataDir, backups.directory] : [dataDir]) {
    // The folder of backups is made with the first of them.
    if (!(await isOpen(folder).catch(ignoreErrorCode('ENOENT')))) continue;
    const open = [folder, ...(await listOpenIn(folder))];
    log.warn({ open }, `Other users of this machine may look into ${folder}. This closes it: chmod -R go= '${folder}'`);
  }
}
