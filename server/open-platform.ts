import path from 'node:path';
import { refuseUnfinishedRestore } from './backups/restore-target.ts';
import { openDatabase } from './db/database.ts';
import { joinProcesses } from './db/join-processes.ts';
import { findOrInsertSecret } from './db/secrets.store.ts';
import { createBackgroundTasks } from './platform/background-tasks.ts';
import { hashAddressesInKeys } from './rate-limits/addressless-limits.ts';
import { watchBackups } from './metrics/backup-status.ts';
import { type Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { createMetrics } from './metrics/metrics.ts';
import type { Log } from './platform/log.ts';
import { createOutbox, createSmtpMailer } from './platform/mail.ts';
import { openFiles } from './files/open-files.ts';
import type { Platform } from './platform/platform.ts';
import { createPublicRequests } from './platform/public-request.ts';
import { createPushSender, newPushKey } from './platform/push-sender.ts';
import { createSecretBox } from './platform/secret-box.ts';
import { countMails, countPushMessages } from './metrics/delivery-metrics.ts';
import type { AppTracing } from './trace-app.ts';

/** Mails and push messages that have begun get this long at the end, after five seconds for requests; the process itself has ten. */
const afterwardsMs = 3000;

/** Loads tracing, which takes 140 ms and 43 MB, only if it is configured. */
const startTracing = async (config: Config, log: Log): Promise<AppTracing | undefined> =>
  config.traces && (await import('./trace-app.ts')).traceApp(config.traces, config, log);

/** A platform whose parts are open. */
interface OpenPlatform {
  platform: Platform;
  tracing: AppTracing | undefined;
  /** Lets what has begun end, then closes the database. */
  close(): Promise<void>;
}

/**
 * Opens the files, the database and what else the settings name. A guest works beside a running server: it migrates nothing, and needs a
 * database of this version. Throws a ConfigError where a setting cannot be used.
 */
export async function openPlatform(
  config: Config,
  { log, clock, isGuest = false }: { log: Log; clock: Clock; isGuest?: boolean },
): Promise<OpenPlatform> {
  await refuseUnfinishedRestore(config);
  const files = await openFiles(config.s3, config.dataDir, log);
  const tracing = await startTracing(config, log);
  const database = await openDatabase(config, log, { onQuery: tracing?.onQuery, isGuest });
  const processes = await joinProcesses(config, database.db, { clock, log });
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;
  const privateKey = await findOrInsertSecret(database.db, 'push-private-key', newPushKey);
  const attemptsKey = await findOrInsertSecret(database.db, 'attempts-key');
  const metrics = createMetrics();
  const mailer = config.smtpUrl
    ? createSmtpMailer(config.smtpUrl, config.mailFrom)
    : createOutbox(path.join(config.dataDir, 'outbox'), config.mailFrom, log);
  const platform: Platform = {
    config,
    publicUrl,
    db: database.db,
    publicReads: database.publicReads,
    readOwn: database.readOwn,
    signals: processes.signals,
    rateLimiter: hashAddressesInKeys(processes.rateLimiter, attemptsKey),
    secretBox: createSecretBox(config.secretsKeys),
    files,
    mail: countMails(tracing?.mails(mailer) ?? mailer, metrics),
    push: countPushMessages(createPushSender({ privateKey, publicUrl, mailFrom: config.mailFrom, log }), metrics),
    publicRequests: createPublicRequests({ publicUrl, keepAlive: false }),
    backgroundTasks: createBackgroundTasks(log),
    backups: watchBackups(config, metrics),
    metrics,
    clock,
    log,
  };
  return {
    platform,
    tracing,
    async close() {
      platform.backgroundTasks.stop();
      await platform.backgroundTasks.settled(afterwardsMs);
      await tracing?.stop();
      await processes.close();
      await database.close();
    },
  };
}
