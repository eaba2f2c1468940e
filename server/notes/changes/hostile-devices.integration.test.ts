import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { readNote } from '#contract/notes/note-actions.ts';
import { followNotes, listNoteChanges } from '#contract/notes/note-changes.ts';
import { noteSchema } from '#contract/notes/note-schema.ts';
import { addNote, updateNote, type Note } from '#contract/notes/notes.ts';
import { readMetrics } from '#server/testing/read-metrics.ts';
import { openSilent } from '#server/testing/silent-connection.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { addPerson, type Passerby } from '#server/testing/test-people.ts';
import * as z from 'zod/mini';
import { streamsPerUser } from './live-register.ts';

const description = 'The path is closed. We took the ridge.';
const body = { title: 'By the lake', description };

/** Few words in changing order, up to the limit of a text: they can be matched in very many ways. */
const shuffled = (every: number): string =>
  Array.from({ length: limits.note.description.max / 2 }, (_, place) => (place % every === 0 ? 'a' : 'b'))
    .join(' ')
    .slice(0, limits.note.description.max);

describe.each(engines)('devices that mean harm, on %s', (engine) => {
  let app: TestApp;
  let mara: Passerby;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
    mara = await addPerson(app);
  });
  afterAll(() => app.close());

  const add = async (more: object = {}): Promise<Note> => (await mara.ok(addNote, { body: { ...body, ...more } })).data;
  const now = async ({ _id: id }: Note): Promise<Note> =>
    z.parse(noteSchema, (await mara.ok(readNote, { params: { id } })).data);
  const openStreams = async () =>
    readMetrics(await (await app.visitor.fetch('/metrics')).text()).valueOf('thoughtleaf_live_streams');
  const put = (id: string, given: unknown) =>
    mara.fetch(updateNote.path.replace('{id}', id), {
      method: updateNote.method,
      headers: { 'content-type': 'application/json' },
      body: typeof given === 'string' ? given : JSON.stringify(given),
    });

  it('hold no more than a few streams, though they open a hundred and read none', async () => {
    const [other, stranger] = [await addPerson(app), await addPerson(app)];
    const head = (token = '') => [`GET ${followNotes.path} HTTP/1.1`, `auth-token: ${token}`];
    const theirs = await openSilent(app.origin, head(stranger.token));
    const sockets = await Promise.all(Array.from({ length: 100 }, () => openSilent(app.origin, head(other.token))));
    await expect.poll(openStreams).toBe(streamsPerUser + 1);
    await other.ok(addNote, { body });
    expect(await openStreams()).toBe(streamsPerUser + 1);
    for (const socket of [theirs, ...sockets]) socket.destroy();
    await expect.poll(openStreams).toBe(0);
  });

  it('change nothing by a body that is cut off', async () => {
    const note = await add();
    const whole = JSON.stringify({ description: 'Cut off in the middle', base: { description } });
    const head = [
      `PUT ${updateNote.path.replace('{id}', note._id)} HTTP/1.1`,
      `auth-token: ${mara.token}`,
      'content-type: application/json',
      `content-length: ${whole.length}`,
    ];
    for (const part of [1, 10, whole.length - 1]) (await openSilent(app.origin, head, whole.slice(0, part))).destroy();
    expect((await now(note)).updatedAt).toBe(note.updatedAt);
  });

  it('are refused with what is no save, and nothing changes', async () => {
    const note = await add();
    const texts = { description: 'All is new here.' };
    for (const given of [
      { ...texts, base: 'The path' },
      { ...texts, base: [] },
      { ...texts, base: null },
      { ...texts, base: { description: 7 } },
      { ...texts, base: { description: ['a'] } },
      { ...texts, base: { description: 'x'.repeat(limits.note.description.max + 1) } },
      { tags: ['a'], base: { tags: 7 } },
      { tags: ['a'], base: { tags: Array.from({ length: limits.note.tags + 1 }, (_, place) => `t${place}`) } },
      { ...texts, saveId: 'x'.repeat(100_000) },
      { ...texts, saveId: { toString: 'x' } },
      { ...texts, updatedAt: '9'.repeat(1000) },
      `{"description": "${'\\u0000'.repeat(10)}"}`,
      '{"description": "cut',
    ])
      expect((await put(note._id, given)).status, JSON.stringify(given).slice(0, 60)).toBe(400);
    expect((await put(note._id, { ...texts, base: { description: 'x'.repeat(4_000_000) } })).status).toBe(413);
    expect((await now(note)).updatedAt).toBe(note.updatedAt);
  });

  it('learn nothing of notes of others by a save, its name or its base', async () => {
    const note = await add();
    const stranger = await addPerson(app);
    const saveId = randomUUID();
    await mara.ok(updateNote, { params: { id: note._id }, body: { title: 'By the pond', saveId } });
    for (const given of [{ saveId }, { saveId, base: { description }, description }, { updatedAt: note.updatedAt }])
      expect(
        await stranger.refused(updateNote, { params: { id: note._id }, body: { title: 'Mine now', ...given } }),
      ).toMatchObject({ code: 'notFound' });
    expect((await now(note)).title).toBe('By the pond');
  });

  it('have texts merged that are hard to compare in bounded time, or not at all', { retry: 2 }, async () => {
    const note = await add({ description: shuffled(101) });
    const hard = { description: shuffled(103), base: { description: shuffled(100) }, updatedAt: note.updatedAt };
    const before = process.cpuUsage();
    const { status } = await put(note._id, hard);
    const { user, system } = process.cpuUsage(before);
    expect([200, 409]).toContain(status);
    // The same comparison without a limit takes this test's process some seconds on a busy machine.
    expect((user + system) / 1000).toBeLessThan(1500);
    const stored = (await now(note)).description;
    if (status === 409) expect(stored).toBe(note.description);
  });

  it('hear no more of a place in the changes than that there is none', async () => {
    for (const since of ['-1', '1e3', '0x10', ' 1', '1 ', '٣', `${'9'.repeat(30)}0`, "1'--", '1\n'])
      expect(await mara.refused(listNoteChanges, { query: { since } })).toMatchObject({ status: 400 });
    for (const since of ['9'.repeat(15), '9'.repeat(30), `1${'0'.repeat(29)}`])
      expect(await mara.refused(listNoteChanges, { query: { since } })).toMatchObject({ code: 'gone' });
  });
});
