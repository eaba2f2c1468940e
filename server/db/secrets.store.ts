import type { Database } from './tables.ts';
import { newToken } from '#server/platform/secret-tokens.ts';

/** A secret of this installation, made when first asked for. Every process on the same database gets the same one. */
export async function findOrInsertSecret(db: Database, name: string): Promise<string> {
  await db
    .insertInto('secrets')
    .values({ name, value: newToken() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return value;
}
