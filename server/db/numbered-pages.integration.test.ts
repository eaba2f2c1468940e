import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminLimits } from '#contract/admins/admin-limits.ts';
import { listUsers } from '#contract/users/users.admin.ts';
import { indexWords } from '#server/search/word-index.ts';
import { addAdminTo, type TestAdmin } from '#server/testing/test-admins.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { addPeople } from '#server/testing/test-people.ts';

const many = 23;
const limit = 5;

describe.each(engines)('numbered pages on %s', (engine) => {
  let app: TestApp;
  let root: TestAdmin;
  /** The oldest first; names repeat, so that the id decides. */
  let ids: string[];
  beforeAll(async () => {
    app = await startTestApp(engine);
    root = await addAdminTo(app, 'superAdmin');
    const people = [...(await addPeople(app, 12, 'Noor')), ...(await addPeople(app, many - 12, 'ada'))];
    for (const { id, name } of people) await indexWords(app.db, 'users', id, ['river', name.toLowerCase()]);
    ids = people.map(({ id }) => id);
    const banned = ids.filter((_, at) => at % 2 === 0);
    await app.db.updateTable('users').set({ banned: 1 }).where('id', 'in', banned).execute();
  });
  afterAll(() => app.close());

  /** Every page one after the other, and how many rows the first one told of. */
  async function readAll(query: Record<string, string>): Promise<{ found: string[]; total: number }> {
    const found: string[] = [];
    let total = 0;
    for (let page = 1; page <= Math.ceil(many / limit) + 1; page += 1) {
      const answer = await root.ok(listUsers, { query: { ...query, page, limit } });
      expect(answer.users.length).toBeLessThanOrEqual(limit);
      found.push(...answer.users.map(({ _id }) => _id));
      if (page > 1) expect(answer.total).toBe(total);
      total = answer.total;
    }
    return { found, total };
  }

  const byName = () => [...ids.slice(12), ...ids.slice(0, 12)];

  it.each([
    ['createdAt', () => ids],
    ['-createdAt', () => ids.toReversed()],
    ['name', byName],
    ['-name', () => byName().toReversed()],
  ])('hold every row once, sorted by %s, from either end', async (sort, expected) => {
    expect(await readAll({ sort })).toEqual({ found: expected(), total: many });
    expect(await readAll({ sort, search: 'river' })).toEqual({ found: expected(), total: many });
    const banned = expected().filter((id) => ids.indexOf(id) % 2 === 0);
    expect(await readAll({ sort, state: 'banned' })).toEqual({ found: banned, total: banned.length });
    expect(await readAll({ sort, state: 'banned', search: 'riv' })).toEqual({ found: banned, total: banned.length });
  });

  it('find rows that have every word, each as the beginning of one', async () => {
    expect((await readAll({ search: 'ri no' })).total).toBe(12);
    expect((await readAll({ search: 'NOOR river' })).total).toBe(12);
    for (const search of ['ver', 'noor ada', '"*', '   x']) expect((await readAll({ search })).total).toBe(0);
  });

  it('are empty behind the last one, however far', async () => {
    for (const page of [6, 1000, 10_000_000]) {
      const answer = await root.ok(listUsers, { query: { page, limit } });
      expect({ users: answer.users, total: answer.total }).toEqual({ users: [], total: many });
    }
  });

  it('hold a hundred rows at most, and are refused by any other number', async () => {
    const { users } = await root.ok(listUsers, { query: { limit: adminLimits.page.max + 1 } });
    expect(users).toHaveLength(many);
    for (const query of [
      { page: 0 },
      { page: -1 },
      { page: 1.5 },
      { limit: 0 },
      { sort: 'password_hash' },
      { page: 'x' },
    ])
      expect((await root.refused(listUsers, { query })).status).toBe(400);
  });
});
