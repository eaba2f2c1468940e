import { type RawBuilder, sql } from 'kysely';
import type { CarriedTable } from './carried-tables.ts';
import { engineOf } from './dialect.ts';
import type { Database } from './tables.ts';

/** A row as the engine gives it, by the names of its columns. */
export type CarriedRow = Record<string, unknown>;

/** Few enough that the longest rows there are stay some megabytes. */
const rowsPerPage = 200;
/** PostgreSQL takes 65,535 of them in a statement, SQLite 32,766. */
const valuesPerStatement = 2000;

/** Sort by the bytes of the key, which gives the same order on both engines. SQLite compares text by bytes anyway. */
const orderOf = (db: Database, { key }: CarriedTable): RawBuilder<unknown> =>
  sql.join(
    key.map(({ name, isText }) =>
      isText && engineOf(db) === 'postgres' ? sql`${sql.ref(name)} collate "C"` : sql.ref(name),
    ),
  );

/** All rows of a table page by page, in the order of their keys. To be read within one transaction. */
export async function* readRows(db: Database, table: CarriedTable): AsyncGenerator<CarriedRow[]> {
  for await (const page of engineOf(db) === 'postgres' ? readByCursor(db, table) : readByKey(db, table)) {
    if (page.length > 0) yield page;
  }
}

const columnsOf = (table: CarriedTable) => sql.join(table.columns.map((name) => sql.ref(name)));

async function* readByKey(db: Database, table: CarriedTable): AsyncGenerator<CarriedRow[]> {
  const key = sql.join(table.key.map(({ name }) => sql.ref(name)));
  for (let after: RawBuilder<unknown> = sql``; ;) {
    const { rows } = await sql<CarriedRow>`select ${columnsOf(table)} from ${sql.table(table.name)} ${after}
      order by ${key} limit ${rowsPerPage}`.execute(db);
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < rowsPerPage) return;
    after = sql`where (${key}) > (${sql.join(table.key.map(({ name }) => last[name]))})`;
  }
}

/** The database's own order of texts, which its indexes have, need not be that of the bytes: sorted once, and not for each page. */
async function* readByCursor(db: Database, table: CarriedTable): AsyncGenerator<CarriedRow[]> {
  const cursor = sql.ref(`rows_of_${table.name}`);
  await sql`declare ${cursor} no scroll cursor for select ${columnsOf(table)} from ${sql.table(table.name)}
    order by ${orderOf(db, table)}`.execute(db);
  for (let count = rowsPerPage; count === rowsPerPage;) {
    const { rows } = await sql<CarriedRow>`fetch ${sql.lit(rowsPerPage)} from ${cursor}`.execute(db);
    count = rows.length;
    yield rows;
  }
  await sql`close ${cursor}`.execute(db);
}

/** Adds rows, each with its values in the order of `columns`. */
export async function insertRows(
  db: Database,
  { name, columns }: Pick<CarriedTable, 'name' | 'columns'>,
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const size = Math.max(1, Math.floor(valuesPerStatement / columns.length));
  for (let start = 0; start < rows.length; start += size) {
    const values = rows.slice(start, start + size).map((row) => sql`(${sql.join(row)})`);
    await sql`insert into ${sql.table(name)} (${names}) values ${sql.join(values)}`.execute(db);
  }
}

/** Deletes what migrations put into a table that is about to be filled. */
export async function deleteRows(db: Database, table: Pick<CarriedTable, 'name'>): Promise<void> {
  await sql`delete from ${sql.table(table.name)}`.execute(db);
}
