import type { Selectable } from 'kysely';
import { rowLock } from '#server/db/dialect.ts';
import { cachedQuery } from '#server/db/cached-query.ts';
import type { Database } from '#server/db/tables.ts';
import type { SettingsTable } from '#server/db/tables/site-tables.ts';

export type SettingsRow = Omit<Selectable<SettingsTable>, 'id'>;

/** The one row of the table. */
const rowId = 1;

const findWithRevision = cachedQuery((db, counter: string) =>
  db
    .selectFrom('counters')
    .crossJoin('settings')
    .selectAll('settings')
    .select('counters.value as revision')
    .where('counters.name', '=', counter),
);

/** The settings and their revision, in one statement: every page asks for them. */
export async function findSettings(db: Database): Promise<SettingsRow & { revision: number }> {
  const row = await findWithRevision(db, 'settings');
  if (!row) throw new Error('The table of settings is empty. Its row comes with the migration.');
  return row;
}

/** Keeps others from changing the settings until the transaction ends. */
export async function lockSettings(tx: Database): Promise<void> {
  await tx.selectFrom('settings').select('id').where('id', '=', rowId).modifyEnd(rowLock(tx)).execute();
}

/** Sets all of the settings. */
export async function updateRow(db: Database, row: SettingsRow): Promise<void> {
  await db.updateTable('settings').set(row).where('id', '=', rowId).execute();
}
