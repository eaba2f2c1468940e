import { afterEach, describe, expect, it } from 'vitest';
import { isSummaryOutdated } from '#server/notes/summary-source.ts';
import { newId } from '#server/platform/ids.ts';
import { engines } from '#server/testing/test-app.ts';
import { openUpgraded } from '#server/testing/upgraded-database.ts';
import type { Database } from './tables.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const mara = newId();
/** More than are taken at a time. */
const many = 401;

async function fillOld(db: Database): Promise<void> {
  const person = { id: mara, name: 'Mara', email: 'mara@one.example', email_key: 'mara@one.example' };
  await db
    .insertInto('users')
    .values({ ...person, password_hash: '', picture: null, role: 'user', banned: 0, created_at: 1 })
    .execute();
  const rest = { user_id: mara, tags: '[]', client_id: null, created_at: 1, updated_at: 1, deleted_at: null };
  const notes = Array.from({ length: many }, (_, at) => ({
    id: newId(),
    title: `River ${at}`,
    description: 'It is wide.',
    summary: at === 0 ? null : 'Wide.',
    ...rest,
  }));
  await db.insertInto('notes').values(notes).execute();
}

describe.each(engines)('summaries of before their sources were known, on %s', (engine) => {
  it('count as up to date until their note is edited', async () => {
    const opened = await openUpgraded(engine, '0012', fillOld);
    ends.push(() => opened.close());
    const notes = await opened.db.selectFrom('notes').selectAll().orderBy('id').execute();
    expect(notes).toHaveLength(many);
    expect(notes.filter(isSummaryOutdated)).toEqual([]);
    for (const note of notes) note.description = 'It is narrow.';
    expect(notes.filter(isSummaryOutdated)).toHaveLength(many - 1);
  });
});
