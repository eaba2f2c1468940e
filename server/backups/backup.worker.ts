import { parentPort, workerData } from 'node:worker_threads';
import { systemClock } from '#server/platform/clock.ts';
import { createLog } from '#server/platform/log.ts';
import { openFiles } from '#server/files/open-files.ts';
import type { BackupAnswer, BackupTask } from './backup-messages.ts';
import { writeBackup } from './write-backup.ts';

async function write({ file, config }: BackupTask): Promise<BackupAnswer> {
  try {
    const files = await openFiles(config.s3, config.dataDir, createLog(config.logLevel));
    const manifest = await writeBackup(file, { config, files, clock: systemClock });
    return { kind: 'written', missing: manifest.files.missing };
  } catch (error) {
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
  }
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- scheduled-backups.ts wrote it
const task = workerData as BackupTask;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window's
parentPort?.postMessage(await write(task));
