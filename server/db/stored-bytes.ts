import { sql } from 'kysely';
import { engineOf } from './dialect.ts';
import type { Database } from './tables.ts';
import { readTotal } from './totals.ts';

/** Bytes of files by user and in total. Triggers keep the counts, so that cascading deletes are counted as well. */

/** Keeps what each person stores; made of what is counted. */
export const storedBytesTable = 'stored_bytes';

/** The total over everybody. */
const totalName = 'stored-bytes';

/** Number of shards: concurrent uploads seldom meet on one. A user has one shard, so that no transaction locks two. */
const postgresShards = 16;

interface Counted {
  table: string;
  /** The column that names whose the bytes are. */
  owner: string;
  bytes: string;
}

/** Files of notes, in the bin or not, and pictures of people. Thumbnails are ours, and count for nobody. Migrations add other tables. */
const counted: readonly Counted[] = [
  { table: 'attachments', owner: 'user_id', bytes: 'size' },
  { table: 'users', owner: 'id', bytes: 'picture_bytes' },
];

/** Counts what is stored, and from now on what comes and goes. */
export async function countStoredBytes(db: Database): Promise<void> {
  const isPostgres = engineOf(db) === 'postgres';
  const shards = Array.from({ length: isPostgres ? postgresShards : 1 }, (_, shard) => shard);
  await db
    .insertInto('totals')
    .values(shards.map((shard) => ({ name: totalName, shard, value: 0 })))
    .execute();
  await sql`insert into stored_bytes (user_id, bytes) select user_id, sum(size) from attachments group by user_id`.execute(
    db,
  );
  await sql`update totals set value = (select coalesce(sum(bytes), 0) from stored_bytes)
    where name = ${totalName} and shard = 0`.execute(db);
  for (const each of counted) await countStoredBytesOf(db, each);
}

/** Counts the bytes of a table, which has no rows yet, from now on. */
export const countStoredBytesOf = (db: Database, table: Counted): Promise<void> =>
  engineOf(db) === 'postgres' ? countOnPostgres(db, table) : countOnSqlite(db, table);

async function countOnSqlite(db: Database, { table, owner, bytes }: Counted): Promise<void> {
  const add = (row: 'new' | 'old', change: string) =>
    sql.raw(`
    insert into stored_bytes (user_id, bytes) values (${row}.${owner}, ${change})
      on conflict (user_id) do update set bytes = stored_bytes.bytes + excluded.bytes;
    update totals set value = value + ${change} where name = '${totalName}';`);
  // A deleted user's row goes with them: a trigger must not insert it again.
  const take = sql.raw(`
    update stored_bytes set bytes = bytes - old.${bytes} where user_id = old.${owner};
    update totals set value = value - old.${bytes} where name = '${totalName}';`);
  const name = (event: string) => sql.ref(`${table}_stored_${event}`);
  await sql`create trigger ${name('insert')} after insert on ${sql.ref(table)} when new.${sql.ref(bytes)} <> 0
    begin ${add('new', `new.${bytes}`)} end`.execute(db);
  await sql`create trigger ${name('update')} after update of ${sql.ref(bytes)} on ${sql.ref(table)}
    when new.${sql.ref(bytes)} <> old.${sql.ref(bytes)}
    begin ${add('new', `(new.${bytes} - old.${bytes})`)} end`.execute(db);
  await sql`create trigger ${name('delete')} after delete on ${sql.ref(table)} when old.${sql.ref(bytes)} <> 0
    begin ${take} end`.execute(db);
}

async function countOnPostgres(db: Database, { table, owner, bytes }: Counted): Promise<void> {
  const toTotal = (id: string, change: string) =>
    `update totals set value = value + (${change}) where name = '${totalName}' and shard = (hashtext(${id}) & ${postgresShards - 1});`;
  const add = (change: string) => `
    insert into stored_bytes (user_id, bytes) values (new.${owner}, ${change})
      on conflict (user_id) do update set bytes = stored_bytes.bytes + excluded.bytes;
    ${toTotal(`new.${owner}`, change)}`;
  const bodies = {
    insert: add(`new.${bytes}`),
    update: add(`new.${bytes} - old.${bytes}`),
    // A deleted user's row goes with them: a trigger must not insert it again.
    delete: `update stored_bytes set bytes = bytes - old.${bytes} where user_id = old.${owner};
      ${toTotal(`old.${owner}`, `-old.${bytes}`)}`,
  };
  const conditions = {
    insert: `new.${bytes} <> 0`,
    update: `new.${bytes} <> old.${bytes}`,
    delete: `old.${bytes} <> 0`,
  };
  for (const event of ['insert', 'update', 'delete'] as const) {
    const name = sql.ref(`${table}_stored_${event}`);
    await sql`create function ${name}() returns trigger language plpgsql as $$
      begin ${sql.raw(bodies[event])} return null; end $$`.execute(db);
    const when = event === 'update' ? sql`update of ${sql.ref(bytes)}` : sql.raw(event);
    await sql`create trigger ${name} after ${when} on ${sql.ref(table)}
      for each row when (${sql.raw(conditions[event])}) execute function ${name}()`.execute(db);
  }
}

/** A user's stored bytes. */
export async function readStoredBytes(db: Database, userId: string): Promise<number> {
  const row = await db.selectFrom('stored_bytes').select('bytes').where('user_id', '=', userId).executeTakeFirst();
  return row?.bytes ?? 0;
}

/** Stored bytes of all users. */
export const readAllStoredBytes = (db: Database): Promise<number> => readTotal(db, [totalName]);
