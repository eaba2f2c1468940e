import { type AccountOwner, ownerColumn, ownerValues } from '#server/db/account-owner.ts';
import type { Database } from '#server/db/tables.ts';
import { newId } from '#server/platform/ids.ts';

/** True if a device of this mark was seen. */
export async function hasKnownDevice(db: Database, owner: AccountOwner, mark: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .select('id')
    .where(ownerColumn(owner), '=', owner.id)
    .where('mark', '=', mark)
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that a device was seen; true where it was not known. */
export async function upsertKnownDevice(
  db: Database,
  owner: AccountOwner,
  mark: string,
  now: number,
): Promise<boolean> {
  const id = newId();
  const row = await db
    .insertInto('known_devices')
    .values({ id, ...ownerValues(owner), mark, last_seen_at: now })
    .onConflict((conflict) => conflict.columns([ownerColumn(owner), 'mark']).doUpdateSet({ last_seen_at: now }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id === id;
}

/** Forgets all devices of an account but the `kept` that were seen last. */
export async function deleteOldestDevices(db: Database, owner: AccountOwner, kept: number): Promise<void> {
  const newest = db
    .selectFrom('known_devices')
    .select('id')
    .where(ownerColumn(owner), '=', owner.id)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(kept);
  await db.deleteFrom('known_devices').where(ownerColumn(owner), '=', owner.id).where('id', 'not in', newest).execute();
}

/** When each known device of an account was seen, the last first. */
export const listKnownDevices = (db: Database, owner: AccountOwner): Promise<{ last_seen_at: number }[]> =>
  db
    .selectFrom('known_devices')
    .select('last_seen_at')
    .where(ownerColumn(owner), '=', owner.id)
    .orderBy('last_seen_at', 'desc')
    .execute();

/** Forgets all devices of an account. */
export async function deleteKnownDevices(db: Database, owner: AccountOwner): Promise<void> {
  await db.deleteFrom('known_devices').where(ownerColumn(owner), '=', owner.id).execute();
}

/** Forgets devices that were not seen since. */
export async function deleteDevicesSeenBefore(db: Database, time: number): Promise<void> {
  await db.deleteFrom('known_devices').where('last_seen_at', '<', time).execute();
}
