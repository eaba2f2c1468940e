import { rm } from 'node:fs/promises';
import { type ColumnMetadata, sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { databaseOf, engines, makeFolder, type TestEngine } from '#server/testing/test-app.ts';
import { openDatabase } from './database.ts';
import { engineOf, indexText } from './dialect.ts';
import { migrations } from './migrate.ts';
import type { Database } from './tables.ts';

const silent = { info: () => undefined, warn: () => undefined };
const names = Object.keys(migrations);
const rowsEach = 12;

/** Texts that people write, and calls that must have been refused. */
const hostile = [
  "'; drop table users; --",
  '<script>alert(1)</script>&amp;"\'',
  '😀 ünïcødé ‮right to left‬ é',
  '%_\\ $1 ? :name {{x}} ${y}',
  'line\r\none\ttab\u0001',
  '0',
];
const long = 'Many words, as in a long text. '.repeat(700);

/** Tables by what they refer to, each after those. A new table belongs here, or to those that the database fills by itself. */
const filled =
  'users sessions ended_sessions access_tokens mail_addresses webhooks webhook_deliveries scheduled_exports password_resets email_links claimed_accounts attempts secrets notebooks notes note_changes note_versions note_people note_saves note_imports note_shares share_visitors note_tags note_links attachments file_texts file_parts notes_to_index saved_searches reminders reminder_settings calendar_feeds user_names blogs posts post_tags post_bookmarks post_notes post_pictures post_upvotes comments friendships friend_requests hidden_people moderation_actions staff_notes appeals push_subscriptions notifications digests muted_kinds reports feedback blog_notes blog_tags article_bookmarks article_drafts article_edits article_versions preview_links article_pictures academy_interests page_visitors page_views traffic_sources admins admin_sessions second_factors recovery_codes known_devices passkeys passkey_challenges audit_log active_people active_counts blog_views note_views'.split(
    ' ',
  );
const byItself =
  /^(?:counters|settings|totals|stored_bytes|(?:note|post|file)_search|(?:note|post|file)_grams.*|.+_(?:words|terms)(?:_\w+)?|kysely_.*)$/;

/** The table that a column refers to by its name. */
const referred: Record<string, string> = {
  user_id: 'users',
  friend_id: 'users',
  other_id: 'users',
  from_id: 'users',
  to_id: 'users',
  actor_id: 'users',
  author_id: 'users',
  reported_by: 'users',
  note_id: 'notes',
  target_id: 'notes',
  attachment_id: 'attachments',
  post_id: 'posts',
  share_id: 'note_shares',
  webhook_id: 'webhooks',
  blog_id: 'blogs',
  draft_id: 'article_drafts',
  admin_id: 'admins',
  factor_id: 'second_factors',
  action_id: 'moderation_actions',
};

type Row = Record<string, string | number>;

const places: { dataDir: string; closes: (() => Promise<void>)[] }[] = [];
afterEach(async () => {
  for (const { dataDir, closes } of places.splice(0)) {
    for (const close of closes) await close();
    await rm(dataDir, { recursive: true, force: true });
  }
});

/** A place for a database, which may be opened by one version after the other. */
async function placeOn(engine: TestEngine) {
  const dataDir = await makeFolder();
  const config = { dataDir, databaseUrl: (await databaseOf(engine)).DATABASE_URL };
  const closes: (() => Promise<void>)[] = [];
  places.push({ dataDir, closes });
  return async (versions: number) => {
    for (const close of closes.splice(0)) await close();
    const known = Object.fromEntries(Object.entries(migrations).slice(0, versions));
    const database = await openDatabase(config, silent, { migrations: known });
    closes.push(() => database.close());
    return database.db;
  };
}

function valueOf(origin: string, { name, dataType }: ColumnMetadata, place: number, rows: Map<string, Row[]>) {
  const target = referred[name];
  // Each column of a row refers to another one, so that no pair is there twice.
  if (target) return String(rows.get(target)?.[(place + name.length) % rowsEach]?.['id']);
  if (name === 'id') return newId();
  if (/int/i.test(dataType))
    return /banned|approved|noindex|flagged|disabled|pinned|archived|has_|reported|resolved/.test(name) ? 0 : place + 1;
  if (name === 'content_type') return 'comment';
  if (name === 'content_id') return String(rows.get('comments')?.[place]?.['id']);
  if (name === 'tags') return JSON.stringify([hostile[place % hostile.length]]);
  const text = `${hostile[place % hostile.length]} ${origin}, ${name} ${place}`;
  return /^(?:description|content|message)$/.test(name) ? text + long : text;
}

/** Rows in all tables of this version; it is in their texts. */
async function fill(db: Database, version: string): Promise<Map<string, Row[]>> {
  const tables = await db.introspection.getTables();
  const unknown = tables.map(({ name }) => name).filter((name) => !filled.includes(name) && !byItself.test(name));
  expect(unknown, 'tables that this test does not know').toEqual([]);
  const rows = new Map<string, Row[]>();
  for (const name of filled) {
    const table = tables.find((each) => each.name === name);
    if (!table) continue;
    const made = Array.from({ length: rowsEach }, (_, place) =>
      Object.fromEntries(
        table.columns.map((column) => [column.name, valueOf(`${name} of ${version}`, column, place, rows)]),
      ),
    );
    rows.set(name, made);
    const columns = sql.join(table.columns.map((column) => sql.ref(column.name)));
    const values = sql.join(made.map((row) => sql`(${sql.join(Object.values(row))})`));
    await sql`insert into ${sql.table(name)} (${columns}) values ${values}`.execute(db);
  }
  for (const { id, title } of rows.get('notes') ?? []) await indexText(db, String(id), String(title), [1, 2, 3]);
  return rows;
}

/** Everything that makes up the schema, by the database's own words. */
async function schemaOf(db: Database): Promise<unknown[]> {
  if (engineOf(db) === 'sqlite') {
    const { rows } = await sql`select type, name, tbl_name, sql from sqlite_master order by type, name`.execute(db);
    return rows;
  }
  const parts = await Promise.all([
    sql`select table_name, column_name, data_type, is_nullable, column_default, collation_name from information_schema.columns where table_schema = 'public' order by 1, ordinal_position`.execute(
      db,
    ),
    sql`select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`.execute(db),
    sql`select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`.execute(
      db,
    ),
    sql`select tgrelid::regclass::text, tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by 1, 2`.execute(
      db,
    ),
    sql`select proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace order by 1`.execute(db),
  ]);
  return parts.map(({ rows }) => rows);
}

/** Made of other columns and anew by a version that makes it otherwise; or counted on by a migration, which has a test of its own. */
const remade: Record<string, string> = { notebooks: 'revision' };
const remadeAnywhere = 'search_text';

async function expectKept(db: Database, rows: Map<string, Row[]>, version: string): Promise<void> {
  for (const [table, made] of rows) {
    const columnNames = Object.keys(made[0] ?? {}).filter((name) => name !== remadeAnywhere && name !== remade[table]);
    const columns = sql.join(columnNames.map((column) => sql.ref(column)));
    const asText = (row: Row) => JSON.stringify(columnNames.map((name) => row[name]));
    const found = await sql<Row>`select ${columns} from ${sql.table(table)}`.execute(db);
    const kept = new Set(found.rows.map(asText));
    expect(
      made.filter((row) => !kept.has(asText(row))),
      `${table}, written by ${version}`,
    ).toEqual([]);
  }
}

describe.each(engines)('an upgrade on %s', (engine) => {
  it(
    'keeps every row of every version as it was, and ends in the schema of a new installation',
    { timeout: 180_000 },
    async () => {
      const open = await placeOn(engine);
      const written = new Map<string, Map<string, Row[]>>();
      for (const [number, version] of names.entries())
        written.set(version, await fill(await open(number + 1), version));
      const db = await open(names.length);
      for (const [version, rows] of written) await expectKept(db, rows, version);
      const fresh = await (await placeOn(engine))(names.length);
      expect(await schemaOf(db)).toEqual(await schemaOf(fresh));
      if (engine === 'sqlite') expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([]);
    },
  );
});
