import type { Selectable } from 'kysely';
import { type AccountOwner, ownerColumn, ownerValues } from '#server/db/account-owner.ts';
import type { Database } from '#server/db/tables.ts';
import type { SecondFactorsTable } from '#server/db/tables/account-tables.ts';

export type SecondFactorRow = Selectable<SecondFactorsTable>;

/** The factor of an account, confirmed or not. */
export const findFactor = (db: Database, owner: AccountOwner): Promise<SecondFactorRow | undefined> =>
  db.selectFrom('second_factors').selectAll().where(ownerColumn(owner), '=', owner.id).executeTakeFirst();

/** Stores a factor that waits for its first code. */
export async function insertFactor(
  db: Database,
  owner: AccountOwner,
  row: Pick<SecondFactorRow, 'id' | 'secret' | 'recovery_salt' | 'created_at'>,
): Promise<void> {
  await db
    .insertInto('second_factors')
    .values({ ...row, ...ownerValues(owner), last_step: -1, confirmed_at: null })
    .execute();
}

/** The stored secrets after an id, in the order of the ids. */
export const listSecretsAfter = (
  db: Database,
  after: string,
  limit: number,
): Promise<Pick<SecondFactorRow, 'id' | 'secret'>[]> =>
  db.selectFrom('second_factors').select(['id', 'secret']).where('id', '>', after).orderBy('id').limit(limit).execute();

/** Stores a secret in another way, unless somebody was faster. */
export async function updateSecret(
  db: Database,
  { id, secret }: Pick<SecondFactorRow, 'id' | 'secret'>,
  anew: string,
): Promise<void> {
  await db
    .updateTable('second_factors')
    .set({ secret: anew })
    .where('id', '=', id)
    .where('secret', '=', secret)
    .execute();
}

/** Which of these people have a factor that is on. */
export async function listSecured(db: Database, userIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('second_factors')
    .select('user_id')
    .where('user_id', 'in', userIds)
    .where('confirmed_at', 'is not', null)
    .execute();
  return rows.flatMap(({ user_id }) => user_id ?? []);
}

/** Takes a code of a confirmed factor by its step; false where that one or a later one was taken before. */
export async function updateLastStep(db: Database, id: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('id', '=', id)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Confirms a factor by the step of its first code; false where it is confirmed already, or gone. */
export async function updateConfirmed(db: Database, id: string, step: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ last_step: step, confirmed_at: now })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a factor that waits for its first code, if there is one. */
export async function deletePendingFactor(db: Database, owner: AccountOwner): Promise<void> {
  await db
    .deleteFrom('second_factors')
    .where(ownerColumn(owner), '=', owner.id)
    .where('confirmed_at', 'is', null)
    .execute();
}

/** Deletes the factor of an account, with its recovery codes; false where there is none. */
export async function deleteFactor(db: Database, owner: AccountOwner): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('second_factors')
    .where(ownerColumn(owner), '=', owner.id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes the factor of an account, with its recovery codes, if it was begun since a time. */
export async function deleteFactorSince(db: Database, owner: AccountOwner, since: number): Promise<void> {
  await db
    .deleteFrom('second_factors')
    .where(ownerColumn(owner), '=', owner.id)
    .where('created_at', '>=', since)
    .execute();
}

const tables = { user: 'users', admin: 'admins' } as const;

/** Deletes the factor of the account with this address, as addresses are compared; false where there is none. */
export async function deleteFactorByEmail(
  db: Database,
  kind: AccountOwner['kind'],
  emailKey: string,
): Promise<boolean> {
  const owner = await db.selectFrom(tables[kind]).select('id').where('email_key', '=', emailKey).executeTakeFirst();
  return owner !== undefined && deleteFactor(db, { kind, id: owner.id });
}

/** Puts these recovery codes in the place of those that are there. */
export async function replaceRecoveryCodes(db: Database, factorId: string, hashes: readonly string[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('factor_id', '=', factorId).execute();
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ factor_id: factorId, code_hash })))
    .execute();
}

/** Takes a recovery code, so that it works once; false where there is none such. */
export async function takeRecoveryCode(db: Database, factorId: string, hash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('factor_id', '=', factorId)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** At most ten. */
export async function countRecoveryCodes(db: Database, factorId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('factor_id', '=', factorId)
    .executeTakeFirstOrThrow();
  return count;
}
