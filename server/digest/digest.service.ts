import type { Database } from '#server/db/tables.ts';
import { asTime } from '#server/platform/as-time.ts';
import { findDigest } from './digests.store.ts';

/** How often a person gets a digest, and when the next one comes. Its token stays here: it ends what the file is a copy of. */
export async function exportDigest(db: Database, userId: string) {
  const row = await findDigest(db, userId);
  return { digest: row ? { every: row.every, since: asTime(row.since), nextAt: asTime(row.due_at) } : null };
}
