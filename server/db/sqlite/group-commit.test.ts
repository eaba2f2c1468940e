import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase, type OpenDatabase } from '../database.ts';
import { cachedQuery } from '../cached-query.ts';

const log = { info: () => undefined, warn: () => undefined };
const findCounter = cachedQuery((db, name: string) =>
  db.selectFrom('counters').select('value').where('name', '=', name),
);

describe('shared commits', () => {
  let dataDir: string;
  let open: OpenDatabase;
  beforeEach(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'thoughtleaf-commits-'));
    open = await openDatabase({ dataDir, databaseUrl: undefined }, log);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await open.close();
    rmSync(dataDir, { recursive: true });
  });

  const insert = (name: string) => open.db.insertInto('counters').values({ name, value: 1 }).execute();
  const names = async () => (await open.db.selectFrom('counters').select('name').execute()).map(({ name }) => name);
  const inTransaction = (name: string, fails = false) =>
    open.db.transaction().execute(async (tx) => {
      await tx.insertInto('counters').values({ name, value: 1 }).execute();
      if (fails) throw new Error(`${name} fails`);
    });
  const commits = () => {
    const exec = vi.spyOn(DatabaseSync.prototype, 'exec');
    return () => exec.mock.calls.filter(([sql]) => sql === 'commit').length;
  };

  it('writes many at the same time with few commits, and each is there', async () => {
    const count = commits();
    await Promise.all(Array.from({ length: 20 }, (_, index) => (index % 2 ? inTransaction : insert)(`n${index}`)));
    expect(count()).toBeLessThan(5);
    expect(await names()).toEqual(expect.arrayContaining(Array.from({ length: 20 }, (_, index) => `n${index}`)));
  });

  it('takes back the one that fails and keeps its neighbours', async () => {
    const results = await Promise.allSettled([
      inTransaction('before'),
      inTransaction('failing', true),
      insert('users'),
      inTransaction('after'),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect(await names()).toEqual(expect.arrayContaining(['before', 'after']));
    expect(await names()).not.toContain('failing');
  });

  it('refuses all who write in a commit that the disk refuses, answers readers with what is there, and goes on', async () => {
    const original: unknown = Reflect.get(DatabaseSync.prototype, 'exec');
    vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, sql) {
      if (sql === 'commit') throw new Error('disk full');
      if (typeof original === 'function') Reflect.apply(original, this, [sql]);
    });
    const results = await Promise.allSettled([inTransaction('lost'), insert('lost too'), names()]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect(results[2].status === 'fulfilled' && results[2].value.filter((name) => name.startsWith('lost'))).toEqual([]);
    vi.restoreAllMocks();
    await insert('kept');
    expect(await names()).toContain('kept');
    expect(await names()).not.toContain('lost');
  });

  it('is on the disk for another connection when the promise resolves', async () => {
    await inTransaction('seen');
    const other = new DatabaseSync(path.join(dataDir, 'thoughtleaf.db'));
    expect(other.prepare("select value from counters where name = 'seen'").get()).toMatchObject({ value: 1 });
    other.close();
  });

  it('reads the row of a prepared query once for all who ask beside a write', async () => {
    await findCounter(open.db, 'users');
    const all = vi.spyOn(StatementSync.prototype, 'all');
    const asked = await open.db.transaction().execute(async (tx) => {
      await tx.insertInto('counters').values({ name: 'beside', value: 1 }).execute();
      // In an object, as they are answered only after this transaction.
      return { rows: Promise.all(Array.from({ length: 20 }, () => findCounter(open.db, 'users'))) };
    });
    expect(await asked.rows).toEqual(Array.from({ length: 20 }, () => ({ value: 0 })));
    const readings = all.mock.contexts.filter(
      (one) => one instanceof StatementSync && one.sourceSQL.includes('from "counters" where'),
    );
    expect(readings).toHaveLength(1);
  });

  it('remembers the row of a prepared query until something is written, here or from outside', async () => {
    expect(await findCounter(open.db, 'users')).toMatchObject({ value: 0 });
    await open.db.updateTable('counters').set({ value: 7 }).where('name', '=', 'users').execute();
    expect(await findCounter(open.db, 'users')).toMatchObject({ value: 7 });
    await open.db.transaction().execute(async (tx) => {
      await tx.updateTable('counters').set({ value: 8 }).where('name', '=', 'users').execute();
      expect(await findCounter(tx, 'users')).toMatchObject({ value: 8 });
    });
    expect(await findCounter(open.db, 'users')).toMatchObject({ value: 8 });
    const other = new DatabaseSync(path.join(dataDir, 'thoughtleaf.db'));
    other.exec("update counters set value = 9 where name = 'users'");
    other.close();
    await vi.waitFor(async () => expect(await findCounter(open.db, 'users')).toMatchObject({ value: 9 }));
  });
});
