import type { Storage } from '#contract/users/users.ts';
import { messages } from '#contract/messages.ts';
import { formatSize } from '#lib/format-size.ts';
import { takeAdvisoryLock } from '#server/db/dialect.ts';
import { readAllStoredBytes, readStoredBytes } from '#server/db/stored-bytes.ts';
import type { Database } from '#server/db/tables.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';

/** The bytes of files that a user has, and the bytes that they may have. */
export const storageOf = async (
  { db, config: { userStorageBytes } }: Pick<Platform, 'db' | 'config'>,
  userId: string,
): Promise<Storage> => ({ used: await readStoredBytes(db, userId), allowed: userStorageBytes ?? null });

/** Throws `quota` where `bytes` more would be too much. `counted` of them are in the counts already. */
async function refuseBeyondRoom(
  { userStorageBytes, siteStorageBytes }: Platform['config'],
  db: Database,
  userId: string,
  { bytes, counted }: { bytes: number; counted: number },
): Promise<void> {
  if (userStorageBytes !== undefined) {
    const used = (await readStoredBytes(db, userId)) - counted;
    if (used + bytes > userStorageBytes)
      throw new AppError('quota', messages.storage.full(formatSize(used), formatSize(userStorageBytes)));
  }
  if (siteStorageBytes === undefined) return;
  const used = (await readAllStoredBytes(db)) - counted;
  if (used + bytes > siteStorageBytes) throw new AppError('quota', messages.storage.siteFull);
}

/** Throws `quota` where these bytes would be more than a person, or everybody together, may store. */
export const requireRoom = ({ db, config }: Pick<Platform, 'db' | 'config'>, userId: string, bytes: number) =>
  refuseBeyondRoom(config, db, userId, { bytes, counted: 0 });

/**
 * Throws `quota` where a transaction has recorded too much. To be called after the rows are written. On PostgreSQL, other uploads
 * of the user wait at the count of their bytes until this transaction ends. With a limit for everybody, all writers of files wait
 * for each other.
 */
export async function requireRecordedRoom(
  { config }: Pick<Platform, 'config'>,
  tx: Database,
  userId: string,
  bytes: number,
): Promise<void> {
  if (bytes <= 0) return;
  if (config.siteStorageBytes !== undefined) await takeAdvisoryLock(tx, 'site-storage');
  await refuseBeyondRoom(config, tx, userId, { bytes, counted: bytes });
}
