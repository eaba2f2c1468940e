import { shareNote } from '#contract/notes/note-people.ts';
import type { NoteRole } from '#contract/notes/note-roles.ts';
import { addNote, type Note } from '#contract/notes/notes.ts';
import { newId } from '#server/platform/ids.ts';
import type { TestApp } from './test-app.ts';
import type { Client } from './test-client.ts';
import { addPeople, type Passerby } from './test-people.ts';

/** Makes two people friends, as rows of the database. */
export async function befriend({ db, clock }: TestApp, one: string, other: string): Promise<void> {
  const created_at = clock.now();
  const pair = [
    { user_id: one, friend_id: other, created_at },
    { user_id: other, friend_id: one, created_at },
  ];
  await db.insertInto('friendships').values(pair).execute();
}

/** People with an account each, of whom the first is a friend of all others. */
export async function addFriends(app: TestApp, count: number): Promise<[Passerby, ...Passerby[]]> {
  const [first, ...others] = await addPeople(app, count);
  if (!first) throw new Error('Nobody was added.');
  for (const { id } of others) await befriend(app, first.id, id);
  return [first, ...others];
}

/** Adds a note and shares it with these friends. */
export async function addShared(
  owner: Client,
  people: readonly (readonly [{ id: string }, NoteRole])[],
  text: { title?: string; description?: string; tags?: string[] } = {},
): Promise<Note> {
  const body = { title: 'The trip together', description: 'By the lake, in May.', ...text, clientId: newId() };
  const { data } = await owner.ok(addNote, { body });
  for (const [{ id: userId }, role] of people)
    await owner.ok(shareNote, { params: { id: data._id, userId }, body: { role } });
  return { ...data, sharedWith: people.length };
}
