import { type RawBuilder, sql } from 'kysely';
import { engineOf } from './dialect.ts';
import type { Database } from './tables.ts';

/** Totals of tables, kept by triggers, which also see what goes with something else. */

/** Enough that eight who write at once seldom meet; the sum of them is read at once. */
const postgresShards = 16;

/** Keeps the totals; made of what is counted. */
export const totalsTable = 'totals';

interface Counted {
  table: string;
  /** Every name that a row can count for. */
  names: readonly string[];
  /** The column that is put behind the table's name, where rows of one table count for several names. */
  kind?: string;
}

const nameOf = ({ table, kind }: Counted, row: string): RawBuilder<string> =>
  kind === undefined ? sql`${sql.lit(table)}` : sql`${sql.lit(`${table}:`)} || ${sql.ref(`${row}.${kind}`)}`;

/** Counts the rows that a table has, and from now on those that come and go. */
export async function countRows(db: Database, counted: Counted): Promise<void> {
  const isPostgres = engineOf(db) === 'postgres';
  const shards = Array.from({ length: isPostgres ? postgresShards : 1 }, (_, shard) => shard);
  await db
    .insertInto('totals')
    .values(counted.names.flatMap((name) => shards.map((shard) => ({ name, shard, value: 0 }))))
    .execute();
  const table = sql.ref(counted.table);
  await sql`update totals set value = (select count(*) from ${table} as counted where ${nameOf(counted, 'counted')} = totals.name)
    where shard = 0 and name in (${sql.join(counted.names)})`.execute(db);
  if (isPostgres) await countOnPostgres(db, counted);
  else await countOnSqlite(db, counted);
}

async function countOnSqlite(db: Database, counted: Counted): Promise<void> {
  const table = sql.ref(counted.table);
  await sql`create trigger ${sql.ref(`${counted.table}_counted_in`)} after insert on ${table} begin
    update totals set value = value + 1 where name = ${nameOf(counted, 'new')}; end`.execute(db);
  await sql`create trigger ${sql.ref(`${counted.table}_counted_out`)} after delete on ${table} begin
    update totals set value = value - 1 where name = ${nameOf(counted, 'old')}; end`.execute(db);
}

/** Once for each statement, so that many rows at a time cost one change. */
async function countOnPostgres(db: Database, counted: Counted): Promise<void> {
  const table = sql.ref(counted.table);
  for (const [event, sign] of [
    ['insert', '+'],
    ['delete', '-'],
  ] as const) {
    const name = sql.ref(`${counted.table}_counted_${event}`);
    const rows = sql.raw(event === 'insert' ? 'new' : 'old');
    await sql`create function ${name}() returns trigger language plpgsql as $$
      declare picked integer := floor(random() * ${sql.lit(postgresShards)});
      begin
        update totals set value = value ${sql.raw(sign)} changed.many
          from (select ${nameOf(counted, 'rows')} as name, count(*) as many from changed_rows as rows group by 1) as changed
          where totals.name = changed.name and totals.shard = picked;
        return null;
      end $$`.execute(db);
    await sql`create trigger ${name} after ${sql.raw(event)} on ${table}
      referencing ${rows} table as changed_rows for each statement execute function ${name}()`.execute(db);
  }
}

/** The sum of these totals. */
export async function readTotal(db: Database, names: readonly string[]): Promise<number> {
  const { total } = await db
    .selectFrom('totals')
    .select(({ fn }) => fn.coalesce(fn.sum<number | string>('value'), sql<number>`0`).as('total'))
    .where('name', 'in', names)
    .executeTakeFirstOrThrow();
  // PostgreSQL sums whole numbers up to ones of any length, which arrive as texts.
  return Number(total);
}
