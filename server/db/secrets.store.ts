import type { Database } from './tables.ts';
import { newToken } from '#server/platform/secret-tokens.ts';

/**
 * A secret of this installation, made by `make` when first asked for. Every process on the same database gets the same
 * one: where two begin at once, the first row stays and both read it.
 */
export async function findOrInsertSecret(db: Database, name: string, make: () => string = newToken): Promise<string> {
  await db
    .insertInto('secrets')
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return value;
}

/** Deletes every secret whose name begins so, but for one. */
export async function deleteSecrets(db: Database, prefix: string, kept: string): Promise<void> {
  await db.deleteFrom('secrets').where('name', 'like', `${prefix}%`).where('name', '!=', kept).execute();
}
