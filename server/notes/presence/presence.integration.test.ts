import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tellPresence } from '#contract/notes/note-presence.ts';
import { unshareNote } from '#contract/notes/note-people.ts';
import { addNote, deleteNote } from '#contract/notes/notes.ts';
import { logout } from '#contract/session/session.ts';
import { updateMe } from '#contract/users/users.ts';
import { followLive } from '#server/testing/follow-live.ts';
import { addFriends, addShared } from '#server/testing/share-notes.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { addPerson, type Passerby } from '#server/testing/test-people.ts';

const place = { anchor: 4, head: 9, updatedAt: '2026-01-02T03:04:05.678Z' };

describe.each(engines)('the presence in a note on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
  });
  afterAll(() => app.close());

  const addNoteOf = async (owner: Passerby) => {
    const { data } = await owner.ok(addNote, { body: { title: 'The river', description: 'The river is wide.' } });
    return { id: data._id };
  };

  it('comes to all streams of its user, those of the sender included, and to nobody else', async () => {
    const [owner, stranger] = [await addPerson(app), await addPerson(app)];
    const params = await addNoteOf(owner);
    const [one, other, theirs] = [await followLive(owner), await followLive(owner), await followLive(stranger)];
    const tab = randomUUID();
    await owner.ok(tellPresence, { params, body: { tab, place } });
    await owner.ok(tellPresence, { params, body: { tab, place: null } });
    const user = { _id: owner.id, name: owner.name, profilePicture: null };
    const events = [place, null].map((each) => ({ noteId: params.id, tab, user, place: each }));
    for (const { presences } of [one, other]) await expect.poll(() => presences).toEqual(events);
    expect(theirs.presences).toEqual([]);
    for (const stream of [one, other, theirs]) await stream.leave();
  });

  it('comes to all who may read a shared note, from each of them, until one leaves', async () => {
    const [ada, grace, mary] = await addFriends(app, 3);
    if (!grace || !mary) throw new Error('One is missing.');
    const note = await addShared(ada, [
      [grace, 'writer'],
      [mary, 'reader'],
    ]);
    const params = { id: note._id };
    const streams = [await followLive(ada), await followLive(grace), await followLive(mary)];
    const tab = randomUUID();
    await mary.ok(tellPresence, { params, body: { tab, place } });
    const user = { _id: mary.id, name: mary.name, profilePicture: null };
    for (const { presences } of streams)
      await expect.poll(() => presences).toEqual([{ noteId: note._id, tab, user, place }]);
    await ada.ok(unshareNote, { params: { ...params, userId: mary.id } });
    const body = { tab: randomUUID(), place };
    expect(await mary.refused(tellPresence, { params, body })).toMatchObject({ code: 'notFound' });
    await grace.ok(tellPresence, { params, body });
    await expect.poll(() => streams[0]?.presences).toHaveLength(2);
    expect(streams[2]?.presences).toHaveLength(1);
    await ada.ok(deleteNote, { params });
    expect(await grace.refused(tellPresence, { params, body })).toMatchObject({ code: 'notFound' });
    for (const stream of streams) await stream.leave();
  });

  it('is refused for a note that the user may not read, and tells nobody', async () => {
    const [owner, stranger] = [await addPerson(app), await addPerson(app)];
    const params = await addNoteOf(owner);
    const stream = await followLive(owner);
    const body = { tab: randomUUID(), place };
    expect(await stranger.refused(tellPresence, { params, body })).toMatchObject({ code: 'notFound' });
    for (const id of [randomUUID(), 'river'])
      expect(await owner.refused(tellPresence, { params: { id }, body })).toMatchObject({ code: 'notFound' });
    await owner.ok(tellPresence, { params, body });
    await expect.poll(() => stream.presences).toHaveLength(1);
    await stream.leave();
  });

  it.each([
    { tab: 'mine', place },
    { tab: randomUUID() },
    { tab: randomUUID(), place: { anchor: 1 } },
    { tab: randomUUID(), place: { anchor: -1, head: 0 } },
    { tab: randomUUID(), place: { anchor: 0, head: 1e9 } },
    { tab: randomUUID(), place: { anchor: 0.5, head: 1 } },
    { tab: randomUUID(), place: { anchor: 0, head: 1, updatedAt: 'now' } },
  ])('is refused where it is none: %o', async (body) => {
    const owner = await addPerson(app);
    const params = await addNoteOf(owner);
    expect(await owner.refused(tellPresence, { params, body })).toMatchObject({ code: 'invalid' });
  });

  it('stores nothing: revision and notes stay, and no other stream is looked at', async () => {
    const owner = await addPerson(app);
    const params = await addNoteOf(owner);
    const before = await app.db.selectFrom('attempts').select('key').execute();
    const stream = await followLive(owner);
    await owner.ok(tellPresence, { params, body: { tab: randomUUID(), place } });
    await expect.poll(() => stream.presences).toHaveLength(1);
    expect(stream.revisions).toEqual([1]);
    expect(await app.db.selectFrom('attempts').select('key').execute()).toEqual(before);
    await stream.leave();
  });

  it('is bounded for each user, without limits on addresses as well', async () => {
    const [owner, other] = [await addPerson(app), await addPerson(app)];
    const params = await addNoteOf(owner);
    const headers = { 'content-type': 'application/json' };
    const tell = async () => {
      const body = JSON.stringify({ tab: randomUUID(), place });
      return (await owner.fetch(`/api/notes/${params.id}/presence`, { method: 'POST', headers, body })).status;
    };
    const statuses = await Promise.all(Array.from({ length: 80 }, tell));
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    const theirs = await addNoteOf(other);
    await other.ok(tellPresence, { params: theirs, body: { tab: randomUUID(), place } });
    app.clock.advance(1000);
    expect(await tell()).toBe(200);
  });

  it('comes under the name of now, and ends with the session', async () => {
    const owner = await app.signUp();
    const second = await app.logIn(owner);
    const { data } = await owner.ok(addNote, { body: { title: 'The river', description: 'The river is wide.' } });
    const params = { id: data._id };
    await owner.ok(updateMe, { body: { name: 'Noor Kapoor' } });
    const stream = await followLive(owner);
    await second.ok(tellPresence, { params, body: { tab: randomUUID(), place } });
    await expect.poll(() => stream.presences.map(({ user }) => user.name)).toEqual(['Noor Kapoor']);
    await second.ok(logout);
    const body = { tab: randomUUID(), place };
    expect(await second.refused(tellPresence, { params, body })).toMatchObject({ code: 'sessionEnded' });
    await stream.leave();
  });
});
