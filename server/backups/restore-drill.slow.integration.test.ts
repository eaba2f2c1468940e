import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addNote, listNotes, type Note } from '#contract/notes/notes.ts';
import { type ServerProcess, startServer } from '#testing/server-process.ts';
import { databaseOf, makeFolder, signUpAt } from '#server/testing/test-app.ts';
import { type Client, createClient } from '#server/testing/test-client.ts';
import { bytesOf, textFile } from '#server/testing/test-files.ts';

const root = path.join(import.meta.dirname, '..', '..');

/** Runs a script as an operator does; answers what it said. */
async function npmRun(script: string, argument: string, environment: NodeJS.ProcessEnv): Promise<string> {
  const npm = spawn('npm', ['run', '--silent', script, '--', argument], {
    cwd: root,
    env: { PATH: process.env['PATH'], NODE_NO_WARNINGS: '1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, failed] = await Promise.all([text(npm.stdout), text(npm.stderr)]);
  expect(failed).toBe('');
  return said;
}

const contentOf = (title: string): string => `${title}\n`.repeat(2000);

async function writeUntil(signal: AbortSignal, who: Client, from: string, written: string[]): Promise<void> {
  for (let number = 0; !signal.aborted; number += 1) {
    const title = `Note ${number} of ${from}`;
    await who.ok(addNote, { body: { title, description: title }, files: [textFile(contentOf(title))] });
    written.push(title);
  }
}

async function expectWhole(who: Client, { title, description, attachments }: Note): Promise<void> {
  expect(description).toBe(title);
  expect(attachments).toHaveLength(1);
  const response = await who.fetch(attachments[0]?.url ?? '');
  expect((await bytesOf(response)).toString()).toBe(contentOf(title));
}

describe('a restore drill', () => {
  let folder: string;
  const servers: ServerProcess[] = [];

  const start = async (environment: NodeJS.ProcessEnv) => {
    const server = await startServer({ LOG_LEVEL: 'error', ...environment });
    servers.push(server);
    return server;
  };

  beforeAll(async () => {
    folder = await makeFolder();
  });

  afterAll(async () => {
    for (const server of servers) await server.end('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  it(
    'brings back elsewhere, on the other engine, all that was acknowledged before the backup began, and nothing half-written',
    { timeout: 180_000 },
    async () => {
      const first = { DATA_DIR: path.join(folder, 'first') };
      const server = await start(first);
      const mara = await signUpAt(server.origin);
      const end = new AbortController();
      const written: string[] = [];
      const writers = ['one', 'two', 'three'].map((from) => writeUntil(end.signal, mara, from, written));
      // Those that the kill cuts off fail, and promise nothing.
      const stopped = Promise.allSettled(writers);
      const file = path.join(folder, 'drill.tar');
      await vi.waitFor(() => expect(written.length).toBeGreaterThan(20), { timeout: 20_000 });
      const promised = [...written];
      expect(await npmRun('backup', file, first)).toContain('was read back.');
      const begun = written.length;
      await server.end('SIGKILL');
      end.abort();
      await stopped;
      expect(begun).toBeGreaterThan(promised.length);

      const second = { DATA_DIR: path.join(folder, 'second'), ...(await databaseOf('postgres')) };
      expect(await npmRun('restore', file, second)).toContain('A server can be started.');
      const restored = await start(second);
      const reader = createClient(restored.origin, mara.token);
      const { data } = await reader.ok(listNotes);
      const titles = new Set(data.map(({ title }) => title));
      expect(data.length).toBeGreaterThan(0);
      expect(promised.filter((title) => !titles.has(title))).toEqual([]);
      await Promise.all(data.map((note) => expectWhole(reader, note)));
    },
  );
});
