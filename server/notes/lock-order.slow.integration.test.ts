import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeNotes } from '#contract/notes/note-actions.ts';
import { importNotes } from '#contract/notes/note-import.ts';
import { renameTag } from '#contract/notes/note-tags.ts';
import * as notes from '#contract/notes/notes.ts';
import { PooledAdapter } from '#server/db/postgres/postgres-driver.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { Client } from '#server/testing/test-client.ts';
import { addPerson } from '#server/testing/test-people.ts';
import { deleteAccount } from '#server/users/delete-account.service.ts';

const rounds = 10;

/** Notes whose ids have another order than their rows: they were written at one time. */
const addNotes = async (who: Client, count: number, inBin = false): Promise<string[]> => {
  const date = '2019-03-04T05:06:07.000Z';
  const batch = Array.from({ length: count }, (_, place) => ({
    clientId: randomUUID(),
    title: `Note ${place}`,
    description: 'Words',
    tags: ['all'],
    date,
    ...(inBin && { deletedAt: date }),
  }));
  const { results } = await who.ok(importNotes, { body: { notes: batch } });
  return results.map(({ _id }) => _id ?? '');
};

// SQLite has one writer at a time. A deadlock would be resolved by another run of a transaction, a second later.
describe('who changes many notes at once', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp('postgres', { RATE_LIMIT: 'off' });
  });
  afterAll(() => app.close());

  const failedStatements = () => {
    const { adapter } = app.db.getExecutor();
    return adapter instanceof PooledAdapter ? adapter.queries.errors : Number.NaN;
  };

  it('renames a tag while the bin is emptied', async () => {
    const who = await addPerson(app);
    for (let round = 0; round < rounds; round += 1) {
      await addNotes(who, 100, true);
      await addNotes(who, 1);
      const [from, to] = round % 2 === 0 ? ['all', 'every'] : ['every', 'all'];
      await who.ok(renameTag, { params: { tag: 'all' }, body: { name: from } });
      await Promise.all([who.ok(notes.emptyBin), who.ok(renameTag, { params: { tag: from }, body: { name: to } })]);
      await who.ok(renameTag, { params: { tag: to }, body: { name: 'all' } });
    }
    expect(failedStatements()).toBe(0);
  });

  it('changes notes while the account is deleted', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const who = await addPerson(app);
      const ids = await addNotes(who, 60);
      const send = (call: { method: string; path: string }, body: unknown) =>
        who.fetch(call.path.replace('{tag}', 'all').replace('{id}', ids[5] ?? ''), {
          method: call.method,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
      const texts = { title: 'Another title', description: 'Leads to [[Note 7]]', tags: ['b'] };
      const calls = () => [
        send(changeNotes, { ids, action: 'addTag', tag: 'x' }),
        send(changeNotes, { ids, action: 'archive' }),
        send(renameTag, { name: 'every' }),
        send(notes.updateNote, texts),
        send(notes.addNote, texts),
      ];
      const leave = () => deleteAccount(app.platform, { id: who.id, password_hash: 'none' }, { isBanned: false });
      const before = calls();
      const [replies] = await Promise.all([Promise.all([...before, ...calls()]), leave()]);
      for (const reply of replies) expect([200, 201, 401, 404], await reply.text()).toContain(reply.status);
      expect(await app.db.selectFrom('notes').select('id').where('user_id', '=', who.id).execute()).toEqual([]);
    }
    expect(failedStatements()).toBe(0);
  });
});
