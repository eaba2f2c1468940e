import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeFriend } from '#contract/friends.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { readNote } from '#contract/notes/note-actions.ts';
import { shareNote, unshareNote } from '#contract/notes/note-people.ts';
import { addNote, deleteNote, listNotes, updateNote } from '#contract/notes/notes.ts';
import { addFriends, addShared, befriend } from '#server/testing/share-notes.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { Client } from '#server/testing/test-client.ts';
import { addPeople, addPerson, type Passerby } from '#server/testing/test-people.ts';
import { deleteAccount } from '#server/users/delete-account.service.ts';

const rounds = 8;

describe.each(engines)('sharing at the same time, on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  const settle = async () => {
    const [ada, grace] = await addFriends(app, 2);
    if (!grace) throw new Error('One is missing.');
    const note = await addShared(ada, [[grace, 'writer']]);
    return { ada, grace, id: note._id, person: { id: note._id, userId: grace.id } };
  };
  const put = (who: Client, id: string, body: object) =>
    who.fetch(`/api/notes/updatenote/${id}`, {
      method: 'PUT',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  const share = (who: Client, id: string, userId: string, role = 'reader') =>
    who.fetch(`/api/notes/${id}/people/${userId}`, {
      method: 'PUT',
      body: JSON.stringify({ role }),
      headers: { 'content-type': 'application/json' },
    });
  const statusesOf = async (calls: readonly Promise<Response>[]) =>
    (await Promise.all(calls)).map(({ status }) => status);
  const canRead = async (who: Client, id: string) => (await who.fetch(`/api/notes/${id}`)).status === 200;
  const sharedWith = async (who: Client, id: string) => (await who.ok(readNote, { params: { id } })).data;

  it('a friendship ends: nothing stays shared', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [ada, grace] = await addFriends(app, 2);
      if (!grace) throw new Error('One is missing.');
      const { _id: id } = await addShared(ada, []);
      const end = () => grace.fetch(`/api/friends/${ada.id}`, { method: removeFriend.method });
      const [shared, ended] = await statusesOf([share(ada, id, grace.id), end()]);
      expect([200, 403]).toContain(shared);
      expect(ended).toBe(200);
      expect(await canRead(grace, id)).toBe(false);
      expect(await sharedWith(ada, id)).toMatchObject({ sharedWith: 0, people: [] });
    }
  });

  it('a writer saves and is taken out: the text is theirs or not, and they read it no more', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { ada, grace, id, person } = await settle();
      const end = () => ada.fetch(`/api/notes/${id}/people/${person.userId}`, { method: unshareNote.method });
      const [saved, ended] = await statusesOf([put(grace, id, { description: 'Her last words' }), end()]);
      expect(ended).toBe(200);
      const { description } = await sharedWith(ada, id);
      expect([saved, description]).toEqual(saved === 200 ? [200, 'Her last words'] : [404, 'By the lake, in May.']);
      expect(await canRead(grace, id)).toBe(false);
    }
  });

  it('a writer saves and the owner bins it: the note is in the bin', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { ada, grace, id } = await settle();
      const bin = () => ada.fetch(`/api/notes/deletenote/${id}`, { method: deleteNote.method });
      const [saved, binned] = await statusesOf([put(grace, id, { title: 'Her new title' }), bin()]);
      expect(binned).toBe(200);
      expect([200, 404]).toContain(saved);
      expect(await canRead(grace, id)).toBe(false);
      expect((await ada.ok(listNotes)).total).toBe(0);
    }
  });

  it('the role changes twice: one of both holds, and the person is in it once', async () => {
    const { ada, grace, id } = await settle();
    for (let round = 0; round < rounds; round += 1) {
      const roles = ['reader', 'writer', 'reader', 'writer'];
      expect(new Set(await statusesOf(roles.map((role) => share(ada, id, grace.id, role))))).toEqual(new Set([200]));
      const { people, sharedWith: count } = await sharedWith(ada, id);
      expect([people.length, count]).toEqual([1, 1]);
      expect((await grace.ok(readNote, { params: { id } })).data.role).toBe(people[0]?.role);
    }
  });

  it('two write in notes of each other: none waits for the other for ever', async () => {
    const [ada, grace] = await addFriends(app, 2);
    if (!grace) throw new Error('One is missing.');
    const hers = await addShared(ada, [[grace, 'writer']]);
    const other = await addShared(grace, [[ada, 'writer']]);
    const calls = Array.from({ length: 20 }, (_, count) => [
      put(ada, hers._id, { title: `Title ${count} of hers` }),
      put(grace, hers._id, { description: `Text ${count}` }),
      put(ada, other._id, { title: `Title ${count} of others` }),
      put(grace, other._id, { tags: [`tag${count}`] }),
    ]);
    expect(new Set(await statusesOf(calls.flat()))).toEqual(new Set([200]));
  });

  it('an account goes while its notes and its people are written in', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { ada, grace, id } = await settle();
      const { _id: back } = await addShared(grace, [[ada, 'writer']]);
      const [saved] = await Promise.all([
        statusesOf([put(grace, id, { description: 'While she leaves' }), put(grace, back, { title: 'Her own title' })]),
        deleteAccount(app.platform, { id: ada.id, password_hash: 'none' }, { isBanned: false }),
      ]);
      expect([200, 404]).toContain(saved[0]);
      expect(saved[1]).toBe(200);
      expect(await canRead(grace, id)).toBe(false);
      expect(await sharedWith(grace, back)).toMatchObject({ sharedWith: 0, people: [] });
    }
  });

  it('more friends than a note takes: no more than a hundred are in it', { timeout: 120_000 }, async () => {
    const { each } = limits.note.people;
    const [ada, ...friends] = await addFriends(app, each + 11);
    const { _id: id } = await addShared(ada, []);
    const before: Passerby[] = friends.slice(0, each - 10);
    const rows = before.map(({ id: user_id }) => ({ note_id: id, user_id, role: 'reader', added_at: 0 }));
    await app.db.insertInto('note_people').values(rows).execute();
    await app.db.updateTable('notes').set({ shared_with: rows.length }).where('id', '=', id).execute();
    const statuses = await statusesOf(friends.slice(each - 10).map((friend) => share(ada, id, friend.id)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.filter((status) => status === 409)).toHaveLength(10);
    const { people, sharedWith: count } = await sharedWith(ada, id);
    expect([people.length, count]).toEqual([each, each]);
    const one = await addPerson(app);
    await befriend(app, ada.id, one.id);
    expect(await ada.refused(shareNote, { params: { id, userId: one.id }, body: { role: 'reader' } })).toMatchObject({
      code: 'conflict',
      message: messages.notePeople.tooManyPeople,
    });
    // Whoever is in it already can be given another role.
    expect(await statusesOf([share(ada, id, before[0]?.id ?? '', 'writer')])).toEqual([200]);
  });

  it('a hundred share with one person: they get no more than two hundred notes', { timeout: 120_000 }, async () => {
    const { notes } = limits.note.people;
    const [grace] = await addFriends(app, 1);
    const owners = await addPeople(app, 100);
    for (const { id } of owners) await befriend(app, id, grace.id);
    const made = await Promise.all(
      owners.flatMap((owner) =>
        [1, 2, 3].map(async (number) => {
          const body = { title: `Note ${number} of an owner`, description: 'Some words' };
          return { owner, id: (await owner.ok(addNote, { body })).data._id };
        }),
      ),
    );
    const first = made.slice(0, notes - 50);
    const rows = first.map(({ id }) => ({ note_id: id, user_id: grace.id, role: 'reader', added_at: 0 }));
    await app.db.insertInto('note_people').values(rows).execute();
    const statuses = await statusesOf(
      made.slice(notes - 50, notes + 50).map(({ owner, id }) => share(owner, id, grace.id)),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(50);
    expect(statuses.filter((status) => status === 409)).toHaveLength(50);
    expect(await grace.ok(listNotes, { query: { limit: 1 } })).toMatchObject({ total: notes });
    const last = made.at(-1);
    const params = { id: last?.id ?? '', userId: grace.id };
    expect(await last?.owner.refused(shareNote, { params, body: { role: 'reader' } })).toMatchObject({
      message: messages.notePeople.tooManyNotes,
    });
    expect(
      await grace.refused(updateNote, { params: { id: first[0]?.id ?? '' }, body: { title: 'Not hers' } }),
    ).toMatchObject({ code: 'forbidden' });
  });
});
