import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { databaseFile, lockDirectory } from '#server/db/database.ts';
import { type Config, ConfigError } from '#server/platform/config.ts';
import { exists, syncDirectory } from '#server/files/disk.ts';
import { filesFolder } from '#server/files/open-files.ts';
import { BackupError } from './backup-format.ts';

/** Folder of DATA_DIR that holds an unfinished restore. No server starts while it exists. */
const restoringFolder = 'restoring';

const lockFile = /^process\.lock(?:-journal)?$/;

/** An empty DATA_DIR that nobody else uses, to be filled. */
export interface RestoreTarget {
  /** Where files and the database are put together. */
  folder: string;
  /** Puts them where a server looks for them, which does not start yet. */
  moveIn(): Promise<void>;
  /** Lets a server start: the restore has happened. */
  finish(): Promise<void>;
  /** Removes what was put together, unless it is finished, and lets others use DATA_DIR. */
  leave(): Promise<void>;
}

/** Throws a ConfigError where a restore into DATA_DIR was cut off. */
export async function refuseUnfinishedRestore({ dataDir }: Pick<Config, 'dataDir'>): Promise<void> {
  if (await exists(path.join(dataDir, restoringFolder)))
    throw new ConfigError(
      `A restore into DATA_DIR ${dataDir} was cut off. Run npm run restore again, which begins anew.`,
    );
}

/** Removes what an earlier restore left that was cut off: it had found nothing there. */
async function emptyFolder(dataDir: string): Promise<void> {
  for (const name of [filesFolder, databaseFile]) await rm(path.join(dataDir, name), { recursive: true, force: true });
  await rm(path.join(dataDir, restoringFolder), { recursive: true, force: true });
}

async function moveInto(dataDir: string, folder: string): Promise<void> {
  for (const name of [filesFolder, databaseFile]) {
    const made = path.join(folder, name);
    if (await exists(made)) await rename(made, path.join(dataDir, name));
  }
  await syncDirectory(dataDir);
}

/** Throws a ConfigError where another process uses DATA_DIR, a BackupError where it is not empty. */
export async function claimRestoreTarget({ dataDir }: Pick<Config, 'dataDir'>): Promise<RestoreTarget> {
  const lock = await lockDirectory(dataDir);
  const folder = path.join(dataDir, restoringFolder);
  let isFinished = false;
  try {
    if (await exists(folder)) await emptyFolder(dataDir);
    const found = (await readdir(dataDir)).filter((name) => !lockFile.test(name));
    if (found.length > 0)
      throw new BackupError(`DATA_DIR ${dataDir} is not empty: a restore does not replace what is there.`);
    await mkdir(folder);
    await syncDirectory(dataDir);
  } catch (error) {
    lock.close();
    throw error;
  }
  return {
    folder,
    moveIn: () => moveInto(dataDir, folder),
    async finish() {
      await rm(folder, { recursive: true });
      await syncDirectory(dataDir);
      isFinished = true;
    },
    async leave() {
      if (!isFinished) await emptyFolder(dataDir);
      lock.close();
    },
  };
}
