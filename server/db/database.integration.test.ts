import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { afterEach, describe, expect, it } from 'vitest';
import { type TestEngine, databaseOf, engines, makeFolder } from '#server/testing/test-app.ts';
import { migrations as known } from './migrate.ts';
import { type OpenDatabase, openDatabase } from './database.ts';
import { findOrInsertSecret } from './secrets.store.ts';

const silent = { info: () => undefined, warn: () => undefined };
const addTable = (name: string) => (db: Kysely<unknown>) =>
  db.schema.createTable(name).addColumn('id', 'text').execute();

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
    open: async (migrations?: Record<string, Migration>) => {
      const database = await openDatabase(config, silent, { migrations });
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

  it('is brought up from the first version with what is in it, and its people can be looked up by name', async () => {
    const { open, close } = await place(engine);
    const [first] = Object.entries(known);
    const { db: old } = await open(first && Object.fromEntries([first]));
    const people = Array.from({ length: 1100 }, (_, index) => ({
      id: `0000-${index.toString().padStart(5, '0')}`,
      name: index === 1099 ? 'Čapek Last' : `Person ${index}`,
      email: `${index}@example.com`,
      email_key: `${index}@example.com`,
      password_hash: '',
      role: 'user',
      banned: 0,
      created_at: 1,
    }));
    for (let at = 0; at < people.length; at += 100) {
      await old
        .insertInto('users')
        .values(people.slice(at, at + 100))
        .execute();
    }
    await close();
    const { db } = await open();
    const found = (part: string) =>
      db.selectFrom('user_names').select('user_id').where('part', '=', part).orderBy('user_id').execute();
    expect(await found('apek')).toEqual([{ user_id: '0000-01099' }]);
    expect(await found('person')).toHaveLength(1099);
    expect(await db.selectFrom('counters').select('value').where('name', '=', 'feed').execute()).toEqual([
      { value: 0 },
    ]);
  });

  it('gives two who ask for a secret at once the same one', async () => {
    const { db } = await (await place(engine)).open();
    const secrets = await Promise.all(Array.from({ length: 5 }, () => findOrInsertSecret(db, 'one')));
    expect(new Set(secrets).size).toBe(1);
  });

  it('takes back a migration that fails whole, with those before it', async () => {
    const { open, close } = await place(engine);
    await open();
    await close();
    const failing: Record<string, Migration> = {
      ...known,
      '9002-fine': { up: addTable('fine') },
      '9003-fails': {
        up: async (db) => {
          await addTable('half')(db);
          await sql`update counters set value = 77`.execute(db);
          throw new Error('It fails.');
        },
      },
    };
    await expect(open(failing)).rejects.toThrow(/^[^\n]*cannot be used: It fails\.$/);
    const before = await open();
    expect(await tableNames(before)).not.toContain('fine');
    expect(await tableNames(before)).not.toContain('half');
    expect(await before.db.selectFrom('counters').select('value').distinct().execute()).toEqual([{ value: 0 }]);
    await close();
    const better = await open({ ...known, '9002-fine': { up: addTable('fine') } });
    expect(await tableNames(better)).toContain('fine');
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
  /** The product's migrations and as many more as it says. */
  const migrations = (more: number): Record<string, Migration> => ({
    ...known,
    ...Object.fromEntries(
      Array.from({ length: more }, (_, index) => [`900${index + 2}-more`, { up: addTable(`more_${index}`) }]),
    ),
  });

  it('is copied before a migration changes it, whole and as it was', async () => {
    const { open, close, dataDir } = await place('sqlite');
    const { db } = await open();
    await db.insertInto('secrets').values({ name: 'kept', value: 'as it was' }).execute();
    await close();
    expect(await readdir(dataDir)).not.toContain('snapshots');
    const changed = await open(migrations(1));
    expect(await tableNames(changed)).toContain('more_0');
    expect(await readdir(path.join(dataDir, 'snapshots'))).toEqual(['before-9002-more.db']);
    const copy = new DatabaseSync(path.join(dataDir, 'snapshots', 'before-9002-more.db'), { readOnly: true });
    expect(copy.prepare("select value from secrets where name = 'kept'").get()).toEqual({ value: 'as it was' });
    expect(copy.prepare("select count(*) as count from sqlite_master where name = 'more_0'").get()).toEqual({
      count: 0,
    });
    copy.close();
  });

  it('is not copied where nothing changes, and keeps the last five copies', async () => {
    const { open, close, dataDir } = await place('sqlite');
    for (const more of [0, 1, 1, 2, 3, 4, 5, 6]) {
      await open(migrations(more));
      await close();
    }
    const numbers = [3, 4, 5, 6, 7];
    expect(await readdir(path.join(dataDir, 'snapshots'))).toEqual(
      numbers.map((number) => `before-900${number}-more.db`),
    );
  });

  it('stays as it was where the migration fails, and the copy as well', async () => {
    const { open, close, dataDir } = await place('sqlite');
    await open();
    await close();
    const failing = { up: () => Promise.reject(new Error('It fails.')) };
    await expect(open({ ...known, '9002-fails': failing })).rejects.toThrow('It fails.');
    expect(await readdir(path.join(dataDir, 'snapshots'))).toEqual(['before-9002-fails.db']);
    await open();
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
  it('is told in one line, without its password', async () => {
    const config = { dataDir: '/nowhere', databaseUrl: 'postgres://nobody:a-word@127.0.0.1:1/notes' };
    const opening = openDatabase(config, silent);
    await expect(opening).rejects.toThrow(/^DATABASE_URL cannot be used: [^\n]+\.$/);
    await expect(opening).rejects.not.toThrow('a-word');
  });

  it('names a database that is not there', async () => {
    const { config } = await place('postgres');
    const url = new URL(config.databaseUrl ?? '');
    url.pathname = '/not_there';
    await expect(openDatabase({ ...config, databaseUrl: url.href }, silent)).rejects.toThrow(
      'DATABASE_URL cannot be used: database "not_there" does not exist.',
    );
  });
});
