import { sql, type Kysely } from 'kysely';
import { newId } from '#server/platform/ids.ts';
import type { Tables } from '../tables.ts';

const batch = 500;

/** The browser of an older session, as far as it is known. */
const unknownDevice = 'Unknown device';

const renamed = { sessions: 'sessions_before', admin_sessions: 'admin_sessions_before' } as const;

/** As they were before. */
type OldTables = {
  sessions_before: Omit<Tables['sessions'], 'id' | 'device'>;
  admin_sessions_before: Omit<Tables['admin_sessions'], 'id' | 'device'>;
};

const complete = <Row>(row: Row) => ({ ...row, id: newId(), device: unknownDevice });

/** Takes rows over, in the order of their key. */
async function takeOver<Row extends { token_hash: string }>(
  readAfter: (tokenHash: string) => Promise<Row[]>,
  insert: (rows: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let last = ''; ;) {
    const rows = await readAfter(last);
    if (rows.length > 0) await insert(rows);
    if (rows.length < batch) return;
    last = rows.at(-1)?.token_hash ?? last;
  }
}

async function takeSessionsOver(db: Kysely<Tables>): Promise<void> {
  const old = db.withTables<OldTables>();
  await takeOver(
    (last) => {
      const after = old.selectFrom('sessions_before').selectAll().where('token_hash', '>', last);
      return after.orderBy('token_hash').limit(batch).execute();
    },
    (rows) => db.insertInto('sessions').values(rows.map(complete)).execute(),
  );
  await takeOver(
    (last) => {
      const after = old.selectFrom('admin_sessions_before').selectAll().where('token_hash', '>', last);
      return after.orderBy('token_hash').limit(batch).execute();
    },
    (rows) => db.insertInto('admin_sessions').values(rows.map(complete)).execute(),
  );
}

/**
 * Gives each session an id that its person may know, and the device that it is of. By new tables, because SQLite adds no column
 * that must hold something different in each row.
 */
async function nameSessions(db: Kysely<Tables>): Promise<void> {
  for (const index of ['sessions_user', 'sessions_expiry', 'admin_sessions_admin'])
    await sql`drop index ${sql.ref(index)}`.execute(db);
  for (const [table, old] of Object.entries(renamed)) await db.schema.alterTable(table).renameTo(old).execute();
  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sessions_user').on('sessions').columns(['user_id', 'last_used_at']).execute();
  await db.schema.createIndex('sessions_expiry').on('sessions').column('expires_at').execute();
  await db.schema
    .createTable('admin_sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('admin_id', 'text', (column) => column.notNull().references('admins.id').onDelete('cascade'))
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('admin_sessions_admin')
    .on('admin_sessions')
    .columns(['admin_id', 'last_used_at'])
    .execute();
  await takeSessionsOver(db);
  for (const old of Object.values(renamed)) await db.schema.dropTable(old).execute();
}

/** Rows of people and of admins stand in the same tables; one of the two columns names the owner, with whom the row goes. */
async function createSecondFactors(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('second_factors')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.unique().references('users.id').onDelete('cascade'))
    .addColumn('admin_id', 'text', (column) => column.unique().references('admins.id').onDelete('cascade'))
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('recovery_salt', 'text', (column) => column.notNull())
    .addColumn('last_step', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('confirmed_at', 'bigint')
    .execute();
  await db.schema
    .createTable('recovery_codes')
    .addColumn('factor_id', 'text', (column) => column.notNull().references('second_factors.id').onDelete('cascade'))
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('recovery_codes_key', ['factor_id', 'code_hash'])
    .execute();
}

async function createKnownDevices(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('known_devices')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('admin_id', 'text', (column) => column.references('admins.id').onDelete('cascade'))
    .addColumn('mark', 'text', (column) => column.notNull())
    .addColumn('last_seen_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('known_devices_user', ['user_id', 'mark'])
    .addUniqueConstraint('known_devices_admin', ['admin_id', 'mark'])
    .execute();
  await db.schema.createIndex('known_devices_age').on('known_devices').column('last_seen_at').execute();
}

export async function up(db: Kysely<Tables>): Promise<void> {
  await nameSessions(db);
  await createSecondFactors(db);
  await createKnownDevices(db);
}
