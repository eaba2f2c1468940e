import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createDatabase, dropDatabase } from '#server/testing/postgres.ts';
import { DatabaseAwayError } from '../lost-connection.ts';
import type { Database } from '../tables.ts';
import { kyselyOnPostgres } from './postgres-driver.ts';

const ignore = { onIdleError: (): void => undefined };

describe('two transactions that wait for each other', () => {
  let url: string;
  let db: ReturnType<typeof kyselyOnPostgres>;
  beforeAll(async () => {
    url = await createDatabase(inject('postgresAdminUrl'));
    db = kyselyOnPostgres(url, ignore);
    await sql`create table marks (id integer primary key, value integer not null)`.execute(db);
  });
  afterAll(async () => {
    await db.destroy();
    await dropDatabase(inject('postgresAdminUrl'), url);
  });
  const raise = (tx: Database, id: number) => sql`update marks set value = value + 1 where id = ${id}`.execute(tx);
  const values = async () =>
    (await sql<{ value: number }>`select value from marks order by id`.execute(db)).rows.map(({ value }) => value);

  it('are both stored, each once', async () => {
    await sql`insert into marks values (1, 0), (2, 0)`.execute(db);
    let runs = 0;
    const { promise: bothHoldOne, resolve } = Promise.withResolvers<void>();
    const change = (first: number, second: number) =>
      db.transaction().execute(async (tx) => {
        await raise(tx, first);
        runs += 1;
        if (runs === 2) resolve();
        await bothHoldOne;
        await raise(tx, second);
        return first;
      });
    expect(await Promise.all([change(1, 2), change(2, 1)])).toEqual([1, 2]);
    expect(runs).toBe(3);
    expect(await values()).toEqual([2, 2]);
  });

  it('again and again, end in the sentence for a database that does not answer', async () => {
    let runs = 0;
    const failing = db.transaction().execute(async (tx) => {
      runs += 1;
      await sql`do $$ begin raise exception using errcode = '40P01'; end $$`.execute(tx);
    });
    await expect(failing).rejects.toThrow(DatabaseAwayError);
    expect(runs).toBe(3);
  });

  it('but not one that fails for another reason', async () => {
    let runs = 0;
    const failing = db.transaction().execute(async (tx) => {
      runs += 1;
      await sql`insert into marks values (1, 0)`.execute(tx);
    });
    await expect(failing).rejects.toThrow('marks_pkey');
    expect(runs).toBe(1);
  });
});
