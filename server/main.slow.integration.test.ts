import { once } from 'node:events';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addShare } from '#contract/notes/note-shares.ts';
import { addNote, listNotes } from '#contract/notes/notes.ts';
import { createUser, login } from '#contract/session/session.ts';
import { getUser } from '#contract/session/own-account.ts';
import { failToStart, type ServerProcess, startServer } from '#testing/server-process.ts';
import { makeFolder, signUpAt } from './testing/test-app.ts';
import { createClient } from './testing/test-client.ts';

const started: { server?: ServerProcess; folder?: string }[] = [];

afterEach(async () => {
  for (const { server, folder } of started.splice(0)) {
    if (server?.process.exitCode === null && server.process.signalCode === null) await server.end('SIGKILL');
    if (folder) await rm(folder, { recursive: true, force: true });
  }
});

async function newFolder(): Promise<string> {
  const folder = await makeFolder();
  started.push({ folder });
  return folder;
}

async function start(environment: NodeJS.ProcessEnv = {}): Promise<ServerProcess & { dataDir: string }> {
  const dataDir = await newFolder();
  const server = await startServer({ DATA_DIR: dataDir, ...environment });
  started.push({ server });
  return { ...server, dataDir };
}

const oneLine = /^Thoughtleaf cannot start: [^\n]+\n$/;

describe('a server that cannot start', () => {
  it.each([
    ['PORT', { PORT: '70000' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'notes.example.com' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/notes' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'on' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'nginx' }],
    ['INSIGHTS_SCRIPT', { INSIGHTS_SCRIPT: '//elsewhere.example/script.js' }],
    ['AI_MODEL', { AI_BASE_URL: 'http://localhost:1/v1' }],
  ])('names the bad variable in one line: %s', async (name, environment) => {
    const { code, output } = await failToStart({ DATA_DIR: await newFolder(), ...environment });
    expect(code).toBe(1);
    expect(output).toMatch(oneLine);
    expect(output).toContain(name);
  });

  it('says in one line that its port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    try {
      const address = other.address();
      const port = typeof address === 'object' ? address?.port : undefined;
      const { code, output } = await failToStart({
        DATA_DIR: await newFolder(),
        PORT: String(port),
        LOG_LEVEL: 'warn',
      });
      expect({ code, output }).toEqual({
        code: 1,
        output: 'Thoughtleaf cannot start: PORT is in use by another program.\n',
      });
    } finally {
      other.close();
    }
  });

  it('says in one line that DATA_DIR cannot be written', async () => {
    const file = path.join(await newFolder(), 'a-file');
    await writeFile(file, '');
    for (const dataDir of [file, path.join(file, 'data'), '/proc/thoughtleaf']) {
      const { code, output } = await failToStart({ DATA_DIR: dataDir });
      expect(code).toBe(1);
      expect(output).toMatch(oneLine);
      expect(output).toContain(`DATA_DIR ${dataDir}`);
    }
  });

  it('says in one line that the database cannot be reached', async () => {
    const { code, output } = await failToStart({
      DATA_DIR: await newFolder(),
      DATABASE_URL: 'postgres://nobody:secret-word@127.0.0.1:1/notes',
      DATABASE_WAIT_SECONDS: '0',
    });
    expect(code).toBe(1);
    expect(output).toMatch(oneLine);
    expect(output).toContain('DATABASE_URL');
    expect(output).not.toContain('secret-word');
  });

  it('says in one line that another process uses its DATA_DIR', async () => {
    const { dataDir } = await start();
    const { code, output } = await failToStart({ DATA_DIR: dataDir });
    expect({ code, output }).toEqual({
      code: 1,
      output: `Thoughtleaf cannot start: DATA_DIR ${dataDir} is in use by another Thoughtleaf process.\n`,
    });
  });
});

describe('a running server', () => {
  it('loads the statistics script on its pages where one is set, under their policy', async () => {
    const { origin } = await start({ INSIGHTS_SCRIPT: '/_insights/script.js' });
    const page = await createClient(origin).fetch('/pricing');
    expect(await page.text()).toContain('<script defer src="/_insights/script.js"></script>');
    // Our own origin may always run scripts.
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self' ");
  });

  it('answers the probes, and tells its numbers to its own machine', async () => {
    const { origin, output } = await start({ PUBLIC_URL: 'https://notes.example.com' });
    expect(output()).toContain('Thoughtleaf is ready at https://notes.example.com\n');
    const visitor = createClient(origin);
    expect((await visitor.fetch('/healthz')).status).toBe(200);
    expect((await visitor.fetch('/readyz')).status).toBe(200);
    const readMetrics = async () => (await visitor.fetch('/metrics')).text();
    expect(await readMetrics()).toMatch(/^process_resident_memory_bytes \d+$/m);
    // An answer is counted once it has left, and may arrive before that.
    await expect.poll(readMetrics).toMatch(/^http_requests_total\{method="GET",route="\/readyz",status="200"\} 1$/m);
    await visitor.fetch('/api/nothing');
    await expect.poll(readMetrics).toMatch(/^http_requests_total\{method="GET",route="none",status="404"\} 1$/m);
    await expect
      .poll(readMetrics)
      .toMatch(/^http_requests_total\{method="GET",route="\/metrics",status="200"\} [2-9]$/m);
  });

  it('asks for the token of the metrics where one is set', async () => {
    const { origin } = await start({ METRICS_TOKEN: 'a-metrics-token' });
    const visitor = createClient(origin);
    const ask = async (authorization: string) =>
      (await visitor.fetch('/metrics', { headers: { authorization } })).status;
    expect((await visitor.fetch('/metrics')).status).toBe(403);
    expect(await ask('Bearer another')).toBe(403);
    expect(await ask('Bearer a-metrics-token')).toBe(200);
  });

  it('logs what it did with a request id, and no secret and no word of anybody', async () => {
    const { origin, output, end } = await start({ LOG_LEVEL: 'trace' });
    const mara = await signUpAt(origin, 'Heliotropia');
    await mara.ok(addNote, { body: { title: 'Wisteria title', description: 'Lavender words', tags: ['oleander'] } });
    await mara.ok(listNotes, { query: { q: 'jasmine' } });
    await mara.ok(listNotes, { query: { tag: 'oleander' } });
    await mara.refused(addNote, { body: { title: 'hops', description: 'Marigold words' } });
    await mara.fetch('/api/magnolia?word=camellia');
    await mara.fetch(addNote.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"peony',
    });
    const { data: note } = await mara.ok(addNote, { body: { title: 'A shared one', description: 'Some words' } });
    const { data: link } = await mara.ok(addShare, { params: { id: note._id }, body: { password: 'anemone word' } });
    const path = new URL(link.url ?? '').pathname;
    for (const address of [path, `/${path}`, `${path}/files/x`, path.replace('/s/', '/S/')])
      await fetch(origin + address, { method: 'POST', body: new URLSearchParams({ password: 'wallflower' }) });
    for (const address of [path, `${path}?word=camellia`, `${path}/%ff`]) await mara.fetch(address);
    const client = createClient(origin, 'a-token-of-snapdragon');
    await client.refused(getUser);
    await client.refused(login, { body: { email: mara.user.email, password: 'hydrangea word' } });
    await client.refused(createUser, { body: { name: 'Petunia', email: 'begonia', password: 'fuchsia word' } });
    expect(await end('SIGTERM')).toBe(0);
    const log = output();
    expect(log).toMatch(/"reqId":"[\da-f-]{36}".*"route":"\/api\/notes\/addnote","status":201/);
    const secrets = [
      path.slice('/s/'.length),
      'anemone',
      'wallflower',
      mara.token,
      mara.password,
      mara.user.email,
      'Heliotropia',
      'Wisteria',
      'Lavender',
      'oleander',
      'jasmine',
    ];
    const others = [
      'hops',
      'Marigold',
      'magnolia',
      'camellia',
      'peony',
      'snapdragon',
      'hydrangea',
      'Petunia',
      'begonia',
      'fuchsia',
    ];
    expect([...secrets, ...others].filter((word) => log.includes(word))).toEqual([]);
  });
});

describe('a server that is asked to end', () => {
  it('finishes an upload that has begun, takes nothing new, and exits with 0', async () => {
    const server = await start();
    const mara = await signUpAt(server.origin);
    const form =
      '--cut\r\nContent-Disposition: form-data; name="title"\r\n\r\nSlow note\r\n--cut\r\nContent-Disposition: form-data; name="description"\r\n\r\nSome words\r\n--cut\r\nContent-Disposition: form-data; name="attachments"; filename="slow.txt"\r\n\r\n';
    const upload = request(new URL(addNote.path, server.origin), {
      method: 'POST',
      // As browsers keep theirs: what becomes idle only after the signal must not hold the end.
      agent: new Agent({ keepAlive: true, timeout: 60_000 }),
      headers: { 'auth-token': mara.token, 'content-type': 'multipart/form-data; boundary=cut' },
    });
    const answered = once(upload, 'response');
    upload.write(`${form}first half, `);
    const incoming = path.join(server.dataDir, 'files', 'incoming');
    await vi.waitFor(async () => expect(await readdir(incoming)).toHaveLength(1), { timeout: 5000, interval: 10 });
    const began = performance.now();
    const ended = server.end('SIGTERM');
    await vi.waitFor(() => expect(fetch(`${server.origin}/readyz`)).rejects.toThrow(), { timeout: 5000, interval: 10 });
    upload.end('second half\r\n--cut--\r\n');
    const [response] = await answered;
    expect(response.statusCode).toBe(201);
    expect(await readText(response)).toContain('"size":23');
    expect(await ended).toBe(0);
    expect(performance.now() - began).toBeLessThan(5000);

    const again = await startServer({ DATA_DIR: server.dataDir });
    started.push({ server: again });
    expect((await createClient(again.origin, mara.token).ok(listNotes)).data).toMatchObject([{ title: 'Slow note' }]);
  });

  it('gives up an upload that stalls and an answer that nobody reads, closes the database, and exits with 0', async () => {
    const server = await start();
    const mara = await signUpAt(server.origin);
    await mara.ok(addNote, { body: { title: 'Kept note', description: 'Some words' } });
    const port = Number(new URL(server.origin).port);
    const stalled = connect(port, '127.0.0.1');
    const unread = connect(port, '127.0.0.1');
    for (const socket of [stalled, unread]) socket.on('error', () => undefined);
    const head = (line: string) => `${line} HTTP/1.1\r\nHost: localhost\r\nauth-token: ${mara.token}\r\n`;
    stalled.write(
      `${head('POST /api/notes/addnote')}Content-Type: multipart/form-data; boundary=cut\r\nContent-Length: 90000\r\n\r\n--cut\r\nContent-Disposition: form-data; name="attachments"; filename="slow.txt"\r\n\r\nhalf`,
    );
    unread.pause();
    unread.write(`${head('GET /api/notes/fetchallnotes')}\r\n`.repeat(2000));
    const incoming = path.join(server.dataDir, 'files', 'incoming');
    await vi.waitFor(async () => expect(await readdir(incoming)).toHaveLength(1), { timeout: 5000, interval: 10 });
    const began = performance.now();
    expect(await server.end('SIGTERM')).toBe(0);
    expect(performance.now() - began).toBeLessThan(10_000);
    // SQLite takes its log into the database when that is closed.
    expect(await readdir(server.dataDir)).not.toContain('thoughtleaf.db-wal');
    stalled.destroy();
    unread.destroy();
  });

  it('does not wait for a connection that says nothing', async () => {
    const server = await start();
    const silent = connect(Number(new URL(server.origin).port), '127.0.0.1');
    await once(silent, 'connect');
    // The answer to a later connection shows that the earlier one was taken.
    await fetch(`${server.origin}/healthz`);
    expect(await server.end('SIGTERM')).toBe(0);
    silent.destroy();
  });

  it('makes DATA_DIR where it is not there yet', async () => {
    const dataDir = path.join(await newFolder(), 'deep', 'data');
    await mkdir(path.dirname(dataDir));
    const server = await start({ DATA_DIR: dataDir });
    expect(await readdir(dataDir)).toContain('thoughtleaf.db');
    expect(await server.end('SIGINT')).toBe(0);
  });
});
