import { type RawBuilder, sql } from 'kysely';
import { engineOf, searchTables } from './dialect.ts';
import { storedBytesTable } from './stored-bytes.ts';
import type { Database } from './tables.ts';
import { totalsTable } from './totals.ts';
import { wordTables } from '#server/search/word-index.ts';

/**
 * Tables that a backup and a move to the other engine carry: every one that the database lists, except those rebuilt from others.
 * A table that a later migration adds cannot be forgotten.
 */

/** Notes that wait to be indexed: none do after all were indexed anew. */
const waitingNotesTable = 'notes_to_index';

/** Made of other tables: filled by triggers, or by those who index. */
const rebuiltTables: ReadonlySet<string> = new Set([
  ...searchTables,
  totalsTable,
  storedBytesTable,
  waitingNotesTable,
  ...wordTables,
]);

interface KeyColumn {
  name: string;
  isText: boolean;
}

/** A table whose rows are carried. `key` is its primary key, in whose order they go. */
export interface CarriedTable {
  name: string;
  columns: readonly string[];
  key: readonly KeyColumn[];
}

interface ColumnRow {
  table: string;
  column: string;
  type: string;
  /** From 1 up within the primary key; 0 outside of it. */
  key_place: number;
}

interface ReferenceRow {
  table: string;
  target: string;
}

/** Tables of our own, without the parts of full-text tables, and what the migrator keeps. */
const sqliteTables = sql`(select name from pragma_table_list where schema = 'main' and type = 'table'
  and name not like 'sqlite\\_%' escape '\\' and name not like 'kysely\\_%' escape '\\')`;

const columnsOnSqlite = sql<ColumnRow>`select tables.name as "table", columns.name as "column", lower(columns.type) as type, columns.pk as key_place
  from ${sqliteTables} as tables, pragma_table_info(tables.name) as columns order by tables.name, columns.cid`;

const referencesOnSqlite = sql<ReferenceRow>`select distinct tables.name as "table", refs."table" as target
  from ${sqliteTables} as tables, pragma_foreign_key_list(tables.name) as refs`;

const postgresTables = sql`(select oid, relname from pg_class
  where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace and relname not like 'kysely\\_%')`;

const columnsOnPostgres = sql<ColumnRow>`select tables.relname::text as "table", columns.attname::text as "column",
    format_type(columns.atttypid, null) as type, coalesce(array_position(keys.indkey::int2[], columns.attnum) + 1, 0) as key_place
  from ${postgresTables} as tables
  inner join pg_attribute as columns on columns.attrelid = tables.oid and columns.attnum > 0 and not columns.attisdropped
  left join pg_index as keys on keys.indrelid = tables.oid and keys.indisprimary
  order by tables.relname, columns.attnum`;

const referencesOnPostgres = sql<ReferenceRow>`select distinct tables.relname::text as "table", targets.relname::text as target
  from ${postgresTables} as tables
  inner join pg_constraint as refs on refs.conrelid = tables.oid and refs.contype = 'f'
  inner join pg_class as targets on targets.oid = refs.confrelid`;

const rowsOf = async <Row>(db: Database, query: RawBuilder<Row>): Promise<Row[]> => (await query.execute(db)).rows;

/** Every table of ours that the database has, carried or not, sorted by name. */
export async function listTableNames(db: Database): Promise<string[]> {
  const columns = await rowsOf(db, engineOf(db) === 'postgres' ? columnsOnPostgres : columnsOnSqlite);
  return [...new Set(columns.map(({ table }) => table))];
}

/** The carried tables, each after those that it refers to. Throws where one has no primary key, or two refer to each other. */
export async function listCarriedTables(db: Database): Promise<CarriedTable[]> {
  const isPostgres = engineOf(db) === 'postgres';
  const columns = await rowsOf(db, isPostgres ? columnsOnPostgres : columnsOnSqlite);
  const references = await rowsOf(db, isPostgres ? referencesOnPostgres : referencesOnSqlite);
  const carried = columns.filter(({ table }) => !rebuiltTables.has(table));
  const tables = Map.groupBy(carried, ({ table }) => table);
  return inOrderOfReferences([...tables.keys()], references).map((name) => describeTable(name, tables.get(name) ?? []));
}

function describeTable(name: string, columns: readonly ColumnRow[]): CarriedTable {
  const key = columns
    .filter((row) => row.key_place > 0)
    .sort((one, other) => one.key_place - other.key_place)
    .map(({ column, type }) => ({ name: column, isText: /text|char/.test(type) }));
  if (key.length === 0) throw new Error(`The table ${name} has no primary key, by which its rows could be carried.`);
  return { name, columns: columns.map(({ column }) => column), key };
}

function inOrderOfReferences(names: readonly string[], references: readonly ReferenceRow[]): string[] {
  const ordered = new Set<string>();
  for (let waiting = [...names]; waiting.length > 0;) {
    const ready = waiting.filter((name) =>
      references.every(({ table, target }) => table !== name || target === name || ordered.has(target)),
    );
    if (ready.length === 0) throw new Error(`These tables refer to each other in a circle: ${waiting.join(', ')}.`);
    for (const name of ready) ordered.add(name);
    waiting = waiting.filter((name) => !ordered.has(name));
  }
  return [...ordered];
}
