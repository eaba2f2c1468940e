import { sql } from 'kysely';
import { expect, describe, it } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { engines } from '#server/testing/test-app.ts';
import { openUpgraded } from '#server/testing/upgraded-database.ts';
import type { Database } from './tables.ts';

const [mara, noor] = [newId(), newId()];
const [older, newer, binned, linking, other] = [newId(), newId(), newId(), newId(), newId()];
/** More than are read at a time. */
const many = 401;

async function fillOld(db: Database): Promise<void> {
  for (const id of [mara, noor])
    await sql`insert into users (id, name, email, email_key, password_hash, picture, role, banned, created_at)
      values (${id}, 'A name', ${id}, ${id}, '', 'a.webp', 'user', 0, 1)`.execute(db);
  const add = (id: string, owner: string, { title, text = 'Words', deletedAt = null }: NoteOf) =>
    sql`insert into notes (id, user_id, title, description, tags, created_at, updated_at, deleted_at)
      values (${id}, ${owner}, ${title}, ${text}, '[]', 1, 1, ${deletedAt})`.execute(db);
  await add(older, mara, { title: 'Café plan' });
  await add(newer, mara, { title: 'Cafe Plan' });
  await add(binned, mara, { title: 'cafe plan', deletedAt: 2 });
  await add(linking, mara, { title: 'Minutes', text: '[[CAFÉ PLAN]], [[Nobody]] and `[[Minutes]]`' });
  await add(other, noor, { title: 'Minutes', text: 'See [[Cafe plan]]' });
  for (let place = 0; place < many; place += 1)
    await add(newId(), noor, { title: `Note ${place}`, text: place === many - 1 ? '[[Note 0]]' : 'See [that]' });
}

interface NoteOf {
  title: string;
  text?: string;
  deletedAt?: number | null;
}

describe.each(engines)('texts of before links were recorded, on %s', (engine) => {
  it('link to the newest note of their owner with the title', async () => {
    const opened = await openUpgraded(engine, '0017', fillOld);
    try {
      const { db } = opened;
      const links = await db.selectFrom('note_links').selectAll().orderBy('note_id').orderBy('title_key').execute();
      const first = await db.selectFrom('notes').select('id').where('title', '=', 'Note 0').executeTakeFirstOrThrow();
      expect(links).toEqual([
        { note_id: linking, title_key: 'cafe plan', user_id: mara, target_id: newer },
        { note_id: linking, title_key: 'nobody', user_id: mara, target_id: null },
        { note_id: other, title_key: 'cafe plan', user_id: noor, target_id: null },
        { note_id: expect.any(String), title_key: 'note 0', user_id: noor, target_id: first.id },
      ]);
      const unnamed = await db.selectFrom('notes').select('id').where('title_key', '=', '').execute();
      expect(unnamed).toEqual([]);
    } finally {
      await opened.close();
    }
  });
});
