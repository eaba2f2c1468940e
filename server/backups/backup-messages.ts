import type { Config } from '#server/platform/config.ts';

/** What the thread that writes a backup is given. */
export interface BackupTask {
  file: string;
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 's3' | 'logLevel'>;
}

/** What it answers: how many files were lost before, or why there is no backup. */
export type BackupAnswer = { kind: 'written'; missing: number } | { kind: 'failed'; reason: string };
