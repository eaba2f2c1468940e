import { Client, type QueryResultRow } from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { createDatabase } from './postgres.ts';

async function ask<Row extends QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('the PostgreSQL of the tests', () => {
  it('gives each caller an empty database of its own', async () => {
    const admin = inject('postgresAdminUrl');
    const [first, second] = await Promise.all([createDatabase(admin), createDatabase(admin)]);
    await ask(first, 'CREATE TABLE mark (id integer)');
    const tables = await ask(second, "SELECT 1 FROM information_schema.tables WHERE table_schema = 'public'");
    expect(tables).toEqual([]);
  });

  it('folds the case of letters outside ASCII, as a server in use does', async () => {
    const url = await createDatabase(inject('postgresAdminUrl'));
    const rows = await ask(url, "SELECT lower('ÄÉÑ') AS lower, current_setting('server_encoding') AS encoding");
    expect(rows).toEqual([{ lower: 'äéñ', encoding: 'UTF8' }]);
  });
});
