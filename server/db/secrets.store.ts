import type { Database } from './tables.ts';
import { newToken } from '#server/platform/secret-tokens.ts';

const findSecret = (db: Database, name: string): Promise<{ value: string } | undefined> =>
  db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();

/**
 * A secret of this installation, made by `make` when first asked for. Every process on the same database gets the same
 * one: where two begin at once, the first row stays and both read it.
 */
export async function findOrInsertSecret(db: Database, name: string, make: () => string = newToken): Promise<string> {
  // A server must be able to start where nothing can be stored.
  const known = await findSecret(db, name);
  if (known) return known.value;
  await db
    .insertInto('secrets')
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const made = await findSecret(db, name);
  if (!made) throw new Error(`The secret ${name} was removed while it was made.`);
  return made.value;
}

/** Deletes every secret whose name begins so, but for one. */
export async function deleteSecrets(db: Database, prefix: string, kept: string): Promise<void> {
  await db.deleteFrom('secrets').where('name', 'like', `${prefix}%`).where('name', '!=', kept).execute();
}
