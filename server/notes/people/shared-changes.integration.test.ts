import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeFriend } from '#contract/friends.ts';
import { changeNote } from '#contract/notes/note-actions.ts';
import { unshareNote } from '#contract/notes/note-people.ts';
import {
  addNote,
  deleteNote,
  listNotes,
  permanentlyDeleteNote,
  restoreNote,
  updateNote,
} from '#contract/notes/notes.ts';
import { updateMe } from '#contract/users/users.ts';
import { createDevice } from '#server/testing/follow-changes.ts';
import { addFriends, addShared } from '#server/testing/share-notes.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { ban, liftBan } from '#server/testing/test-people.ts';

describe.each(engines)('changes of shared notes on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  /** Two friends, a note of the first that the second has, and a device of each that knows all. */
  async function settle() {
    const [ada, grace] = await addFriends(app, 2);
    if (!grace) throw new Error('One is missing.');
    await grace.ok(addNote, { body: { title: 'Her own note', description: 'Words' } });
    const devices = { ada: createDevice(ada), grace: createDevice(grace) };
    await devices.grace.pull();
    const note = await addShared(ada, [[grace, 'writer']]);
    const pull = async () => [await devices.ada.pull(), await devices.grace.pull()] as const;
    return { ada, grace, id: note._id, params: { id: note._id }, devices, pull };
  }

  it('come to each device, as its person sees the note', async () => {
    const { ada, grace, id, params, devices, pull } = await settle();
    await pull();
    expect(devices.grace.notes.get(id)).toMatchObject({ owner: { _id: ada.id }, role: 'writer', sharedWith: 1 });
    expect(devices.ada.notes.get(id)).not.toHaveProperty('role');
    await grace.ok(updateNote, { params, body: { description: 'Written by her.', tags: ['hers'] } });
    const both = await pull();
    expect(both).toMatchObject([
      { changed: [{ _id: id, description: 'Written by her.', tags: [] }] },
      { changed: [{ _id: id, description: 'Written by her.', tags: ['hers'], role: 'writer' }] },
    ]);
    await grace.ok(changeNote, { params, body: { pinned: true } });
    expect(await pull()).toMatchObject([{ changed: [] }, { changed: [{ _id: id, pinned: true }] }]);
    await ada.ok(changeNote, { params, body: { archived: true } });
    expect(await pull()).toMatchObject([{ changed: [{ _id: id, archived: true }] }, { changed: [] }]);
    // A new device reads own and shared notes alike.
    const fresh = createDevice(grace);
    await fresh.pull(1);
    expect([...fresh.notes.values()]).toEqual([...devices.grace.notes.values()]);
  });

  it('take the note from the device of somebody who sees it no more', async () => {
    const { ada, grace, id, params, devices, pull } = await settle();
    await pull();
    await ada.ok(deleteNote, { params });
    expect(await pull()).toMatchObject([{ changed: [{ _id: id, isDeleted: true }] }, { changed: [], removed: [id] }]);
    await ada.ok(restoreNote, { params });
    await pull();
    expect(devices.grace.notes.get(id)).toMatchObject({ role: 'writer' });
    await ada.ok(unshareNote, { params: { id, userId: grace.id } });
    expect(await pull()).toMatchObject([{ changed: [{ _id: id, sharedWith: 0 }] }, { changed: [], removed: [id] }]);
  });

  it('hide notes while their owner is banned, and a person who is banned from the owner', async () => {
    const { ada, id, devices, pull } = await settle();
    await pull();
    await ban(app, ada.id);
    expect(await devices.grace.pull()).toMatchObject({ removed: [id] });
    await liftBan(app, ada.id);
    expect(await devices.grace.pull()).toMatchObject({ changed: [{ _id: id, role: 'writer' }] });
    const other = await settle();
    await other.pull();
    await ban(app, other.grace.id);
    expect(await other.devices.ada.pull()).toMatchObject({ changed: [{ _id: other.id, sharedWith: 0 }] });
    await liftBan(app, other.grace.id);
    expect(await other.devices.ada.pull()).toMatchObject({ changed: [{ _id: other.id, sharedWith: 1 }] });
  });

  it('tell of the end of a friendship, of a note that is deleted, and of an account that goes', async () => {
    const { ada, grace, id, params, devices, pull } = await settle();
    await pull();
    await grace.ok(removeFriend, { params: { userId: ada.id } });
    expect(await pull()).toMatchObject([{ changed: [{ _id: id, sharedWith: 0 }] }, { removed: [id] }]);
    const other = await settle();
    await other.pull();
    await other.ada.ok(deleteNote, { params: other.params });
    await other.ada.ok(permanentlyDeleteNote, { params: other.params });
    expect(await other.pull()).toMatchObject([{ removed: [other.id] }, { removed: [other.id] }]);
    await ada.ok(deleteNote, { params });
    expect(await devices.grace.pull()).toMatchObject({ changed: [], removed: [] });
  });

  it('show a new name of the owner in lists and on devices', async () => {
    const { ada, grace, id, devices, pull } = await settle();
    await pull();
    await grace.ok(listNotes);
    await ada.ok(updateMe, { body: { name: 'Ada Byron' } });
    expect((await grace.ok(listNotes)).data[0]).toMatchObject({ _id: id, owner: { name: 'Ada Byron' } });
    await pull();
    expect(devices.grace.notes.get(id)).toMatchObject({ owner: { name: 'Ada Byron' } });
  });
});
