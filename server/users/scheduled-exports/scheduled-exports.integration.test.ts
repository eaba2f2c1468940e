import { createServer, type IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import { buffer as readBytes } from 'node:stream/consumers';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { messages } from '#contract/messages.ts';
import { addNote } from '#contract/notes/notes.ts';
import { deleteScheduledExport, readScheduledExport, saveScheduledExport } from '#contract/users/scheduled-export.ts';
import { deleteMe, exportMe } from '#contract/users/users.ts';
import { readZip } from '#server/testing/read-zip.ts';
import { startS3, type TestS3 } from '#server/testing/s3.ts';
import { databaseOf, engines, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { bytesOf } from '#server/testing/test-files.ts';
import { mailTo } from '#server/testing/test-mail.ts';
import { ban, liftBan } from '#server/testing/test-people.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
const note = { title: 'By the lake', description: 'The path along the shore' };
const secretsKey = Buffer.alloc(32, 7).toString('base64');

interface Put {
  method: string | undefined;
  path: string | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A WebDAV server that keeps what is put, for one name and password. */
async function startWebdav() {
  const puts: Put[] = [];
  const answer: { status: number; unanswered: number } = { status: 201, unanswered: 0 };
  const right = `Basic ${Buffer.from('mara:the harbour').toString('base64')}`;
  const server = createServer((request, response) => {
    void readBytes(request).then((body) => {
      puts.push({ method: request.method, path: request.url, headers: request.headers, body });
      if (answer.unanswered > 0) {
        answer.unanswered -= 1;
        return;
      }
      const status = request.headers.authorization === right ? answer.status : 401;
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    puts,
    answer,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

describe.each(engines)('scheduled exports on %s', (engine) => {
  let app: TestApp;
  let webdav: Awaited<ReturnType<typeof startWebdav>>;
  let s3: TestS3;
  beforeAll(async () => {
    [webdav, s3] = await Promise.all([startWebdav(), startS3()]);
    app = await startTestApp(engine, { SECRETS_KEY: secretsKey, RATE_LIMIT: 'off' });
  });
  afterAll(() => Promise.all([app.close(), webdav.close(), s3.close()]));

  const bodyOf = (person: Person, more: object = {}) => ({
    kind: 'webdav' as const,
    url: `${webdav.origin}/dav/Back%20ups/`,
    account: 'mara',
    secret: 'the harbour',
    every: 'daily' as const,
    password: person.password,
    ...more,
  });
  const today = () => new Date(app.clock.now()).toISOString().slice(0, 10);
  const state = async (person: Person) => (await person.ok(readScheduledExport)).data;
  const run = async (ms = 0) => {
    app.clock.advance(ms);
    await app.runScheduledExports();
  };
  async function settle(more: object = {}) {
    const mara = await app.signUp();
    await mara.ok(addNote, { body: note });
    await mara.ok(saveScheduledExport, { body: bodyOf(mara, more) });
    webdav.puts.length = 0;
    webdav.answer.status = 201;
    return mara;
  }

  it('bring the same zip to a WebDAV folder, at once and then each day', async () => {
    const mara = await settle();
    const before = app.clock.now();
    await run();
    const [put] = webdav.puts;
    expect(put).toMatchObject({
      method: 'PUT',
      path: `/dav/Back%20ups/thoughtleaf-${today()}.zip`,
      headers: { 'content-type': 'application/zip', 'content-length': String(put?.body.length) },
    });
    const [sent, own] = [put?.body ?? Buffer.alloc(0), await bytesOf(await mara.fetch(exportMe.path))].map(readZip);
    expect([...(sent?.keys() ?? [])]).toEqual([...(own?.keys() ?? [])]);
    expect(sent?.get('notes.json')).toEqual(own?.get('notes.json'));
    const shown = await state(mara);
    expect(shown).toEqual({
      kind: 'webdav',
      url: `${webdav.origin}/dav/Back%20ups/`,
      bucket: null,
      region: null,
      account: 'mara',
      every: 'daily',
      nextAt: new Date(before + day).toISOString(),
      runningSince: null,
      lastSuccess: {
        at: new Date(before).toISOString(),
        name: `thoughtleaf-${today()}.zip`,
        bytes: put?.body.length,
      },
      failure: null,
    });
    await run(day - 1);
    expect(webdav.puts).toHaveLength(1);
    await run(1);
    expect(webdav.puts).toHaveLength(2);
    expect(webdav.puts[1]?.path).toContain(today());
    // Nothing is left on the disk.
    expect(await readdir(path.join(app.dataDir, 'incoming')).catch(() => [])).toEqual([]);
    await mara.ok(deleteScheduledExport);
    await run(day);
    expect(webdav.puts).toHaveLength(2);
    expect(await state(mara)).toBeNull();
    expect((await mara.refused(deleteScheduledExport)).status).toBe(404);
  });

  it('bring it to a bucket, each week', async () => {
    const place = { kind: 's3', url: s3.origin, bucket: 'thoughtleaf-test', account: 'S3RVER', secret: 'S3RVER' };
    const mara = await settle({ ...place, every: 'weekly' });
    await run();
    const name = `thoughtleaf-${today()}.zip`;
    const shown = await state(mara);
    expect(shown).toMatchObject({
      region: 'us-east-1',
      bucket: 'thoughtleaf-test',
      lastSuccess: { name },
      failure: null,
    });
    const client = new S3Client({
      endpoint: s3.origin,
      region: 'us-east-1',
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
      forcePathStyle: true,
    });
    onTestFinished(() => client.destroy());
    const { Body } = await client.send(new GetObjectCommand({ Bucket: 'thoughtleaf-test', Key: name }));
    const bytes = Buffer.from((await Body?.transformToByteArray()) ?? []);
    expect(bytes.length).toBe(shown?.lastSuccess?.bytes);
    expect(readZip(bytes).has('thoughtleaf.json')).toBe(true);
    expect(Date.parse(shown?.nextAt ?? '')).toBe(app.clock.now() + 7 * day);
    const wrong = await settle({ ...place, bucket: 'not-there' });
    await run();
    expect(await state(wrong)).toMatchObject({ failure: { reason: 'status', status: 404, times: 1 } });
    await wrong.ok(deleteScheduledExport);
    await mara.ok(deleteScheduledExport);
  });

  it('say why they failed, try again with longer waits, and tell their owner by mail once', async () => {
    const mara = await settle({ secret: 'wrong' });
    const first = await mailTo(app.dataDir, mara.user.email);
    await run();
    expect(await state(mara)).toMatchObject({
      lastSuccess: null,
      failure: { reason: 'status', status: 401, times: 1 },
      nextAt: new Date(app.clock.now() + hour).toISOString(),
    });
    await run(hour - 1);
    expect(webdav.puts).toHaveLength(1);
    await run(1);
    expect(await state(mara)).toMatchObject({ failure: { times: 2 } });
    await run(4 * hour);
    expect(await mailTo(app.dataDir, mara.user.email, [first])).toContain('scheduled export');
    await mara.ok(saveScheduledExport, { body: bodyOf(mara) });
    webdav.answer.status = 302;
    await run();
    expect(await state(mara)).toMatchObject({ failure: { reason: 'redirect', status: 302, times: 1 } });
    expect(webdav.puts.some(({ path: asked }) => asked === '/elsewhere')).toBe(false);
    webdav.answer.status = 204;
    await run(hour);
    expect(await state(mara)).toMatchObject({ failure: null, lastSuccess: { name: expect.any(String) } });
    await mara.ok(saveScheduledExport, { body: bodyOf(mara, { url: 'http://127.0.0.1:1/dav' }) });
    await run();
    expect(await state(mara)).toMatchObject({ failure: { reason: 'unreachable', status: null } });
    await mara.ok(deleteScheduledExport);
  });

  it('are set by the password, keep their secret sealed, and never answer it', async () => {
    const mara = await app.signUp();
    const wrong = await mara.refused(saveScheduledExport, { body: bodyOf(mara, { password: 'not the password' }) });
    expect(wrong).toMatchObject({ status: 401, code: 'wrongCredentials' });
    const saved = await mara.ok(saveScheduledExport, { body: bodyOf(mara) });
    expect(await mailTo(app.dataDir, mara.user.email)).toContain('export');
    const rows = await app.db
      .selectFrom('scheduled_exports')
      .selectAll()
      .where('user_id', '=', mara.user._id)
      .execute();
    const zip = readZip(await bytesOf(await mara.fetch(exportMe.path)));
    for (const shown of [saved, rows, await state(mara), zip.get('thoughtleaf.json')?.toString()])
      expect(JSON.stringify(shown)).not.toContain('the harbour');
    expect(JSON.parse(zip.get('thoughtleaf.json')?.toString() ?? '')).toMatchObject({
      scheduledExport: { url: saved.data.url },
    });
    await mara.ok(deleteMe, { body: { password: mara.password } });
    const left = app.db.selectFrom('scheduled_exports').select('url').where('user_id', '=', mara.user._id);
    expect(await left.execute()).toEqual([]);
  });

  it.each([
    ['url', { url: 'http://example.com/dav' }],
    ['url', { url: 'https://me:word@example.com/dav' }],
    ['url', { url: 'https://192.168.1.2/dav' }],
    ['url', { url: 'https://[::ffff:10.0.0.1]/dav' }],
    ['url', { url: '' }],
    ['kind', { kind: 'ftp' }],
    ['every', { every: 'hourly' }],
    ['account', { account: 'ma:ra' }],
    ['account', { account: '' }],
    ['secret', { secret: '' }],
    ['bucket', { kind: 's3' }],
    ['bucket', { kind: 's3', bucket: '../up' }],
    ['region', { kind: 's3', bucket: 'mine', region: 'eu west' }],
    ['password', { password: undefined }],
  ])('are not set with a bad %s: %j', async (field, given) => {
    const mara = await app.signUp();
    expect(await mara.refused(saveScheduledExport, { body: bodyOf(mara, given) })).toMatchObject({
      status: 400,
      fields: [field],
    });
    expect(await state(mara)).toBeNull();
  });

  it('wait while their owner is banned', async () => {
    const mara = await settle();
    await ban(app, mara.user._id);
    await run(hour);
    expect(webdav.puts).toEqual([]);
    await liftBan(app, mara.user._id);
    await run();
    expect(webdav.puts).toHaveLength(1);
    await (await app.logIn(mara)).ok(deleteScheduledExport);
  });

  it('reach no private network, whatever name leads there', async () => {
    const atLarge = await startTestApp(engine, { PUBLIC_URL: 'https://notes.example' });
    onTestFinished(() => atLarge.close());
    const mara = await atLarge.signUp();
    webdav.puts.length = 0;
    for (const [kind, { port }] of [
      ['webdav', new URL(webdav.origin)],
      ['s3', new URL(s3.origin)],
    ] as const) {
      const given = { kind, url: `https://localhost:${port}/`, bucket: 'thoughtleaf-test' };
      await mara.ok(saveScheduledExport, { body: bodyOf(mara, given) });
      await atLarge.runScheduledExports();
      expect((await mara.ok(readScheduledExport)).data).toMatchObject({ failure: { reason: 'privateAddress' } });
      const literal = bodyOf(mara, { ...given, url: `https://127.0.0.1:${port}/` });
      expect(await mara.refused(saveScheduledExport, { body: literal })).toMatchObject({
        fields: ['url'],
        message: messages.scheduledExport.badUrl,
      });
    }
    expect(webdav.puts).toEqual([]);
  });
});

describe('several processes on one PostgreSQL', () => {
  it('make each export once, and take over what one that died has begun', async () => {
    const webdav = await startWebdav();
    const shared = { ...(await databaseOf('postgres')), RATE_LIMIT: 'off' };
    const [one, other] = [await startTestApp('postgres', shared), await startTestApp('postgres', shared)];
    onTestFinished(async () => {
      await Promise.all([one.close(), other.close()]);
      await webdav.close();
    });
    const people = [await one.signUp(), await one.signUp(), await other.signUp()];
    for (const person of people) {
      const body = {
        kind: 'webdav' as const,
        url: `${webdav.origin}/${person.user._id}`,
        account: 'mara',
        secret: 'the harbour',
        every: 'daily' as const,
        password: person.password,
      };
      await person.ok(saveScheduledExport, { body });
    }
    await Promise.all([one.runScheduledExports(), other.runScheduledExports()]);
    expect(new Set(webdav.puts.map(({ path: asked }) => asked)).size).toBe(3);
    expect(webdav.puts).toHaveLength(3);
    webdav.answer.unanswered = 1;
    one.clock.advance(day);
    other.clock.advance(day);
    const hanging = one.runScheduledExports();
    await expect.poll(() => webdav.answer.unanswered).toBe(0);
    await other.runScheduledExports();
    expect(webdav.puts).toHaveLength(6);
    other.clock.advance(2 * hour);
    await other.runScheduledExports();
    expect(webdav.puts).toHaveLength(7);
    await one.close();
    await hanging;
    await Promise.all(
      people.map(async (person) => {
        const client = await other.logIn(person);
        expect((await client.ok(readScheduledExport)).data).toMatchObject({ failure: null, runningSince: null });
      }),
    );
  });
});
