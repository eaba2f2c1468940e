import { rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFolder } from '#server/testing/test-app.ts';
import { createMemos, memosGenerations } from '#server/testing/test-memos.ts';
import { openMemos } from './open-memos.ts';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await makeFolder();
  file = path.join(folder, 'memos.db');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

function make(sql: string): void {
  const sqlite = new DatabaseSync(file);
  sqlite.exec(sql);
  sqlite.close();
}

const user = 'create table user (id integer, username text, row_status text);';
const memo =
  'create table memo (id integer, creator_id integer, created_ts bigint, updated_ts bigint, row_status text, content text, visibility text);';

describe('a file that is no database of Memos', () => {
  it.each([
    ['create table posts (id integer)', 'is a database of another program'],
    [`${user} create view memo as select 1 as id`, 'is a database of another program'],
    [`${user} ${memo}`, 'it has neither a table "attachment" nor "resource"'],
    [
      `${user} ${memo} create table resource (id integer, creator_id integer, filename text, blob blob)`,
      'is of a Memos before 0.16',
    ],
    [`${user} create table memo (id integer)`, 'its table "memo" has no column "creator_id"'],
  ])('is refused: %s', async (sql, sentence) => {
    make(sql);
    await expect(openMemos(file)).rejects.toThrow(sentence);
  });

  it('is refused where it is none at all', async () => {
    await expect(openMemos(file)).rejects.toThrow(`There is no file ${file}.`);
    await expect(openMemos(folder)).rejects.toThrow('is a folder');
    await writeFile(file, '');
    await expect(openMemos(file)).rejects.toThrow('is no SQLite database');
    await writeFile(file, 'SQLite format 3');
    await expect(openMemos(file)).rejects.toThrow('is no SQLite database');
    await writeFile(file, `SQLite format 3\0${'x'.repeat(5000)}`);
    await expect(openMemos(file)).rejects.toThrow('cannot be read');
  });

  it('is refused where it was cut off', async () => {
    const memos = await createMemos('0.32');
    const ada = memos.insert('user', { username: 'ada' });
    for (let n = 0; n < 100; n += 1) memos.insert('memo', { uid: `m${n}`, creator_id: ada, content: 'x'.repeat(5000) });
    memos.sqlite.close();
    await truncate(memos.file, 200_000);
    await expect(openMemos(memos.file)).rejects.toThrow(/is damaged or cut off|cannot be read/);
    await rm(memos.folder, { recursive: true });
  });
});

it.each(memosGenerations)('the tables of %s are told by their columns', async (generation) => {
  const memos = await createMemos(generation);
  const opened = await openMemos(memos.file);
  expect(opened.schema.versions).toBe(
    {
      '0.18': '0.16 to 0.18',
      '0.21': '0.21',
      '0.22': '0.22 to 0.25',
      '0.24': '0.22 to 0.25',
      '0.26': '0.26 or newer',
      '0.32': '0.26 or newer',
    }[generation],
  );
  opened.close();
  memos.sqlite.close();
  await rm(memos.folder, { recursive: true });
});
