import type { ExportFailureReason, ExportKind, ExportRhythm } from '#contract/users/scheduled-export.ts';

/** Where and how often the export of a user goes by itself, and how it last went. */
export interface ScheduledExportsTable {
  user_id: string;
  kind: ExportKind;
  url: string;
  /** Of S3 alone. */
  bucket: string | null;
  region: string | null;
  /** Name of the account there, or id of the key. */
  account: string;
  /** As secret-box.ts keeps it. */
  secret: string;
  every: ExportRhythm;
  created_at: number;
  /** When the next one begins. While one runs: when it is taken for dead. */
  due_at: number;
  running_since: number | null;
  succeeded_at: number | null;
  file_name: string | null;
  file_bytes: number | null;
  failed_at: number | null;
  /** Failures since the last success. */
  failures: number;
  reason: ExportFailureReason | null;
  /** HTTP status of the answer that was no success. */
  status: number | null;
}

/** Exports to places of users' own. */
export interface ExportTables {
  scheduled_exports: ScheduledExportsTable;
}
