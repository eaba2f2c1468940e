import type { Config } from '#server/platform/config.ts';

/** Input of the thread that writes a backup. */
export interface BackupTask {
  file: string;
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 's3' | 'logLevel'>;
}

/** Its answer: the number of files that were missing before, or the reason that there is no backup. */
export type BackupAnswer = { kind: 'written'; missing: number } | { kind: 'failed'; reason: string };
