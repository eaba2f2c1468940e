import type { Config } from '#server/platform/config.ts';
import type { Metrics } from './metrics.ts';

/** How the backups go that this process makes by itself. */
export interface BackupStatus {
  /** When the newest one was begun, in milliseconds since the epoch; undefined where there is none yet. */
  lastSuccessAt: number | undefined;
  /** Since the process began. */
  failures: number;
}

/** A status to be kept up to date. It is told among the metrics where the server makes backups. */
export function watchBackups({ backups }: Pick<Config, 'backups'>, metrics: Metrics): BackupStatus {
  const status: BackupStatus = { lastSuccessAt: undefined, failures: 0 };
  if (!backups) return status;
  metrics.register(
    {
      name: 'thoughtleaf_backup_failures_total',
      help: 'Backups that failed.',
      type: 'counter',
      read: () => status.failures,
    },
    {
      name: 'thoughtleaf_backup_last_success_timestamp_seconds',
      help: 'When the newest backup was begun, since the epoch; 0 where there is none.',
      type: 'gauge',
      read: () => Math.floor((status.lastSuccessAt ?? 0) / 1000),
    },
  );
  return status;
}
