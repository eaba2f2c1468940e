import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminLogin } from '#contract/admins/admins.ts';
import { addComment, addPost, listPosts } from '#contract/feed/feed.ts';
import { messages } from '#contract/messages.ts';
import { addNote, listNotes } from '#contract/notes/notes.ts';
import { listNotifications } from '#contract/push/push.ts';
import { login, logout } from '#contract/session/session.ts';
import { getUser } from '#contract/session/own-account.ts';
import { updateSettings } from '#contract/site/site.admin.ts';
import { getSettings } from '#contract/site/site.ts';
import { banUser } from '#contract/users/users.admin.ts';
import { type Nginx, startNginx } from '#testing/nginx.ts';
import { type ServerProcess, startServer } from '#testing/server-process.ts';
import { databaseOf, makeFolder, signUpAt } from './testing/test-app.ts';
import { type Client, createClient } from './testing/test-client.ts';
import { followLive } from './testing/follow-live.ts';
import { bytesOf, pngFile } from './testing/test-files.ts';

const first = { ADMIN_EMAIL: 'first@admin.example', ADMIN_PASSWORD: 'the first of all admins' };

/** nginx gives one call to the one server and the next to the other: what is asked twice is asked of both. */
const askBoth = async <Answer>(ask: () => Promise<Answer>): Promise<[Answer, Answer]> => [await ask(), await ask()];

describe('two servers behind nginx, which takes them in turn', () => {
  let dataDir: string;
  let servers: ServerProcess[];
  let nginx: Nginx;
  let visitor: Client;
  let admin: Client;
  beforeAll(async () => {
    dataDir = await makeFolder();
    const environment = {
      DATA_DIR: dataDir,
      TRUST_PROXY: '127.0.0.1',
      ...first,
      ...(await databaseOf('postgres')),
    };
    servers = await Promise.all([startServer(environment), startServer(environment)]);
    nginx = await startNginx(servers.map(({ origin }) => origin));
    visitor = createClient(nginx.origin);
    const body = { email: first.ADMIN_EMAIL, password: first.ADMIN_PASSWORD };
    const { token } = await visitor.ok(adminLogin, { body });
    admin = createClient(nginx.origin, undefined, { authorization: `Bearer ${token}` });
  }, 60_000);
  afterAll(async () => {
    await nginx.stop();
    await Promise.all(servers.map((server) => server.end('SIGKILL')));
    await rm(dataDir, { recursive: true, force: true });
  });

  it('know a session of each other, and its end', async () => {
    const mara = await signUpAt(nginx.origin);
    for (const { user } of await askBoth(() => mara.ok(getUser))) expect(user).toEqual(mara.user);
    await mara.ok(logout);
    for (const { status } of await askBoth(() => mara.refused(getUser))) expect(status).toBe(401);
  });

  it('refuse at once whom an admin has banned at the other one', async () => {
    const mara = await signUpAt(nginx.origin);
    await admin.ok(banUser, { params: { id: mara.user._id }, body: { ban: true } });
    for (const { status } of await askBoth(() => mara.refused(listNotes))) expect(status).toBe(403);
  });

  it('answer with settings that were changed at the other one, maintenance among them', async () => {
    const isEverywhere = (banner: string) => async () =>
      (await askBoth(() => visitor.ok(getSettings))).every((settings) => settings.banner === banner);
    await admin.ok(updateSettings, { body: { banner: 'From one of two' } });
    await expect.poll(isEverywhere('From one of two')).toBe(true);
    const statuses = async () => (await askBoth(() => visitor.fetch(listPosts.path))).map(({ status }) => status);
    await admin.ok(updateSettings, { body: { maintenanceMode: true } });
    await expect.poll(statuses).toEqual([503, 503]);
    await admin.ok(updateSettings, { body: { maintenanceMode: false } });
    await expect.poll(statuses).toEqual([200, 200]);
  });

  it('know the feed under one name, and the next one as soon as somebody writes', async () => {
    const mara = await signUpAt(nginx.origin);
    const nameOf = (answer: Response) => answer.headers.get('etag') ?? '';
    const [one, other] = await askBoth(() => visitor.fetch(listPosts.path));
    const known = nameOf(one);
    expect(nameOf(other)).toBe(known);
    const again = () => visitor.fetch(listPosts.path, { headers: { 'if-none-match': known } });
    for (const { status } of await askBoth(again)) expect(status).toBe(304);
    const { data: post } = await mara.ok(addPost, { body: { content: 'Seen from both sides' } });
    for (const answer of await askBoth(again)) {
      expect(answer.status).toBe(200);
      expect(nameOf(answer)).not.toBe(known);
      expect(await answer.text()).toContain(post._id);
    }
  });

  it('render one page, whose files either of them has', async () => {
    const mara = await signUpAt(nginx.origin);
    const { data: post } = await mara.ok(addPost, { body: { content: 'On a page of either' } });
    const [one, other] = await askBoth(async () => (await visitor.fetch(`/post/${post._id}`)).text());
    const filesOf = (page: string) =>
      [...page.matchAll(/(?:src|href)="(\/static\/[^"]+)"/g)].map(([, file]) => file ?? '');
    expect(filesOf(one).length).toBeGreaterThan(2);
    expect(filesOf(other)).toEqual(filesOf(one));
    for (const page of [one, other]) expect(page).toContain('On a page of either');
    for (const file of filesOf(one))
      for (const answer of await askBoth(() => visitor.fetch(file))) expect(answer.status, file).toBe(200);
  });

  it('tell of what happened at the other one', async () => {
    const [mara, ivo] = [await signUpAt(nginx.origin), await signUpAt(nginx.origin, 'Ivo Kern')];
    const { data: post } = await mara.ok(addPost, { body: { content: 'Who answers?' } });
    await ivo.ok(addComment, { params: { id: post._id }, body: { content: 'I do' } });
    for (const { data, unread } of await askBoth(() => mara.ok(listNotifications))) {
      expect(unread).toBe(1);
      expect(data).toMatchObject([{ kind: 'comment', excerpt: 'I do' }]);
    }
  });

  it('carry events through at once, whichever of them the change came to', async () => {
    const mara = await signUpAt(nginx.origin);
    const streams = await askBoth(() => followLive(mara));
    for (const revision of [1, 2, 3]) {
      await mara.ok(addNote, { body: { title: 'Seen elsewhere', description: 'Without a reload' } });
      for (const { revisions } of streams) await expect.poll(() => revisions.at(-1)).toBe(revision);
    }
    await mara.ok(logout);
    await Promise.all(streams.map(({ ended }) => ended));
  });

  it('keep a file of one note, which is read at both', async () => {
    const mara = await signUpAt(nginx.origin);
    const file = await pngFile();
    await mara.ok(addNote, { body: { title: 'With a picture', description: 'And words' }, files: [file] });
    for (const { data } of await askBoth(() => mara.ok(listNotes))) {
      const url = data[0]?.attachments[0]?.url ?? '';
      for (const answer of await askBoth(() => visitor.fetch(url)))
        expect((await bytesOf(answer)).equals(Buffer.from(await file.arrayBuffer()))).toBe(true);
    }
  });

  it('count guesses at a password by the real address of the client and not by the one that it claims', async () => {
    const mara = await signUpAt(nginx.origin);
    const body = JSON.stringify({ email: mara.user.email, password: 'not the one' });
    /** From another address of this machine. */
    const guess = async (localAddress: string, claimed: string) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': claimed };
      const sent = request(new URL(login.path, nginx.origin), { method: 'POST', headers, localAddress });
      sent.end(body);
      const [answer] = await once(sent, 'response');
      return { status: answer.statusCode, text: await text(answer) };
    };
    for (let times = 0; times < 10; times += 1) expect((await guess('127.0.0.2', `10.0.0.${times}`)).status).toBe(401);
    const refused = await askBoth(() => guess('127.0.0.2', '10.9.9.9'));
    expect(refused.map(({ status }) => status)).toEqual([429, 429]);
    expect(refused[0]?.text).toContain(messages.http.tooMany);
    expect((await guess('127.0.0.3', '127.0.0.2')).status).toBe(401);
  });

  it('tell their figures to nobody who comes through it', async () => {
    // As it is written: fetch would put it in order first.
    for (const path of ['/metrics', '/metrics?x', '//metrics', '/%6Detrics', '/./metrics', '/metrics/']) {
      const sent = request(nginx.origin, { path });
      sent.end();
      const [answer] = await once(sent, 'response');
      expect(await text(answer), path).not.toContain('http_requests_total');
      expect(answer.statusCode, path).toBe(404);
    }
  });

  it('have shared the work, and lose no call when one of them is asked to end', async () => {
    const answered = servers.map(({ output }) => output().split('"msg":"request"').length - 1);
    expect(Math.min(...answered)).toBeGreaterThan(20);
    const mara = await signUpAt(nginx.origin);
    const streams = await askBoth(() => followLive(mara));
    const reading = Array.from({ length: 5 }, async () => {
      for (let times = 0; times < 20; times += 1) await mara.ok(listNotes);
    });
    expect(await servers[0]?.end('SIGTERM')).toBe(0);
    await Promise.all(reading);
    // That of the server which ended has ended properly; the other one goes on.
    await Promise.race(streams.map(({ ended }) => ended));
    await mara.ok(addNote, { body: { title: 'Seen elsewhere', description: 'Without a reload' } });
    await expect.poll(() => Math.max(...streams.map(({ revisions }) => revisions.at(-1) ?? 0))).toBe(1);
    await Promise.all(streams.map((stream) => stream.leave()));
    await askBoth(() => mara.ok(getUser));
  });
});
