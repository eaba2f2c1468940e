import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { listPosts } from '#contract/feed/feed.ts';
import { addNote, listNotes } from '#contract/notes/notes.ts';
import { getUser } from '#contract/session/own-account.ts';
import { startNginx } from '#testing/nginx.ts';
import { startServer } from '#testing/server-process.ts';
import { startPostgres } from '#server/testing/postgres.ts';
import { makeFolder, signUpAt } from '#server/testing/test-app.ts';

/**
 * Kills PostgreSQL again and again under two servers behind nginx while people read and write, and leaves it away for some
 * seconds. Usage after a build: `node bench/lose-database.ts [rounds] [seconds]`. Each call gets an answer or a 503 in time,
 * nothing confirmed is missing, and no server starts anew.
 */
const rounds = Number(process.argv[2] ?? 5);
const awayMs = Number(process.argv[3] ?? 3) * 1000;
const steadyMs = 1500;
const longestMs = 7000;

const postgres = await startPostgres();
const url = await postgres.createDatabase();
const client = new Client({ connectionString: url });
await client.connect();
// The server of the tests confirms before it has written, as a crash of it is no part of most tests.
await client.query(`alter database ${new URL(url).pathname.slice(1)} set synchronous_commit = on`);
await client.end();
const dataDir = await makeFolder();
const environment = { DATA_DIR: dataDir, DATABASE_URL: url, RATE_LIMIT: 'off', LOG_LEVEL: 'silent' };
const servers = await Promise.all([startServer(environment), startServer(environment)]);
const nginx = await startNginx(servers.map(({ origin }) => origin));
const mara = await signUpAt(nginx.origin);

const statuses = new Map<string, number>();
const confirmed: string[] = [];
let longest = 0;
const end = new AbortController();

async function ask(what: string, path: string, init?: RequestInit): Promise<number> {
  const began = performance.now();
  const { status, body } = await mara.fetch(path, init);
  await body?.cancel();
  longest = Math.max(longest, performance.now() - began);
  statuses.set(`${what} ${status}`, (statuses.get(`${what} ${status}`) ?? 0) + 1);
  // A client that was refused waits before it retries.
  if (status >= 500) await pause(20);
  return status;
}

async function write(writer: number): Promise<void> {
  for (let number = 0; !end.signal.aborted; number += 1) {
    const title = `Writer ${writer}, note ${number}`;
    const body = JSON.stringify({ title, description: 'Confirmed or not' });
    const headers = { 'content-type': 'application/json' };
    if ((await ask('write', addNote.path, { method: 'POST', headers, body })) === 201) confirmed.push(title);
  }
}

async function read(path: string): Promise<void> {
  while (!end.signal.aborted) await ask('read', path);
}

const working = [write(1), write(2), write(3), read(getUser.path), read(listPosts.path), read(listPosts.path)];
for (let round = 1; round <= rounds; round += 1) {
  await pause(steadyMs);
  await postgres.crash();
  await pause(awayMs);
  await postgres.startAgain();
  const back = performance.now();
  while ((await ask('first', getUser.path)) !== 200);
  console.log(
    `round ${round}: the first call is answered ${(performance.now() - back).toFixed(0)} ms after the return`,
  );
}
await pause(steadyMs);
end.abort();
await Promise.all(working);

const { data } = await mara.ok(listNotes);
const titles = new Set(data.map(({ title }) => title));
const missing = confirmed.filter((title) => !titles.has(title));
const wrong = [...statuses.keys()].filter((key) => !/ (?:200|201|503)$/.test(key));
const ended = servers.filter((server) => server.process.exitCode !== null);
console.log(Object.fromEntries([...statuses].toSorted(([one], [other]) => (one < other ? -1 : 1))));
console.log(`confirmed ${confirmed.length}, missing ${missing.length}, longest call ${longest.toFixed(0)} ms`);
console.log(`other answers: ${wrong.join(', ') || 'none'}; servers that ended: ${ended.length}`);
process.exitCode = missing.length + wrong.length + ended.length === 0 && longest < longestMs ? 0 : 1;

await nginx.stop();
await Promise.all(servers.map((server) => server.end('SIGKILL')));
await postgres.stop();
await rm(dataDir, { recursive: true, force: true });
