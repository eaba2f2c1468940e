import { mkdir, open, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addNote } from '#contract/notes/notes.ts';
import { createApp } from '#server/app.ts';
import { listCarriedTables, listTableNames } from '#server/db/carried-tables.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrations } from '#server/db/migrate.ts';
import { readConfig } from '#server/platform/config.ts';
import { databaseOf, engines, makeFolder, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { backUp, restore, silent } from '#server/testing/test-backups.ts';
import { textFile } from '#server/testing/test-files.ts';
import { inEmptyPostgres } from './empty-postgres.ts';
import { fillDatabase } from './fill-database.ts';
import { verifyBackup } from './read-backup.ts';
import { TarFile } from './tar-file.ts';

let app: TestApp;
let backup: Buffer;
let folder: string;

beforeAll(async () => {
  folder = await makeFolder();
  app = await startTestApp('sqlite');
  const mara = await app.signUp();
  await mara.ok(addNote, {
    body: { title: 'A note of hers', description: 'Words' },
    files: [textFile('x'.repeat(5000))],
  });
  backup = await readFile((await backUp(app)).file);
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

let numbered = 0;

const newPath = (): string => path.join(folder, String((numbered += 1)));

async function fileOf(bytes: Uint8Array): Promise<string> {
  const file = newPath();
  await writeFile(file, bytes);
  return file;
}

/** The reason for which a restore was refused, which has left nothing to start on. */
async function refusalOf(file: string): Promise<string> {
  const dataDir = newPath();
  const reason = await restore(file, { DATA_DIR: dataDir }).then(
    () => 'restored',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  expect((await readdir(dataDir).catch(() => [])).filter((name) => name !== 'process.lock')).toEqual([]);
  return reason;
}

describe('a backup that cannot be used', () => {
  it('is refused where it was cut off, wherever that was', async () => {
    for (const share of [0.1, 0.3, 0.5, 0.7, 0.9, 0.99]) {
      const file = await fileOf(backup);
      // At an odd place, where no entry ends.
      await truncate(file, Math.floor(backup.length * share) | 1);
      expect(await refusalOf(file)).toBe(`${file} cannot be used: it is damaged or cut off.`);
    }
    // Where an entry ends, the tar itself is whole.
    const atAnEntry = await fileOf(backup.subarray(0, backup.indexOf('manifest.json')));
    expect(await refusalOf(atAnEntry)).toBe(`${atAnEntry} cannot be used: its end is missing.`);
  });

  it.each([
    ['a file', 'xxxxxxxx', 'its files are not those that the manifest names'],
    ['a row', 'A note of hers', 'the rows of notes were changed'],
    ['the manifest', '"engine": "sqlite"', 'its manifest was changed'],
    ['the head of an entry', 'tables/notes/', 'it is damaged or cut off'],
  ])('is refused where one letter of %s is another', async (_what, where, reason) => {
    const changed = Buffer.from(backup);
    const at = changed.indexOf(where);
    expect(at).toBeGreaterThan(0);
    changed[at + where.length - 2] = (changed[at + where.length - 2] ?? 0) ^ 1;
    const file = await fileOf(changed);
    expect(await refusalOf(file)).toBe(`${file} cannot be used: ${reason}.`);
  });

  it('is refused where it is none, or not there', async () => {
    const other = await fileOf(Buffer.from('a letter to somebody'.repeat(100)));
    expect(await refusalOf(other)).toBe(`${other} cannot be used: it is no backup of Thoughtleaf.`);
    expect(await refusalOf(newPath())).toMatch(/cannot be used: ENOENT/);
  });

  it('is refused where a newer version made it', async () => {
    const file = newPath();
    const tar = await TarFile.create(file);
    await tar.addBytes('backup.json', JSON.stringify({ program: 'thoughtleaf', format: 2, more: 'to come' }));
    await tar.addBytes('something-new', 'of the future');
    await tar.finish();
    expect(await refusalOf(file)).toBe(`${file} cannot be used: it was made by a newer version of Thoughtleaf.`);
  });

  it('names no file out of the folder of the files', async () => {
    const file = newPath();
    const tar = await TarFile.create(file);
    await tar.addBytes('backup.json', JSON.stringify({ program: 'thoughtleaf', format: 1 }));
    await tar.addBytes('files/../../elsewhere', 'words');
    await tar.finish();
    await expect(verifyBackup(file)).rejects.toThrow('the name of a file is none of ours');
  });
});

describe('a place that cannot take a backup', () => {
  it('is a DATA_DIR that is used or not empty', async () => {
    const file = await fileOf(backup);
    await expect(restore(file, { DATA_DIR: app.dataDir })).rejects.toThrow('is in use by another Thoughtleaf process.');
    const used = newPath();
    await mkdir(used);
    await writeFile(path.join(used, 'letter.txt'), 'words');
    await expect(restore(file, { DATA_DIR: used })).rejects.toThrow(`DATA_DIR ${used} is not empty`);
    expect(await readFile(path.join(used, 'letter.txt'), 'utf8')).toBe('words');
  });

  it('is a PostgreSQL database in which there is something', async () => {
    const environment = { DATA_DIR: newPath(), ...(await databaseOf('postgres')) };
    const file = await fileOf(backup);
    await restore(file, environment);
    await expect(restore(file, { ...environment, DATA_DIR: newPath() })).rejects.toThrow('is not empty');
  });

  it('is filled anew where a restore was cut off, and lets no server start until then', async () => {
    const dataDir = newPath();
    await mkdir(path.join(dataDir, 'restoring', 'files'), { recursive: true });
    await writeFile(path.join(dataDir, 'thoughtleaf.db'), 'half of it');
    const config = readConfig({ DATA_DIR: dataDir });
    await expect(createApp(config, { log: silent, hasPages: false })).rejects.toThrow(
      'was cut off. Run npm run restore again',
    );
    await restore(await fileOf(backup), { DATA_DIR: dataDir });
    const again = await createApp(config, { log: silent, hasPages: false });
    await again.close();
  });
});

describe('what is written', () => {
  it('is kept only where it is what was read', async () => {
    const { DATABASE_URL: url = '' } = await databaseOf('postgres');
    const rows = [{ name: 'secrets', columns: ['name', 'value'], rows: 1, sha256: 'that of another row' }];
    const filling = inEmptyPostgres(url, (db) =>
      fillDatabase(db, Object.keys(migrations), async (add) => {
        await add({ name: 'secrets', columns: ['name', 'value'] }, ['["one","two"]']);
        return rows;
      }),
    );
    await expect(filling).rejects.toThrow('The rows of secrets that were written are not those that were read.');
    await inEmptyPostgres(url, async (db) => expect(await listTableNames(db)).toEqual([]));
  });

  it('is never over a file that is there', async () => {
    const file = newPath();
    await (await open(file, 'w')).close();
    await expect(TarFile.create(file)).rejects.toThrow('EEXIST');
  });
});

describe.each(engines)('the tables on %s', (engine) => {
  it('are carried, each after those it refers to, those of migrations to come included', async () => {
    const dataDir = newPath();
    const { DATABASE_URL: databaseUrl } = await databaseOf(engine);
    const later = {
      '9999-later': {
        up: (db: TestApp['db']) =>
          sql`create table later (id text primary key, note_id text references notes (id))`
            .execute(db)
            .then(() => undefined),
      },
    };
    const { db, ...opened } = await openDatabase(
      { dataDir, databaseUrl },
      { info: () => undefined, warn: () => undefined },
      { migrations: { ...migrations, ...later } },
    );
    try {
      const carried = (await listCarriedTables(db)).map(({ name }) => name);
      expect(carried).toContain('later');
      expect(carried.indexOf('users')).toBeLessThan(carried.indexOf('notes'));
      expect(carried.indexOf('notes')).toBeLessThan(carried.indexOf('later'));
      const rebuilt = (await listTableNames(db)).filter((name) => !carried.includes(name));
      // A new table that is derived from a carried one belongs to the rebuilt ones, and to the code that rebuilds them.
      expect(rebuilt).toEqual([
        'blogs_words',
        'comments_words',
        'feedback_words',
        'file_search',
        'note_search',
        'notes_to_index',
        'notes_words',
        'post_search',
        'public_blogs_words',
        'reports_words',
        'stored_bytes',
        'totals',
        'users_words',
      ]);
    } finally {
      await opened.close();
    }
  });
});
