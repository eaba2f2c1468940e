import type { ReadOwn } from '#server/db/own-reads.ts';
import type { PublicReads } from '#server/db/public-reads.ts';
import type { Database } from '#server/db/tables.ts';
import type { Afterwards } from './afterwards.ts';
import type { Attempts } from './attempts.ts';
import type { BackupStatus } from './backup-status.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Figures } from './figures.ts';
import type { FileStore } from './files.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail.ts';
import type { PushSender } from './push-sender.ts';
import type { SecretBox } from './secret-box.ts';
import type { Signals } from './signals.ts';

/** What every domain may use. Built once in app.ts and passed on; there are no globals. */
export interface Platform {
  config: Config;
  /** The origin that people see, without a trailing slash. */
  publicUrl: string;
  db: Database;
  /** For what everybody may see. */
  publicReads: PublicReads;
  /** For what a person reads of his own; everything else is read from `db`. */
  readOwn: ReadOwn;
  signals: Signals;
  attempts: Attempts;
  secretBox: SecretBox;
  files: FileStore;
  mail: Mailer;
  push: PushSender;
  afterwards: Afterwards;
  backups: BackupStatus;
  /** What the process tells at /metrics. A domain adds its own when it is bound. */
  figures: Figures;
  clock: Clock;
  log: Log;
}
