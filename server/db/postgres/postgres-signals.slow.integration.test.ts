import { sql } from 'kysely';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { createDatabase } from '#server/testing/postgres.ts';
import { createUnsteadyNetwork } from '#server/testing/unsteady-network.ts';
import { kyselyOnPostgres } from './postgres-driver.ts';
import { createPostgresSignals } from './postgres-signals.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** A process on the database: its signals, and how often it heard of a change. */
async function join(url: string) {
  const db = kyselyOnPostgres(url, { onIdleError: () => undefined });
  const signals = createPostgresSignals(db, url, { warn: () => undefined });
  closing.push(
    () => db.destroy(),
    () => signals.close(),
  );
  const heard = { times: 0 };
  signals.subscribe('settings', () => (heard.times += 1));
  // A new listener may have missed something.
  await expect.poll(() => heard.times).toBe(1);
  return { db, signals, heard };
}

describe('signals on PostgreSQL', () => {
  it('tell every process of a change that is committed, and of none that is taken back', async () => {
    const url = await createDatabase(inject('postgresAdminUrl'));
    const [one, other] = [await join(url), await join(url)];
    const failing = one.signals.transaction('settings', () => Promise.reject(new Error('It fails.')));
    await expect(failing).rejects.toThrow('It fails.');
    expect(await one.signals.transaction('settings', () => Promise.resolve('done'))).toBe('done');
    await expect.poll(() => other.heard.times).toBe(2);
    await expect.poll(() => one.heard.times).toBe(2);
    await sql`notify thoughtleaf, 'of a later version'`.execute(one.db);
    await one.signals.transaction('settings', () => Promise.resolve());
    await expect.poll(() => other.heard.times).toBe(3);
  });

  it('are heard again after the connection was lost, with what may have been missed', async () => {
    const url = await createDatabase(inject('postgresAdminUrl'));
    const network = await createUnsteadyNetwork(url);
    closing.push(() => network.close());
    const [steady, unsteady] = [await join(url), await join(network.url)];
    await network.cut();
    await steady.signals.transaction('settings', () => Promise.resolve());
    expect(unsteady.heard.times).toBe(1);
    await network.repair();
    await expect.poll(() => unsteady.heard.times, { timeout: 5000 }).toBe(2);
    await steady.signals.transaction('settings', () => Promise.resolve());
    await expect.poll(() => unsteady.heard.times).toBe(3);
  });
});
