import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId, isId } from '#server/platform/ids.ts';
import { engines } from '#server/testing/test-app.ts';
import { openUpgraded } from '#server/testing/upgraded-database.ts';
import type { Database } from './tables.ts';

const [mara, root] = [newId(), newId()];
/** More than are taken at a time. */
const tokens = Array.from({ length: 601 }, (_, index) => `hash ${String(index).padStart(4, '0')}`);

async function fillOld(db: Database): Promise<void> {
  const person = { id: mara, name: 'Mara', email: 'mara@one.example', email_key: 'mara@one.example' };
  await db
    .insertInto('users')
    .values({ ...person, password_hash: '', picture: null, role: 'user', banned: 0, created_at: 1 })
    .execute();
  const admin = { id: root, email: 'root@one.example', email_key: 'root@one.example', password_hash: '' };
  await db
    .insertInto('admins')
    .values({ ...admin, role: 'superAdmin', created_at: 1 })
    .execute();
  for (const [index, token] of tokens.entries())
    await sql`insert into sessions (token_hash, user_id, created_at, last_used_at, expires_at)
      values (${token}, ${mara}, 1, 2, ${3 + index})`.execute(db);
  await sql`insert into admin_sessions (token_hash, admin_id, created_at, last_used_at)
    values ('hash of root', ${root}, 4, 5)`.execute(db);
}

describe.each(engines)('sessions of before they had a device, on %s', (engine) => {
  let opened: Awaited<ReturnType<typeof openUpgraded>>;
  beforeAll(async () => {
    opened = await openUpgraded(engine, '0005', fillOld);
  });
  afterAll(() => opened.close());

  it('are all still there, each under an id of its own', async () => {
    const rows = await opened.db.selectFrom('sessions').selectAll().orderBy('token_hash').execute();
    expect(rows.map(({ token_hash }) => token_hash)).toEqual(tokens);
    expect(rows[600]).toMatchObject({ user_id: mara, device: 'Unknown device', created_at: 1, last_used_at: 2 });
    expect(rows[600]?.expires_at).toBe(603);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(tokens.length);
    expect(rows.every(({ id }) => isId(id))).toBe(true);
    const admins = await opened.db.selectFrom('admin_sessions').selectAll().execute();
    expect(admins).toEqual([
      {
        token_hash: 'hash of root',
        id: expect.any(String),
        admin_id: root,
        device: 'Unknown device',
        created_at: 4,
        last_used_at: 5,
        passkey_at: null,
      },
    ]);
  });

  it('still go with whom they are of', async () => {
    await opened.db.deleteFrom('users').where('id', '=', mara).execute();
    await opened.db.deleteFrom('admins').where('id', '=', root).execute();
    expect(await opened.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
    expect(await opened.db.selectFrom('admin_sessions').selectAll().execute()).toEqual([]);
  });
});
