import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Platform } from '#server/platform/platform.ts';
import { BackupError } from './backup-format.ts';
import type { BackupAnswer, BackupTask } from './backup-messages.ts';
import { backupName, unfinishedName } from './backup-names.ts';
import { claimBackup, updateBackupDue } from './backup-schedule.store.ts';
import { newestBackupAt, removeOldBackups } from './backup-folder.ts';

const hourMs = 60 * 60_000;
/** A process that makes a backup renews its claim within this time. If it dies, the claim passes to the other processes. */
const turnMs = 10 * 60_000;
/** After a failure the next attempt comes sooner than the next backup would. */
const retryMs = hourMs;

type Needs = Pick<Platform, 'config' | 'db' | 'clock' | 'log' | 'backups'>;

/** Backups that the server makes by itself. */
export interface BackupSchedule {
  /** Makes a backup where one is due and nobody else does; to be asked every minute. A failure is logged and counted. */
  tick(): Promise<void>;
  /** Gives up what has begun. */
  close(): Promise<void>;
}

/** In a thread of its own: it reads everything, and requests must not wait for that. */
async function writeIn(worker: Worker): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<BackupAnswer>();
  worker.once('message', resolve);
  worker.once('error', reject);
  worker.once('exit', () => reject(new BackupError('The backup was given up.')));
  const answer = await promise;
  if (answer.kind === 'failed') throw new BackupError(answer.reason);
  return answer.missing;
}

/** Renews the claim on the backup until the interval is cleared. */
const holdTurn = ({ db, clock, log }: Pick<Needs, 'db' | 'clock' | 'log'>) =>
  setInterval(() => {
    updateBackupDue(db, clock.now() + turnMs).catch((error: unknown) =>
      log.warn({ err: error }, 'A backup may be made twice'),
    );
  }, turnMs / 3);

/** Makes backups where BACKUP_DIR is set; without it nothing ever happens. */
export async function createBackupSchedule({
  config,
  db,
  clock,
  log,
  backups: status,
}: Needs): Promise<BackupSchedule> {
  const { backups } = config;
  if (!backups) return { tick: () => Promise.resolve(), close: () => Promise.resolve() };
  const everyMs = backups.everyHours * hourMs;
  let worker: Worker | undefined;
  let running: Promise<void> | undefined;
  status.lastSuccessAt = await newestBackupAt(backups.directory);

  const fileOf = (began: number) => path.join(backups.directory, backupName(began));

  const write = async (began: number) => {
    const file = fileOf(began);
    const workerData: BackupTask = { file, config };
    worker = new Worker(new URL('backup.worker.ts', import.meta.url), { workerData });
    const missing = await writeIn(worker);
    if (missing > 0) log.error({ missing }, 'Rows name files that are not in the file store');
    await removeOldBackups(backups.directory, backups.keep, clock.now());
    log.info({ file }, 'A backup was made');
    status.lastSuccessAt = began;
  };

  const makeOne = async () => {
    const began = clock.now();
    if (!(await claimBackup(db, { now: began, until: began + turnMs, latest: began + everyMs }))) return;
    const holding = holdTurn({ db, clock, log });
    let due = began + everyMs;
    try {
      await write(began);
    } catch (error) {
      // A thread that was ended removes nothing itself.
      await rm(unfinishedName(fileOf(began)), { force: true });
      status.failures += 1;
      due = clock.now() + Math.min(retryMs, everyMs);
      log.error({ err: error }, 'The backup failed; the old ones stay');
    } finally {
      clearInterval(holding);
      worker = undefined;
    }
    await updateBackupDue(db, due);
  };

  return {
    async tick() {
      running ??= makeOne()
        .catch((error: unknown) => log.error({ err: error }, 'It cannot be said whether a backup is due'))
        .finally(() => (running = undefined));
      await running;
    },
    async close() {
      await worker?.terminate();
      await running;
    },
  };
}
