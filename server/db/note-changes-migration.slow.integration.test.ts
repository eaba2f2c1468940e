import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { engines } from '#server/testing/test-app.ts';
import { openUpgraded } from '#server/testing/upgraded-database.ts';
import type { Database } from './tables.ts';

const [mara, noor, ivo] = [newId(), newId(), newId()];
const [first, binned, last, other] = [newId(), newId(), newId(), newId()];

async function fillOld(db: Database): Promise<void> {
  for (const id of [mara, noor, ivo])
    await sql`insert into users (id, name, email, email_key, password_hash, role, banned, created_at)
      values (${id}, 'A name', ${id}, ${id}, '', 'user', 0, 1)`.execute(db);
  await sql`insert into notebooks (user_id, revision, active_count) values (${mara}, 40, 2), (${ivo}, 7, 0)`.execute(
    db,
  );
  const add = (id: string, owner: string, deletedAt: number | null = null) =>
    sql`insert into notes (id, user_id, title, description, tags, created_at, updated_at, deleted_at)
      values (${id}, ${owner}, 'A title', 'Words', '[]', 1, 1, ${deletedAt})`.execute(db);
  await add(last, mara);
  await add(first, mara);
  await add(binned, mara, 2);
  // Notes whose notebook has no row are counted as well.
  await add(other, noor);
}

describe.each(engines)('notes of before their changes were recorded, on %s', (engine) => {
  it('each get a revision above that of their notebook, which grows by them', async () => {
    const opened = await openUpgraded(engine, '0021', fillOld);
    try {
      const { db } = opened;
      const changes = await db.selectFrom('note_changes').selectAll().orderBy('user_id').orderBy('revision').execute();
      expect(changes).toEqual([
        { user_id: mara, note_id: first, revision: 41, removed_at: null, first_revision: 0 },
        { user_id: mara, note_id: binned, revision: 42, removed_at: null, first_revision: 0 },
        { user_id: mara, note_id: last, revision: 43, removed_at: null, first_revision: 0 },
        { user_id: noor, note_id: other, revision: 1, removed_at: null, first_revision: 0 },
      ]);
      expect(await db.selectFrom('notebooks').selectAll().orderBy('user_id').execute()).toEqual([
        { user_id: mara, revision: 43, active_count: 2, forgotten_revision: 0 },
        { user_id: noor, revision: 1, active_count: 1, forgotten_revision: 0 },
        { user_id: ivo, revision: 7, active_count: 0, forgotten_revision: 0 },
      ]);
    } finally {
      await opened.close();
    }
  });
});
