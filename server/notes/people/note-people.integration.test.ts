import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeFriend } from '#contract/friends.ts';
import { messages } from '#contract/messages.ts';
import { readNote } from '#contract/notes/note-actions.ts';
import { shareNote, unshareNote } from '#contract/notes/note-people.ts';
import { deleteNote, listNotes, restoreNote, updateNote } from '#contract/notes/notes.ts';
import { addFriends, addShared } from '#server/testing/share-notes.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { Client } from '#server/testing/test-client.ts';
import { addPerson, ban, liftBan, type Passerby } from '#server/testing/test-people.ts';

const nobody = '00000000-0000-7000-8000-000000000000';

describe.each(engines)('people of a note on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  const share = (owner: Client, id: string, userId: string, role = 'reader') => ({
    call: shareNote,
    given: { params: { id, userId }, body: { role } },
    by: owner,
  });
  const refusedShare = (owner: Client, id: string, userId: string, role?: string) => {
    const { call, given, by } = share(owner, id, userId, role);
    return by.refused(call, given);
  };
  const publicly = ({ id, name }: Passerby) => ({ _id: id, name, profilePicture: null });
  const idsOf = async (who: Client) => (await who.ok(listNotes)).data.map(({ _id }) => _id);
  const statusOf = async (who: Client, id: string) => (await who.fetch(`/api/notes/${id}`)).status;

  it('see it in their list and read it, with its owner and their role', async () => {
    const [ada, grace] = await addFriends(app, 2);
    if (!grace) throw new Error('One is missing.');
    const note = await addShared(ada, [[grace, 'writer']], { tags: ['private'] });
    const seen = { ...note, tags: [], owner: publicly(ada), role: 'writer' };
    expect(await grace.ok(listNotes)).toMatchObject({ data: [seen], total: 1 });
    const { data } = await grace.ok(readNote, { params: { id: note._id } });
    expect(data).toMatchObject({ ...seen, people: [] });
    const own = (await ada.ok(readNote, { params: { id: note._id } })).data;
    expect(own).toMatchObject({ ...note, people: [{ user: publicly(grace), role: 'writer' }] });
    expect(own).not.toHaveProperty('owner');
    expect(own).not.toHaveProperty('role');
  });

  it('write in it as writers, for everybody, and not as readers', async () => {
    const [ada, grace, mary] = await addFriends(app, 3);
    if (!grace || !mary) throw new Error('One is missing.');
    const note = await addShared(ada, [
      [grace, 'writer'],
      [mary, 'reader'],
    ]);
    const params = { id: note._id };
    const body = { title: 'The trip of three', description: 'By the sea, in June.', updatedAt: note.updatedAt };
    const { data } = await grace.ok(updateNote, { params, body });
    expect(data).toMatchObject({ title: body.title, description: body.description, role: 'writer' });
    for (const who of [ada, mary])
      expect((await who.ok(readNote, { params })).data).toMatchObject({ title: body.title });
    expect(await mary.refused(updateNote, { params, body: { title: 'Not hers to name' } })).toMatchObject({
      code: 'forbidden',
      message: messages.notePeople.readOnly,
    });
  });

  it('are changed by its owner, who names each with their role', async () => {
    const [ada, grace] = await addFriends(app, 2);
    if (!grace) throw new Error('One is missing.');
    const note = await addShared(ada, []);
    const params = { id: note._id, userId: grace.id };
    expect(await ada.ok(shareNote, { params, body: { role: 'reader' } })).toEqual({
      success: true,
      message: messages.notePeople.shared,
      people: [{ user: publicly(grace), role: 'reader' }],
    });
    expect(await ada.ok(shareNote, { params, body: { role: 'writer' } })).toMatchObject({
      message: messages.notePeople.roleChanged,
      people: [{ role: 'writer' }],
    });
    expect((await ada.ok(listNotes)).data).toMatchObject([{ sharedWith: 1 }]);
    expect(await ada.ok(unshareNote, { params })).toMatchObject({
      message: messages.notePeople.unshared,
      people: [],
    });
    expect((await ada.ok(listNotes)).data).toMatchObject([{ sharedWith: 0 }]);
    expect(await idsOf(grace)).toEqual([]);
    expect(await statusOf(grace, note._id)).toBe(404);
    expect(await ada.refused(unshareNote, { params })).toMatchObject({ message: messages.notePeople.notShared });
  });

  it('leave it by themselves', async () => {
    const [ada, grace, mary] = await addFriends(app, 3);
    if (!grace || !mary) throw new Error('One is missing.');
    const { _id: id } = await addShared(ada, [
      [grace, 'reader'],
      [mary, 'writer'],
    ]);
    const refusal = { code: 'forbidden', message: messages.notePeople.ownerOnly };
    expect(await mary.refused(unshareNote, { params: { id, userId: grace.id } })).toMatchObject(refusal);
    expect(await mary.refused(unshareNote, { params: { id, userId: ada.id } })).toMatchObject(refusal);
    expect(await refusedShare(mary, id, grace.id)).toMatchObject(refusal);
    expect(await grace.ok(unshareNote, { params: { id, userId: grace.id } })).toEqual({
      success: true,
      message: messages.notePeople.left,
      people: [],
    });
    expect(await statusOf(grace, id)).toBe(404);
    expect((await ada.ok(readNote, { params: { id } })).data).toMatchObject({ sharedWith: 1, people: [{}] });
  });

  it('are friends of its owner, and nobody else', async () => {
    const [ada, grace] = await addFriends(app, 2);
    const stranger = await addPerson(app);
    if (!grace) throw new Error('One is missing.');
    const { _id: id } = await addShared(ada, []);
    expect(await refusedShare(ada, id, stranger.id)).toMatchObject({
      code: 'forbidden',
      message: messages.notePeople.friendsOnly,
    });
    expect(await refusedShare(ada, id, ada.id)).toMatchObject({ code: 'invalid', message: messages.notePeople.self });
    for (const userId of [nobody, 'x', '\u0000', '林🌿'])
      expect(await refusedShare(ada, id, userId)).toMatchObject({ code: 'notFound' });
    expect(await refusedShare(ada, id, grace.id, 'owner')).toMatchObject({
      code: 'invalid',
      message: messages.notePeople.badRole,
    });
    expect(await refusedShare(grace, id, ada.id)).toMatchObject({ code: 'notFound' });
    await ban(app, grace.id);
    expect(await refusedShare(ada, id, grace.id)).toMatchObject({ code: 'notFound' });
  });

  it('lose it while it is in the bin or its owner is banned, and have it again after', async () => {
    const [ada, grace] = await addFriends(app, 2);
    if (!grace) throw new Error('One is missing.');
    const { _id: id } = await addShared(ada, [[grace, 'writer']]);
    await ada.ok(deleteNote, { params: { id } });
    expect([await statusOf(grace, id), await idsOf(grace)]).toEqual([404, []]);
    expect(await refusedShare(ada, id, grace.id)).toMatchObject({ code: 'conflict' });
    await ada.ok(restoreNote, { params: { id } });
    expect([await statusOf(grace, id), await idsOf(grace)]).toEqual([200, [id]]);
    await ban(app, ada.id);
    expect([await statusOf(grace, id), await idsOf(grace)]).toEqual([404, []]);
    await liftBan(app, ada.id);
    expect([await statusOf(grace, id), await idsOf(grace)]).toEqual([200, [id]]);
  });

  it('lose it with the friendship, both ways', async () => {
    const [ada, grace, mary] = await addFriends(app, 3);
    if (!grace || !mary) throw new Error('One is missing.');
    const hers = await addShared(ada, [
      [grace, 'reader'],
      [mary, 'reader'],
    ]);
    const other = await addShared(grace, [[ada, 'writer']]);
    await grace.ok(removeFriend, { params: { userId: ada.id } });
    expect(await idsOf(ada)).toEqual([hers._id]);
    expect(await idsOf(grace)).toEqual([other._id]);
    expect(await idsOf(mary)).toEqual([hers._id]);
    expect((await ada.ok(listNotes)).data).toMatchObject([{ sharedWith: 1 }]);
    expect((await grace.ok(listNotes)).data).toMatchObject([{ sharedWith: 0 }]);
  });
});
