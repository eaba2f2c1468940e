import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endOtherSessions } from '#contract/devices/devices.ts';
import { followNotes } from '#contract/notes/note-changes.ts';
import { addNote, updateNote } from '#contract/notes/notes.ts';
import { logout } from '#contract/session/session.ts';
import { changePassword, deleteMe } from '#contract/users/users.ts';
import { createDevice } from '#server/testing/follow-changes.ts';
import { followLive } from '#server/testing/follow-live.ts';
import { readMetrics } from '#server/testing/read-metrics.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { addPerson, ban } from '#server/testing/test-people.ts';

const body = { title: 'The river', description: 'The river is wide.' };

describe.each(engines)('the stream of changes on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
  });
  afterAll(() => app.close());

  const openStreams = async () =>
    readMetrics(await (await app.visitor.fetch('/metrics')).text()).valueOf('thoughtleaf_live_streams');

  it('begins with the revision, and tells of the own changes alone', async () => {
    const [owner, stranger] = [await addPerson(app), await addPerson(app)];
    const [hers, theirs] = [await followLive(owner), await followLive(stranger)];
    expect(hers.revisions).toEqual([0]);
    expect(Object.fromEntries(hers.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    expect(hers.headers.has('content-encoding')).toBe(false);
    const { data } = await owner.ok(addNote, { body });
    await expect.poll(() => hers.revisions).toEqual([0, 1]);
    // Refused, and taken back with its transaction.
    const stale = { ...body, updatedAt: '2020-01-01T00:00:00.000Z' };
    await owner.refused(updateNote, { params: { id: data._id }, body: stale });
    await owner.ok(updateNote, { params: { id: data._id }, body: { title: 'The stream' } });
    await expect.poll(() => hers.revisions).toEqual([0, 1, 2]);
    const device = createDevice(owner);
    await device.pull();
    expect(Number(device.revision)).toBe(2);
    expect(theirs.revisions).toEqual([0]);
    expect(await openStreams()).toBe(2);
    await hers.leave();
    await theirs.leave();
    await expect.poll(openStreams).toBe(0);
  });

  it('tells of the last of many changes', async () => {
    const owner = await addPerson(app);
    const [one, other] = [await followLive(owner), await followLive(owner)];
    await Promise.all(Array.from({ length: 60 }, () => owner.ok(addNote, { body })));
    for (const { revisions } of [one, other]) {
      await expect.poll(() => revisions.at(-1)).toBe(60);
      expect(revisions).toEqual(revisions.toSorted((before, after) => before - after));
    }
    await one.leave();
    await other.leave();
  });

  it('ends with the session: signed out here, from elsewhere, or by a new password', async () => {
    const owner = await app.signUp();
    const [second, third] = [await app.logIn(owner), await app.logIn(owner)];
    const streams = [await followLive(owner), await followLive(second), await followLive(third)];
    await second.ok(logout);
    await streams[1]?.ended;
    await owner.ok(endOtherSessions, { body: { password: owner.password } });
    await streams[2]?.ended;
    const fourth = await followLive(await app.logIn(owner));
    const newPassword = 'another password of hers';
    await owner.ok(changePassword, { body: { currentPassword: owner.password, newPassword } });
    await fourth.ended;
    expect(await openStreams()).toBe(1);
    await owner.ok(addNote, { body });
    await expect.poll(() => streams[0]?.revisions).toEqual([0, 1]);
    await owner.ok(deleteMe, { body: { password: newPassword } });
    await streams[0]?.ended;
    expect(await openStreams()).toBe(0);
  });

  it('ends with a ban', async () => {
    const owner = await addPerson(app);
    const stream = await followLive(owner);
    await ban(app, owner.id);
    await stream.ended;
    expect(await owner.refused(followNotes)).toMatchObject({ code: 'banned' });
  });

  it('answers HEAD without one that stays open', async () => {
    const owner = await addPerson(app);
    const response = await owner.fetch(followNotes.path, { method: 'HEAD' });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    expect(await openStreams()).toBe(0);
  });

  it('does not keep a server from closing', async () => {
    const other = await startTestApp(engine);
    const streams = await Promise.all((await Promise.all([addPerson(other), addPerson(other)])).map(followLive));
    const began = performance.now();
    await other.close();
    await Promise.all(streams.map(({ ended }) => ended));
    // Those that do not end are cut off after five seconds.
    expect(performance.now() - began).toBeLessThan(4000);
  });
});
