import type { Database } from '#server/db/tables.ts';
import type { Platform } from '#server/platform/platform.ts';
import { thumbnailName } from './attachments.service.ts';
import { listKnownFileNames } from './attachments.store.ts';

/** A file younger than this may belong to a call that has not recorded it yet. */
const graceMs = 60 * 60_000;
const batchSize = 400;

/**
 * Removes files that no row names: what a crash left between the disk and the database.
 * Each of `alsoKnown` answers which of the given names another domain keeps.
 */
export async function sweepFiles(
  { db, files, clock, log }: Platform,
  alsoKnown: readonly ((db: Database, names: readonly string[]) => Promise<Set<string>>)[],
): Promise<number> {
  const before = clock.now() - graceMs;
  await files.discardStagedBefore(before);
  let removed = 0;
  let batch: string[] = [];
  const removeUnknown = async () => {
    const known = await listKnownFileNames(db, batch, thumbnailName);
    for (const findKnown of alsoKnown) for (const name of await findKnown(db, batch)) known.add(name);
    const unknown = batch.filter((name) => !known.has(name));
    await files.remove(unknown);
    removed += unknown.length;
    batch = [];
  };
  for await (const { name, changedAt } of files.list()) {
    if (changedAt >= before) continue;
    batch.push(name);
    if (batch.length >= batchSize) await removeUnknown();
  }
  await removeUnknown();
  if (removed > 0) log.info({ removed }, 'Files that nothing names were removed');
  return removed;
}
