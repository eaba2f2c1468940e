import { rm } from 'node:fs/promises';
import { expect, describe, it } from 'vitest';
import { addNote, listNotes, type Note } from '#contract/notes/notes.ts';
import { type ServerProcess, startServer } from '#testing/server-process.ts';
import { databaseOf, engines, makeFolder, type Person, signUpAt } from './testing/test-app.ts';
import { type Client, createClient } from './testing/test-client.ts';
import { bytesOf, textFile } from './testing/test-files.ts';

const writes = 200;
/** How many writes of a round are acknowledged when the process is killed. */
const rounds = [20, 150];

const titleOf = (round: number, number: number) => `Round ${round}, note ${number}`;
const hasFile = (number: number) => number % 2 === 0;
const wordsOf = (title: string) => `${title}. `.repeat(20).trim();
/** Content of a note's file: long enough to be written in several pieces, and different for each. */
const contentOf = (title: string) => `${title}\n`.repeat(4000);

/** Writes 200 notes at once, every second with a file, and kills the server at the given count; answers what was acknowledged. */
async function writeUntilKilled(server: ServerProcess, who: Client, round: number, killAt: number): Promise<string[]> {
  const acknowledged: string[] = [];
  const write = async (number: number) => {
    const title = titleOf(round, number);
    const body = { title, description: wordsOf(title) };
    await who.ok(addNote, hasFile(number) ? { body, files: [textFile(contentOf(title))] } : { body });
    acknowledged.push(title);
    if (acknowledged.length === killAt) await server.end('SIGKILL');
  };
  // Those that the kill cuts off fail, and promise nothing.
  await Promise.allSettled(Array.from({ length: writes }, (_, number) => write(number)));
  return acknowledged;
}

async function expectWhole(who: Client, note: Note): Promise<void> {
  const number = Number(/\d+$/.exec(note.title)?.[0]);
  expect(note.description).toBe(wordsOf(note.title));
  expect(note.attachments).toHaveLength(hasFile(number) ? 1 : 0);
  for (const { url } of note.attachments) {
    const response = await who.fetch(url);
    expect(response.status).toBe(200);
    expect((await bytesOf(response)).toString()).toBe(contentOf(note.title));
  }
}

describe.each(engines)('a kill in the middle of 200 writes on %s', (engine) => {
  it('loses no acknowledged note or file and shows nothing half-written, twice', { timeout: 120_000 }, async () => {
    const dataDir = await makeFolder();
    const environment = { DATA_DIR: dataDir, LOG_LEVEL: 'error', ...(await databaseOf(engine)) };
    let server = await startServer(environment);
    try {
      const mara: Person = await signUpAt(server.origin);
      const promised: string[] = [];
      for (const [round, killAt] of rounds.entries()) {
        const acknowledged = await writeUntilKilled(server, createClient(server.origin, mara.token), round, killAt);
        expect(acknowledged.length).toBeGreaterThanOrEqual(killAt);
        promised.push(...acknowledged);

        server = await startServer(environment);
        const reader = createClient(server.origin, mara.token);
        const { data, total } = await reader.ok(listNotes);
        expect(total).toBe(data.length);
        const titles = new Set(data.map(({ title }) => title));
        expect(titles.size).toBe(data.length);
        expect(promised.filter((title) => !titles.has(title))).toEqual([]);
        await Promise.all(
          data.filter(({ title }) => title.startsWith(`Round ${round},`)).map((note) => expectWhole(reader, note)),
        );
      }
    } finally {
      await server.end('SIGKILL');
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
