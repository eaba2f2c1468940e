import { setTimeout as wait } from 'node:timers/promises';
import { sweepAccessTokens } from './access-tokens/access-tokens.service.ts';
import { sweepAdminSessions } from './admins/admin-session.service.ts';
import { sweepSearches } from './admins/audit.service.ts';
import { sweepActivePeople } from './analytics/active-people.service.ts';
import { sweepVisitors } from './analytics/analytics.service.ts';
import { createBackupSchedule } from './backups/scheduled-backups.ts';
import { knownArticlePictures } from './blog/blog.service.ts';
import { eraseDeleted } from './db/sqlite/erase-deleted.ts';
import { sendDueDigests } from './digest/send-digests.ts';
import { sweepDevices } from './devices/devices.service.ts';
import { knownPostPictures } from './feed/feed.service.ts';
import { indexLeftPosts } from './feed/late-post-index.ts';
import { indexWaitingNotes, sweepRemovals, sweepSaves } from './notes/notes.service.ts';
import { sweepImports } from './notes/import/undo-import.service.ts';
import { sweepShares } from './notes/shares/note-shares.service.ts';
import { sweepFiles } from './notes/attachments/sweep-files.ts';
import type { Platform } from './platform/platform.ts';
import { watchSweep } from './metrics/sweep-metrics.ts';
import { sweepPasskeyChallenges } from './passkeys/passkeys.service.ts';
import { sweepNotifications } from './push/push.service.ts';
import { sendDueReminders, sweepReminders } from './reminders/reminders.service.ts';
import { sweepSessions } from './session/session.service.ts';
import { sweepClaimedAccounts } from './users/email/claim-account.service.ts';
import { sweepEmailLinks } from './users/email/confirm-email.service.ts';
import { knownPictures } from './users/pictures.ts';
import { runScheduledExports } from './users/scheduled-exports/run-scheduled-exports.ts';
import { sendWebhooks, sweepDeliveries } from './webhooks/webhooks.service.ts';

const sweepEveryMs = 60 * 60_000;

/** How often it is asked whether a backup is due. */
const backupTickMs = 60_000;

/** How often due reminders are looked for: none comes later than this by itself. */
const remindTickMs = 20_000;
/** How often it is asked which webhooks are to be told of something. */
const webhookTickMs = 5000;
/** How often it is asked which exports are due. */
const exportTickMs = 30_000;
/** How often it is asked which digests are due. */
const digestTickMs = 60_000;
/** How long pushes, mails and messages that have begun may take at the end. */
const closingMs = 3000;

/** Periodic tasks of the server. */
export interface PeriodicWork {
  /** Removes what has expired and what a crash left. Runs every hour by itself. */
  sweep(): Promise<void>;
  /** Makes a backup where one is due. Asked every minute by itself. */
  backUpIfDue(): Promise<void>;
  /** Sends the reminders that are due. Asked every 20 seconds by itself. */
  remind(): Promise<void>;
  /** Tells webhooks of what has changed. Asked every five seconds by itself. */
  sendWebhooks(): Promise<void>;
  /** Makes the exports that are due. Asked every half minute by itself. */
  runScheduledExports(): Promise<void>;
  /** Sends the digests that are due. Asked every minute by itself. */
  sendDigests(): Promise<void>;
  /** Begins nothing more. */
  stop(): void;
  /** Resolves when a backup, reminders and messages that have begun are over. */
  settled(): Promise<void>;
}

async function sweepAll(platform: Platform): Promise<void> {
  await sweepSessions(platform);
  await sweepAccessTokens(platform);
  await sweepPasskeyChallenges(platform);
  await sweepEmailLinks(platform);
  await sweepClaimedAccounts(platform);
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
  await sweepDeliveries(platform);
  await sweepFiles(platform, [knownPictures, knownArticlePictures, knownPostPictures]);
  await indexWaitingNotes(platform);
  await indexLeftPosts(platform);
  // The last, as it erases what the others removed as well.
  await eraseDeleted(platform.db);
}

/** Work that is done in turns. */
interface Turns {
  work: (isStopped: () => boolean, ending: AbortSignal) => Promise<void>;
  everyMs: number;
  /** What is logged of a turn that failed. */
  failure: string;
}

/** Does work in turns: one turn begins after the other has ended. */
function createTurns({ log }: Pick<Platform, 'log'>, { work, everyMs, failure }: Turns) {
  const ending = new AbortController();
  const isStopped = () => ending.signal.aborted;
  let running: Promise<void> = Promise.resolve();
  let waiting = 0;
  const tick = (): Promise<void> => {
    waiting += 1;
    running = running
      .catch(() => {})
      .then(() => (isStopped() ? undefined : work(isStopped, ending.signal)))
      .finally(() => (waiting -= 1));
    return running;
  };
  const tell = (error: unknown) => log.error({ err: error }, failure);
  const ticking = setInterval(() => {
    if (waiting === 0) tick().catch(tell);
  }, everyMs);
  ticking.unref();
  return {
    tick,
    stop() {
      ending.abort();
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
  platform.backgroundTasks.run(
    (ending) => indexLeftPosts(platform, ending),
    'Thoughts that a former process has left could not be indexed',
  );
  const schedule = await createBackupSchedule(platform);
  const backingUp = setInterval(() => void schedule.tick(), backupTickMs);
  backingUp.unref();
  const reminders = createTurns(platform, {
    work: (isStopped) => sendDueReminders(platform, isStopped),
    everyMs: remindTickMs,
    failure: 'Due reminders could not be sent',
  });
  const webhooks = createTurns(platform, {
    work: (isStopped) => sendWebhooks(platform, isStopped),
    everyMs: webhookTickMs,
    failure: 'Webhooks could not be told of what has changed',
  });
  const exports = createTurns(platform, {
    work: (_isStopped, ending) => runScheduledExports(platform, ending),
    everyMs: exportTickMs,
    failure: 'Scheduled exports could not be made',
  });
  const digests = createTurns(platform, {
    work: (isStopped) => sendDueDigests(platform, isStopped),
    everyMs: digestTickMs,
    failure: 'Due digests could not be sent',
  });
  return {
    sweep,
    backUpIfDue: () => schedule.tick(),
    remind: reminders.tick,
    sendWebhooks: webhooks.tick,
    runScheduledExports: exports.tick,
    sendDigests: digests.tick,
    stop() {
      reminders.stop();
      webhooks.stop();
      exports.stop();
      digests.stop();
      clearInterval(sweeping);
      clearInterval(backingUp);
    },
    async settled() {
      await Promise.all([reminders.settled(), webhooks.settled(), exports.settled(), digests.settled()]);
      await schedule.close();
    },
  };
}
