import type { Database } from '#server/db/tables.ts';
import type { Afterwards } from './afterwards.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { FileStore } from './files.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail.ts';
import type { PushSender } from './push-sender.ts';

/** What every domain may use. Built once in app.ts and passed on; there are no globals. */
export interface Platform {
  config: Config;
  /** The origin that people see, without a trailing slash. */
  publicUrl: string;
  db: Database;
  files: FileStore;
  mail: Mailer;
  push: PushSender;
  afterwards: Afterwards;
  clock: Clock;
  log: Log;
}
