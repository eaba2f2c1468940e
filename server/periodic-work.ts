import { sweepAdminSessions } from './admins/admin-session.service.ts';
import { sweepSearches } from './admins/audit.service.ts';
import { sweepActivePeople } from './analytics/active-people.service.ts';
import { sweepVisitors } from './analytics/analytics.service.ts';
import { createBackupSchedule } from './backups/scheduled-backups.ts';
import { eraseDeleted } from './db/sqlite/erase-deleted.ts';
import { sweepDevices } from './devices/devices.service.ts';
import { sweepFiles } from './notes/sweep-files.ts';
import type { Platform } from './platform/platform.ts';
import { watchSweep } from './metrics/sweep-metrics.ts';
import { sweepNotifications } from './push/push.service.ts';
import { sweepSessions } from './session/session.service.ts';
import { knownPictures } from './users/pictures.ts';

const sweepEveryMs = 60 * 60_000;

/** How often it is asked whether a backup is due. */
const backupTickMs = 60_000;

/** Periodic tasks of the server. */
export interface PeriodicWork {
  /** Removes what has expired and what a crash left. Runs every hour by itself. */
  sweep(): Promise<void>;
  /** Makes a backup where one is due. Asked every minute by itself. */
  backUpIfDue(): Promise<void>;
  /** Begins nothing more. */
  stop(): void;
  /** Resolves when a backup that has begun is over. */
  settled(): Promise<void>;
}

async function sweepAll(platform: Platform): Promise<void> {
  await sweepSessions(platform);
  await sweepAdminSessions(platform);
  await sweepDevices(platform);
  await sweepNotifications(platform);
  await sweepVisitors(platform);
  await sweepActivePeople(platform);
  await sweepSearches(platform);
  await sweepFiles(platform, knownPictures);
  // The last, as it erases what the others removed as well.
  await eraseDeleted(platform.db);
}

export async function startPeriodicWork(platform: Platform): Promise<PeriodicWork> {
  const { clock, metrics, log } = platform;
  const sweep = watchSweep(() => sweepAll(platform), clock, metrics);
  const sweeping = setInterval(() => {
    sweep().catch((error: unknown) => log.error({ err: error }, 'The sweep failed'));
  }, sweepEveryMs);
  sweeping.unref();
  const schedule = await createBackupSchedule(platform);
  const backingUp = setInterval(() => void schedule.tick(), backupTickMs);
  backingUp.unref();
  return {
    sweep,
    backUpIfDue: () => schedule.tick(),
    stop() {
      clearInterval(sweeping);
      clearInterval(backingUp);
    },
    settled: () => schedule.close(),
  };
}
