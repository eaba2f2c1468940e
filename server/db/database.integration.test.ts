import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { afterEach, describe, expect, it } from 'vitest';
import { type TestEngine, databaseOf, engines, makeFolder } from '#server/testing/test-app.ts';
import { up as first } from './migrations/0001-accounts-and-notes.ts';
import { type OpenDatabase, openDatabase } from './database.ts';
import { migrateToLatest } from './migrate.ts';
import { findOrInsertSecret } from './secrets.store.ts';

const silent = { info: () => undefined, warn: () => undefined };
const known: Record<string, Migration> = { '0001-accounts-and-notes': { up: first } };

const opened: { dataDir: string; databases: OpenDatabase[] }[] = [];

afterEach(async () => {
  for (const { dataDir, databases } of opened.splice(0)) {
    for (const database of databases) await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});

async function place(engine: TestEngine) {
  const dataDir = await makeFolder();
  const config = { dataDir, databaseUrl: (await databaseOf(engine)).DATABASE_URL };
  const here = { dataDir, databases: new Array<OpenDatabase>() };
  opened.push(here);
  return {
    dataDir,
    config,
    open: async () => {
      const database = await openDatabase(config, silent);
      here.databases.push(database);
      return database;
    },
    close: async () => {
      for (const database of here.databases.splice(0)) await database.close();
    },
  };
}

const tableNames = async ({ db }: OpenDatabase) => (await db.introspection.getTables()).map(({ name }) => name);

describe.each(engines)('the database on %s', (engine) => {
  it('is made from nothing, and found again with what is in it', async () => {
    const { open, close } = await place(engine);
    const { db } = await open();
    const secret = await findOrInsertSecret(db, 'one');
    await close();
    const again = await open();
    expect(await findOrInsertSecret(again.db, 'one')).toBe(secret);
    expect(await tableNames(again)).toEqual(
      expect.arrayContaining(['users', 'sessions', 'notes', 'note_tags', 'note_search', 'attachments', 'notebooks']),
    );
  });

  it('gives two who ask for a secret at once the same one', async () => {
    const { db } = await (await place(engine)).open();
    const secrets = await Promise.all(Array.from({ length: 5 }, () => findOrInsertSecret(db, 'one')));
    expect(new Set(secrets).size).toBe(1);
  });

  it('takes back a migration that fails whole, with those before it', async () => {
    const database = await (await place(engine)).open();
    const failing: Record<string, Migration> = {
      ...known,
      '0002-fine': { up: async (db) => db.schema.createTable('fine').addColumn('id', 'text').execute() },
      '0003-fails': {
        up: async (db) => {
          await db.schema.createTable('half').addColumn('id', 'text').execute();
          await sql`update counters set value = 77`.execute(db);
          throw new Error('It fails.');
        },
      },
    };
    await expect(migrateToLatest(database.db, () => Promise.resolve(), failing)).rejects.toThrow('It fails.');
    const names = await tableNames(database);
    expect(names).not.toContain('fine');
    expect(names).not.toContain('half');
    expect(await database.db.selectFrom('counters').select('value').distinct().execute()).toEqual([{ value: 0 }]);
    // What is left takes a better migration.
    await migrateToLatest(database.db, () => Promise.resolve(), { ...known, '0002-fine': failing['0002-fine'] ?? {} as never });
    expect(await tableNames(database)).toContain('fine');
  });

  it('refuses a database that a newer version has written', async () => {
    const { open, close } = await place(engine);
    const { db } = await open();
    await sql`insert into kysely_migration (name, timestamp) values ('0999-from-the-future', '2030')`.execute(db);
    await close();
    await expect(open()).rejects.toThrow(
      'The database was written by a newer version of Thoughtleaf (it knows "0999-from-the-future"). Please update the program.',
    );
  });

  it('finishes ten transactions at once, each seeing its own work', async () => {
    const { db } = await (await place(engine)).open();
    const add = () =>
      db.transaction().execute(async (tx) => {
        const { value } = await tx
          .updateTable('counters')
          .set((row) => ({ value: row('value', '+', 1) }))
          .where('name', '=', 'users')
          .returning('value')
          .executeTakeFirstOrThrow();
        await tx.selectFrom('users').selectAll().execute();
        return value;
      });
    const values = await Promise.all(Array.from({ length: 10 }, add));
    expect(values.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('takes nothing of a transaction that fails', async () => {
    const { db } = await (await place(engine)).open();
    const failing = db.transaction().execute(async (tx) => {
      await tx.updateTable('counters').set({ value: 5 }).execute();
      throw new Error('It fails.');
    });
    await expect(failing).rejects.toThrow('It fails.');
    expect(await db.selectFrom('counters').select('value').distinct().execute()).toEqual([{ value: 0 }]);
  });
});

describe('the SQLite file', () => {
  it('is copied before a change and not before the first', async () => {
    const { open, close, dataDir } = await place('sqlite');
    await (await open()).db.insertInto('secrets').values({ name: 'kept', value: 'as it was' }).execute();
    expect(await readdir(dataDir)).not.toContain('snapshots');
    await close();
    // As a database looks whose program is older than this one.
    const file = path.join(dataDir, 'thoughtleaf.db');
    const older = new DatabaseSync(file);
    older.exec("update kysely_migration set name = '0000-older'");
    older.close();
    await expect(open()).rejects.toThrow('newer version');
    expect(await readdir(dataDir)).not.toContain('snapshots');
  });

  it('is whole in its copy, and at most five copies are kept', async () => {
    const { open, dataDir } = await place('sqlite');
    const { db } = await open();
    const copies: string[] = [];
    const migrations = { ...known };
    for (const number of [2, 3]) {
      const name = `000${number}-more`;
      migrations[name] = { up: async (db) => db.schema.createTable(`more_${number}`).addColumn('id', 'text').execute() };
      await migrateToLatest(db, async (next) => void copies.push(next), migrations);
    }
    await migrateToLatest(db, async (next) => void copies.push(next), migrations);
    expect(copies).toEqual(['0002-more', '0003-more']);
    await mkdir(path.join(dataDir, 'snapshots'), { recursive: true });
  });

  it('belongs to one process at a time', async () => {
    const { open, close, config, dataDir } = await place('sqlite');
    await open();
    await expect(openDatabase(config, silent)).rejects.toThrow(
      `DATA_DIR ${dataDir} is in use by another Thoughtleaf process.`,
    );
    await close();
    await open();
  });
});

describe('a wrong DATABASE_URL', () => {
  it.each(['postgres://nobody:word@127.0.0.1:1/notes', 'postgres://nobody:word@no-such-host.invalid/notes'])(
    'is told in one line, without its password: %s',
    async (databaseUrl) => {
      const opening = openDatabase({ dataDir: '/nowhere', databaseUrl }, silent);
      await expect(opening).rejects.toThrow(/^DATABASE_URL cannot be used: [^\n]+\.$/);
      await expect(opening).rejects.not.toThrow('nobody:word');
    },
  );

  it('names a database that is not there', async () => {
    const { config } = await place('postgres');
    const url = new URL(config.databaseUrl ?? '');
    url.pathname = '/not_there';
    await expect(openDatabase({ ...config, databaseUrl: url.href }, silent)).rejects.toThrow(
      'DATABASE_URL cannot be used: database "not_there" does not exist.',
    );
  });
});
