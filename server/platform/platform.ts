import type { ReadPrivate } from '#server/db/replica/private-read-routing.ts';
import type { ReplicaReads } from '#server/db/replica/replica-routing.ts';
import type { Database } from '#server/db/tables.ts';
import type { BackgroundTasks } from './background-tasks.ts';
import type { RateLimiter } from '#server/rate-limits/rate-limiter.ts';
import type { BackupStatus } from '#server/metrics/backup-status.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import type { FileStore } from '#server/files/files.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail.ts';
import type { PublicRequests } from './public-request.ts';
import type { PushSender } from './push-sender.ts';
import type { SecretBox } from './secret-box.ts';
import type { Signals } from './signals.ts';

/** Services for every domain. Built once in app.ts and passed on; there are no globals. */
export interface Platform {
  config: Config;
  /** The origin that people see, without a trailing slash. */
  publicUrl: string;
  db: Database;
  /** For what everybody may see. */
  publicReads: ReplicaReads;
  /** Reads of a user's private rows, with fallback to the replica; everything else is read from `db`. */
  readOwn: ReadPrivate;
  signals: Signals;
  rateLimiter: RateLimiter;
  secretBox: SecretBox;
  files: FileStore;
  mail: Mailer;
  push: PushSender;
  /** Requests to addresses that people name. */
  publicRequests: PublicRequests;
  backgroundTasks: BackgroundTasks;
  backups: BackupStatus;
  /** Registry of the metrics at /metrics. A domain adds its own when it is bound. */
  metrics: Metrics;
  clock: Clock;
  log: Log;
}
