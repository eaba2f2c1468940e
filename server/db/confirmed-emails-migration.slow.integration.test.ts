import { afterEach, expect, it } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { engines } from '#server/testing/test-app.ts';
import { openUpgraded } from '#server/testing/upgraded-database.ts';
import type { Database } from './tables.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function fillOld(db: Database): Promise<void> {
  const account = { id: newId(), name: 'Mara', email: 'mara@one.example', email_key: 'mara@one.example' };
  await db
    .insertInto('users')
    .values({ ...account, password_hash: '', picture: null, role: 'user', banned: 0, created_at: 1 })
    .execute();
}

it.each(engines)('accounts of before addresses were confirmed count as confirmed, on %s', async (engine) => {
  const opened = await openUpgraded(engine, '0035', fillOld);
  ends.push(() => opened.close());
  const rows = await opened.db.selectFrom('users').select(['email', 'email_verified']).execute();
  expect(rows).toEqual([{ email: 'mara@one.example', email_verified: 1 }]);
});
