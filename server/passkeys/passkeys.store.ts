import type { Selectable } from 'kysely';
import { type AccountOwner, ownerColumn, ownerValues } from '#server/db/account-owner.ts';
import type { Database } from '#server/db/tables.ts';
import type { PasskeyChallengesTable, PasskeysTable } from '#server/db/tables/account-tables.ts';

export type PasskeyRow = Selectable<PasskeysTable>;

/** The passkeys of an account, the newest first; 20 at most. */
export const listPasskeysOf = (db: Database, owner: AccountOwner): Promise<PasskeyRow[]> =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where(ownerColumn(owner), '=', owner.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** The passkey that an authenticator names so. */
export const findPasskey = (db: Database, credentialId: string): Promise<PasskeyRow | undefined> =>
  db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();

/** True while an account has this passkey. */
export async function hasPasskey(db: Database, owner: AccountOwner, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('passkeys')
    .select('id')
    .where('id', '=', id)
    .where(ownerColumn(owner), '=', owner.id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertPasskey(
  db: Database,
  owner: AccountOwner,
  row: Omit<PasskeyRow, 'user_id' | 'admin_id'>,
): Promise<void> {
  await db
    .insertInto('passkeys')
    .values({ ...row, ...ownerValues(owner) })
    .execute();
}

/** Notes a use; false where another one was noted since the row was read, or the passkey is gone. */
export async function updatePasskeyUse(
  db: Database,
  { id, sign_count }: Pick<PasskeyRow, 'id' | 'sign_count'>,
  use: Pick<PasskeyRow, 'sign_count' | 'last_used_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set(use)
    .where('id', '=', id)
    .where('sign_count', '=', sign_count)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a passkey of an account; false where it has none such. */
export async function deletePasskey(db: Database, owner: AccountOwner, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where(ownerColumn(owner), '=', owner.id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes the passkeys of an account that were added since a time. */
export async function deletePasskeysSince(db: Database, owner: AccountOwner, since: number): Promise<void> {
  await db.deleteFrom('passkeys').where(ownerColumn(owner), '=', owner.id).where('created_at', '>=', since).execute();
}

/** Stores a challenge; without an owner it is one for signing in. */
export async function insertChallenge(
  db: Database,
  owner: AccountOwner | undefined,
  row: Pick<PasskeyChallengesTable, 'challenge_hash' | 'is_proven' | 'expires_at'>,
): Promise<void> {
  const noOwner = { user_id: null, admin_id: null };
  await db
    .insertInto('passkey_challenges')
    .values({ ...row, ...(owner ? ownerValues(owner) : noOwner) })
    .execute();
}

/** Takes a challenge that is not over, so that it serves once; undefined where there is none such of this owner. */
export async function takeChallenge(
  db: Database,
  owner: AccountOwner | undefined,
  hash: string,
  now: number,
): Promise<{ is_proven: number } | undefined> {
  let taken = db.deleteFrom('passkey_challenges').where('challenge_hash', '=', hash).where('expires_at', '>', now);
  taken = owner
    ? taken.where(ownerColumn(owner), '=', owner.id)
    : taken.where('user_id', 'is', null).where('admin_id', 'is', null);
  return taken.returning('is_proven').executeTakeFirst();
}

export async function deleteExpiredChallenges(db: Database, now: number): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute();
}
