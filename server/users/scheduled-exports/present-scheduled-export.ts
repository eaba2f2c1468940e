import type { ScheduledExport } from '#contract/users/scheduled-export.ts';
import { asTime, asTimeOrNull } from '#server/platform/as-time.ts';
import type { ScheduledExportRow } from './scheduled-exports.store.ts';

/** A row as its owner sees it, without its secret. */
export function presentScheduledExport(row: ScheduledExportRow): ScheduledExport {
  const { succeeded_at, file_name, file_bytes, failed_at, failures, reason, status } = row;
  return {
    kind: row.kind,
    url: row.url,
    bucket: row.bucket,
    region: row.region,
    account: row.account,
    every: row.every,
    nextAt: asTime(row.due_at),
    runningSince: asTimeOrNull(row.running_since),
    lastSuccess:
      succeeded_at === null || file_name === null || file_bytes === null
        ? null
        : { at: asTime(succeeded_at), name: file_name, bytes: file_bytes },
    failure: failed_at === null || reason === null ? null : { at: asTime(failed_at), reason, status, times: failures },
  };
}
