import { keepLock } from '#server/db/dialect.ts';
import type { Database } from '#server/db/tables.ts';

/** Keeps the account of an author until the transaction ends. */
export async function holdAuthor(tx: Database, id: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', id).modifyEnd(keepLock(tx)).execute();
}
