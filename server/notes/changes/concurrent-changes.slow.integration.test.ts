import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeNotes } from '#contract/notes/note-actions.ts';
import { renameTag } from '#contract/notes/note-tags.ts';
import {
  addNote,
  deleteNote,
  emptyBin,
  listDeletedNotes,
  listNotes,
  type Note,
  permanentlyDeleteNote,
  restoreNote,
  updateNote,
} from '#contract/notes/notes.ts';
import { createDevice } from '#server/testing/follow-changes.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { Client } from '#server/testing/test-client.ts';
import { addPerson } from '#server/testing/test-people.ts';
import { oneOf, randomFrom, wholeBetween } from '#testing/seeded-random.ts';

const seed = 20_261_125;
const writers = 6;
const changesEach = 40;

/** Changes some notes at random; what another writer has made impossible is refused. */
async function write(who: Client, ids: string[], random: () => number): Promise<void> {
  const id = oneOf(random, ids);
  const raw = (call: { method: string; path: string }, body?: object) =>
    who.fetch(call.path.replace('{id}', id).replace('{tag}', oneOf(random, ['water', 'sea'])), {
      method: call.method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
  const action = () => oneOf(random, ['pin', 'unpin', 'archive', 'bin', 'restore'] as const);
  const kinds = [
    async () => {
      const { data } = await who.ok(addNote, { body: { title: 'A title', description: 'Words', tags: ['water'] } });
      ids.push(data._id);
    },
    () => raw(updateNote, { title: oneOf(random, ['One title', 'Other title']), description: `Words ${random()}` }),
    () => raw(updateNote, { description: '[[One title]] and [[Other title]]' }),
    () => raw(changeNotes, { ids: ids.slice(-20), action: action() }),
    () => raw(renameTag, { name: oneOf(random, ['water', 'sea']) }),
    () => raw(deleteNote),
    () => raw(restoreNote),
    () => raw(permanentlyDeleteNote),
    ...(wholeBetween(random, 0, 9) === 0 ? [() => raw(emptyBin)] : []),
  ];
  const response = await oneOf(random, kinds)();
  if (!response) return;
  await response.arrayBuffer();
  expect([200, 400, 404, 409]).toContain(response.status);
}

const byId = (notes: Iterable<Note>) => new Map([...notes].map((note) => [note._id, note]));

describe.each(engines)('changes that are read while others write, on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
  });
  afterAll(() => app.close());

  it('are missed by no device, whatever its pages are', async () => {
    const owner = await addPerson(app);
    const random = randomFrom(seed);
    const ids: string[] = [];
    for (let count = 0; count < 30; count += 1)
      ids.push(
        (await owner.ok(addNote, { body: { title: 'A title', description: 'Words', tags: ['water'] } })).data._id,
      );
    const devices = [1, 3, 500].map((limit) => ({ limit, device: createDevice(owner) }));
    const over = new AbortController();
    const reading = devices.map(async ({ limit, device }) => {
      while (!over.signal.aborted) await device.pull(limit);
      await device.pull(limit);
    });
    await Promise.all(
      Array.from({ length: writers }, async () => {
        for (let count = 0; count < changesEach; count += 1) await write(owner, ids, random);
      }),
    );
    over.abort();
    await Promise.all(reading);
    const { data: shown } = await owner.ok(listNotes, { query: { archived: 'any' } });
    const { data: binned } = await owner.ok(listDeletedNotes);
    const all = byId([...shown, ...binned]);
    expect(all.size).toBeGreaterThan(10);
    for (const { limit, device } of devices) expect({ limit, notes: device.notes }).toEqual({ limit, notes: all });
  }, 60_000);
});
