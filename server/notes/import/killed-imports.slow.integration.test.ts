import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { readNote } from '#contract/notes/note-actions.ts';
import { importNotes, listImports, undoImport } from '#contract/notes/note-import.ts';
import { listNotes, listTags, type Note } from '#contract/notes/notes.ts';
import { type ServerProcess, startServer } from '#testing/server-process.ts';
import { databaseOf, engines, makeFolder, signUpAt } from '#server/testing/test-app.ts';
import { type Client, createClient } from '#server/testing/test-client.ts';

const calls = 12;
const notesEach = 100;
/** Long enough that a call takes several transactions. */
const words = 'Some words of a long text. '.repeat(200);

/** The notes of one call. Each links to the one before it, and has a former version. */
const batchOf = (call: number) =>
  Array.from({ length: notesEach }, (_, place) => {
    const number = call * notesEach + place;
    return {
      clientId: `note ${number}`,
      title: `Note ${number}`,
      description: `[[Note ${number - 1}]] word${number}end ${words}`,
      tags: ['imported'],
      date: new Date(Date.UTC(2019, 0, 1) + number).toISOString(),
      versions: [{ savedAt: '2018-01-01T00:00:00Z', title: 'Before', description: 'Before it', tags: [] }],
    };
  });

const everyNote = async (who: Client): Promise<Note[]> => (await who.ok(listNotes)).data;

/** A note is there with its index, its versions and its links, or it is not. */
async function expectWhole(who: Client, { _id, title }: Note): Promise<void> {
  const number = Number(title.slice('Note '.length));
  const { data } = await who.ok(readNote, { params: { id: _id } });
  expect(data).toMatchObject({ versionCount: 2, tags: ['imported'] });
  expect(data.description).toContain(`word${number}end `);
  expect((await who.ok(listNotes, { query: { q: `word${number}end` } })).data.map((note) => note._id)).toContain(_id);
}

describe.each(engines)('a kill in the middle of an import on %s', (engine) => {
  it(
    'leaves whole notes, each once; sent again it is complete, and undone it is gone',
    { timeout: 240_000 },
    async () => {
      const dataDir = await makeFolder();
      const environment = { DATA_DIR: dataDir, LOG_LEVEL: 'error', ...(await databaseOf(engine)) };
      const importId = randomUUID();
      let server: ServerProcess = await startServer(environment);
      try {
        const { token } = await signUpAt(server.origin);
        const send = async (call: number) => {
          const who = createClient(server.origin, token);
          return (await who.ok(importNotes, { body: { notes: batchOf(call), importId } })).results;
        };
        const killed = new Map<string, string | undefined>();
        let answered = 0;
        const sendUntilKilled = async (call: number) => {
          for (const { clientId, _id } of await send(call)) killed.set(clientId ?? '', _id);
          answered += 1;
          if (answered === 3) await server.end('SIGKILL');
        };
        await Promise.allSettled(Array.from({ length: calls }, (_, call) => sendUntilKilled(call)));
        // Some calls may be answered before the kill; what was not is sent again below.
        expect(killed.size).toBeLessThanOrEqual(calls * notesEach);

        server = await startServer(environment);
        const who = createClient(server.origin, token);
        const left = await everyNote(who);
        expect(new Set(left.map(({ title }) => title)).size).toBe(left.length);
        const ids = new Set(left.map(({ _id }) => _id));
        expect([...killed.values()].filter((id) => id === undefined || !ids.has(id))).toEqual([]);
        expect((await who.ok(listTags)).data).toMatchObject([{ tag: 'imported', count: left.length }]);
        for (const note of left.filter((_, place) => place % 25 === 0)) await expectWhole(who, note);

        for (let call = 0; call < calls; call += 1)
          for (const { clientId, _id, status } of await send(call)) {
            expect(status).not.toBe('refused');
            if (killed.has(clientId ?? '')) expect(_id).toBe(killed.get(clientId ?? ''));
          }
        const all = await everyNote(who);
        expect(all).toHaveLength(calls * notesEach);
        const linked = all.find(({ title }) => title === 'Note 500');
        const { links, backlinks } = (await who.ok(readNote, { params: { id: linked?._id ?? '' } })).data;
        expect([...links, ...backlinks].map(({ title }) => title)).toEqual(['Note 499', 'Note 501']);

        expect((await who.ok(listImports)).data).toMatchObject([{ _id: importId, notes: calls * notesEach }]);
        const undone: boolean[] = [];
        while (undone.at(-1) !== false) {
          const { binned, hasMore } = await who.ok(undoImport, { params: { importId } });
          expect(binned).toBe(0);
          undone.push(hasMore);
        }
        expect(await who.ok(listNotes)).toMatchObject({ data: [], total: 0 });
      } finally {
        await server.end('SIGKILL');
        await rm(dataDir, { recursive: true, force: true });
      }
    },
  );
});
