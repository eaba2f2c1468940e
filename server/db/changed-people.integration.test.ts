import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { listenToChanges, markChanged } from './changed-people.ts';

describe.each(engines)('people whom a transaction has changed, on %s', (engine) => {
  let app: TestApp;
  const heard: string[] = [];
  beforeAll(async () => {
    app = await startTestApp(engine);
    listenToChanges(app.db, (userId) => heard.push(userId));
  });
  afterAll(() => app.close());

  it('are told of after its commit, each once', async () => {
    heard.length = 0;
    await app.db.transaction().execute(async (tx) => {
      for (const id of ['mara', 'noor', 'mara']) await markChanged(tx, id);
      expect(heard).toEqual([]);
    });
    expect(heard).toEqual(['mara', 'noor']);
  });

  it('are not told of where it is taken back, nor by the next one on the connection', async () => {
    heard.length = 0;
    const failing = app.db.transaction().execute(async (tx) => {
      await markChanged(tx, 'mara');
      throw new Error('It fails.');
    });
    await expect(failing).rejects.toThrow('It fails.');
    for (let count = 0; count < 20; count += 1)
      await app.db.transaction().execute((tx) => tx.selectFrom('counters').selectAll().execute());
    expect(heard).toEqual([]);
  });

  it('are told of at once outside of a transaction', async () => {
    heard.length = 0;
    await markChanged(app.db, 'mara');
    expect(heard).toEqual(['mara']);
  });
});
