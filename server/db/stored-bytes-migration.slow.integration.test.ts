import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { engines } from '#server/testing/test-app.ts';
import { openUpgraded } from '#server/testing/upgraded-database.ts';
import { readAllStoredBytes, readStoredBytes } from './stored-bytes.ts';
import type { Database } from './tables.ts';

const [mara, noor, without] = [newId(), newId(), newId()];
const noteOf = new Map([mara, noor].map((id) => [id, newId()]));

async function addFile(db: Database, userId: string, size: number): Promise<void> {
  const id = newId();
  await sql`insert into attachments (id, note_id, user_id, original_name, file_name, media_type, size, has_thumbnail, created_at)
    values (${id}, ${noteOf.get(userId)}, ${userId}, 'a.txt', ${id}, 'text/plain', ${size}, 0, 1)`.execute(db);
}

async function fillOld(db: Database): Promise<void> {
  for (const id of [mara, noor, without])
    await sql`insert into users (id, name, email, email_key, password_hash, picture, role, banned, created_at)
      values (${id}, 'A name', ${id}, ${id}, '', 'a.webp', 'user', 0, 1)`.execute(db);
  for (const [owner, note] of noteOf)
    await sql`insert into notes (id, user_id, title, description, tags, created_at, updated_at)
      values (${note}, ${owner}, 'A title', 'Some words', '[]', 1, 1)`.execute(db);
  // More than 32 bits hold, all together.
  await addFile(db, mara, 3_000_000_000);
  await addFile(db, mara, 5);
  await addFile(db, noor, 7);
}

describe.each(engines)('files of before they were counted, on %s', (engine) => {
  it('count for those who stored them, and go out of the count with them', async () => {
    const opened = await openUpgraded(engine, '0010', fillOld);
    try {
      const read = () => Promise.all([mara, noor, without].map((id) => readStoredBytes(opened.db, id)));
      expect(await read()).toEqual([3_000_000_005, 7, 0]);
      expect(await readAllStoredBytes(opened.db)).toBe(3_000_000_012);
      await opened.db.updateTable('users').set({ picture_bytes: 100 }).where('id', '=', without).execute();
      await addFile(opened.db, noor, 3);
      expect(await read()).toEqual([3_000_000_005, 10, 100]);
      await opened.db.deleteFrom('users').where('id', 'in', [mara, without]).execute();
      expect(await read()).toEqual([0, 10, 0]);
      expect(await readAllStoredBytes(opened.db)).toBe(10);
    } finally {
      await opened.close();
    }
  });
});
