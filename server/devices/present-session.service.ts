import type { OwnSession } from '#contract/devices/devices.ts';
import { asTime } from '#server/platform/as-time.ts';

/** Columns of a session that are shown. */
interface SessionRow {
  id: string;
  token_hash: string;
  device: string;
  created_at: number;
  last_used_at: number;
}

/** Sessions as their owner sees them, who asks with the one of `currentHash`. */
export const presentSessions = (rows: readonly SessionRow[], currentHash: string): OwnSession[] =>
  rows.map((row) => ({
    _id: row.id,
    device: row.device,
    createdAt: asTime(row.created_at),
    lastUsedAt: asTime(row.last_used_at),
    isCurrent: row.token_hash === currentHash,
  }));
