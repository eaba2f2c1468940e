import { listCarriedTables } from '#server/db/carried-tables.ts';
import { migrateToLatest, migrations as known } from '#server/db/migrate.ts';
import { deleteRows, insertRows } from '#server/db/table-rows.ts';
import type { Database } from '#server/db/tables.ts';
import { BackupError, type BackupTable } from './backup-format.ts';
import { rebuildIndexes } from './rebuild-indexes.ts';
import { LineHash, linesOf, valuesOf } from './row-lines.ts';

/** Puts rows of a table, as lines, into the database that is being filled. */
export type AddLines = (table: Pick<BackupTable, 'name' | 'columns'>, lines: readonly string[]) => Promise<void>;

const nothing = (): Promise<void> => Promise.resolve();

/** The migrations of these names, in order. Throws a BackupError where this program does not know one. */
function migrationsOf(names: readonly string[]) {
  const unknown = names.find((name) => !(name in known));
  if (unknown !== undefined)
    throw new BackupError(
      `It was written by a newer version of Thoughtleaf (it knows "${unknown}"). Please update the program.`,
    );
  return Object.fromEntries(Object.entries(known).filter(([name]) => names.includes(name)));
}

/** Gives an empty database the tables of that time, without a row. */
async function createTables(db: Database, migrations: readonly string[]): Promise<void> {
  await migrateToLatest(db, nothing, migrationsOf(migrations));
  for (const table of (await listCarriedTables(db)).toReversed()) await deleteRows(db, table);
}

/** Reads the rows back. Throws a BackupError where they are not those that should be there. */
async function compareRows(db: Database, expected: readonly BackupTable[]): Promise<void> {
  const tables = await listCarriedTables(db);
  for (const { name, rows, sha256 } of expected) {
    const table = tables.find((candidate) => candidate.name === name);
    const hash = new LineHash();
    if (table) for await (const line of linesOf(db, table)) hash.add(line);
    if (hash.count !== rows || hash.digest() !== sha256)
      throw new BackupError(`The rows of ${name} that were written are not those that were read.`);
  }
}

/**
 * Fills an empty database within one transaction: the tables as of these migrations, then the rows that `feed` adds and answers
 * for. The search indexes and the later migrations follow.
 */
export async function fillDatabase(
  db: Database,
  migrations: readonly string[],
  feed: (add: AddLines) => Promise<readonly BackupTable[]>,
): Promise<void> {
  await createTables(db, migrations);
  const expected = await feed((table, lines) => insertRows(db, table, lines.map(valuesOf)));
  await compareRows(db, expected);
  await migrateToLatest(db, nothing);
  await rebuildIndexes(db);
}
