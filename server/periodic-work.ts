import { setTimeout as wait } from 'node:timers/promises';
import { sweepAccessTokens } from './access-tokens/access-tokens.service.ts';
import { sweepAdminSessions } from './admins/admin-session.service.ts';
import { sweepSearches } from './admins/audit.service.ts';
import { sweepActivePeople } from './analytics/active-people.service.ts';
import { sweepVisitors } from './analytics/analytics.service.ts';
import { createBackupSchedule } from './backups/scheduled-backups.ts';
import { eraseDeleted } from './db/sqlite/erase-deleted.ts';
import { sweepDevices } from './devices/devices.service.ts';
import { indexWaitingNotes, sweepRemovals, sweepSaves } from './notes/notes.service.ts';
import { sweepImports } from './notes/import/undo-import.service.ts';
import { sweepShares } from './notes/shares/note-shares.service.ts';
import { sweepFiles } from './notes/attachments/sweep-files.ts';
import type { Platform } from './platform/platform.ts';
import { watchSweep } from './metrics/sweep-metrics.ts';
import { sweepNotifications } from './push/push.service.ts';
import { sendDueReminders, sweepReminders } from './reminders/reminders.service.ts';
import { sweepSessions } from './session/session.service.ts';
import { knownPictures } from './users/pictures.ts';

const sweepEveryMs = 60 * 60_000;

/** How often it is asked whether a backup is due. */
const backupTickMs = 60_000;

/** How often due reminders are looked for: none comes later than this by itself. */
const remindTickMs = 20_000;
/** How long pushes and mails that have begun may take at the end. */
const closingMs = 3000;

/** Periodic tasks of the server. */
export interface PeriodicWork {
  /** Removes what has expired and what a crash left. Runs every hour by itself. */
  sweep(): Promise<void>;
  /** Makes a backup where one is due. Asked every minute by itself. */
  backUpIfDue(): Promise<void>;
  /** Sends the reminders that are due. Asked every 20 seconds by itself. */
  remind(): Promise<void>;
  /** Begins nothing more. */
  stop(): void;
  /** Resolves when a backup and reminders that have begun are over. */
  settled(): Promise<void>;
}

async function sweepAll(platform: Platform): Promise<void> {
  await sweepSessions(platform);
  await sweepAccessTokens(platform);
  await sweepAdminSessions(platform);
  await sweepDevices(platform);
  await sweepNotifications(platform);
  await sweepReminders(platform);
  await sweepVisitors(platform);
  await sweepActivePeople(platform);
  await sweepSearches(platform);
  await sweepRemovals(platform);
  await sweepSaves(platform);
  await sweepImports(platform);
  await sweepShares(platform);
  await sweepFiles(platform, knownPictures);
  await indexWaitingNotes(platform);
  // The last, as it erases what the others removed as well.
  await eraseDeleted(platform.db);
}

/** Sends due reminders in turns: one turn begins after the other has ended. */
function createReminderWork(platform: Platform) {
  let isStopped = false;
  let running: Promise<void> = Promise.resolve();
  let waiting = 0;
  const tick = (): Promise<void> => {
    waiting += 1;
    running = running
      .catch(() => {})
      .then(() => (isStopped ? undefined : sendDueReminders(platform, () => isStopped)))
      .finally(() => (waiting -= 1));
    return running;
  };
  const tell = (error: unknown) => platform.log.error({ err: error }, 'Due reminders could not be sent');
  const ticking = setInterval(() => {
    if (waiting === 0) tick().catch(tell);
  }, remindTickMs);
  ticking.unref();
  return {
    tick,
    stop() {
      isStopped = true;
      clearInterval(ticking);
    },
    /** Resolves when what has begun is sent, at the latest after three seconds: the rest is sent after the restart. */
    settled: () => Promise.race([running.catch(() => {}), wait(closingMs, undefined, { ref: false })]),
  };
}

export async function startPeriodicWork(platform: Platform): Promise<PeriodicWork> {
  const { clock, metrics, log } = platform;
  const sweep = watchSweep(() => sweepAll(platform), clock, metrics);
  const sweeping = setInterval(() => {
    sweep().catch((error: unknown) => log.error({ err: error }, 'The sweep failed'));
  }, sweepEveryMs);
  sweeping.unref();
  platform.backgroundTasks.run(
    (ending) => indexWaitingNotes(platform, ending),
    'Notes that a former process has left could not be indexed',
  );
  const schedule = await createBackupSchedule(platform);
  const backingUp = setInterval(() => void schedule.tick(), backupTickMs);
  backingUp.unref();
  const reminders = createReminderWork(platform);
  return {
    sweep,
    backUpIfDue: () => schedule.tick(),
    remind: reminders.tick,
    stop() {
      reminders.stop();
      clearInterval(sweeping);
      clearInterval(backingUp);
    },
    async settled() {
      await reminders.settled();
      await schedule.close();
    },
  };
}
