import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { addShare, deleteShare, listAllShares, listShares, type NoteShare } from '#contract/notes/note-shares.ts';
import {
  addNote,
  deleteAttachment,
  deleteNote,
  permanentlyDeleteNote,
  updateNote,
  uploadAttachment,
} from '#contract/notes/notes.ts';
import { logout } from '#contract/session/session.ts';
import { deleteMe } from '#contract/users/users.ts';
import { changeSettings } from '#server/site/settings.service.ts';
import { engines, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { pngFile } from '#server/testing/test-files.ts';

const password = 'harbour lights';
const key = Buffer.alloc(32, 7).toString('base64');
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** What every answer has of its own. */
const itsOwn = /^(?:date|x-request-id|connection|keep-alive)$/;

describe.each(engines)('the pages at links to notes on %s', (engine) => {
  let app: TestApp;
  let ada: Person;
  beforeAll(async () => {
    app = await startTestApp(engine, { SECRETS_KEY: key, RATE_LIMIT: 'off' });
    ada = await app.signUp();
  });
  afterAll(() => app.close());

  const addOne = async (description = 'Some words of it') =>
    (await ada.ok(addNote, { body: { title: 'Harbour walk', description } })).data._id;
  const share = async (id: string, body: object = {}): Promise<NoteShare & { path: string }> => {
    const { data } = await ada.ok(addShare, { params: { id }, body });
    return { ...data, path: new URL(data.url ?? '').pathname };
  };
  const visit = (
    path: string,
    { headers = {}, ...init }: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
  ) => fetch(`${app.origin}${path}`, { redirect: 'manual', ...init, headers: { 'user-agent': browser, ...headers } });
  const post = (path: string, given: string, headers: Record<string, string> = {}) =>
    visit(path, { method: 'POST', body: new URLSearchParams({ password: given }), headers });
  const viewsOf = async (id: string) => (await ada.ok(listShares, { params: { id } })).data.map(({ views }) => views);
  const wholeOf = async (answer: Response) => ({
    status: answer.status,
    headers: Object.fromEntries([...answer.headers].filter(([name]) => !itsOwn.test(name))),
    body: await answer.text(),
  });

  it('answer every address that is none with the very same page', async () => {
    const { path } = await share(await addOne());
    const unknown = await wholeOf(await visit(`/s/${'x'.repeat(43)}`));
    expect(unknown.status).toBe(404);
    expect(unknown.headers['content-type']).toBe('text/html; charset=utf-8');
    for (const odd of [
      '/s',
      '/s/',
      '/s/x',
      '/s/%ff',
      '/s/%00',
      `/s/${'x'.repeat(2000)}`,
      path.replace('/s/', '/S/'),
      `/${path}`,
      `${path}//`,
      `${path}/more`,
      `${path}/files`,
      path.toUpperCase(),
    ])
      expect({ odd, ...(await wholeOf(await visit(odd))) }).toEqual({ odd, ...unknown });
    const file = 'files/01900000-0000-7000-8000-000000000000';
    const noFile = await wholeOf(await visit(`/s/${'x'.repeat(43)}/${file}`));
    expect(noFile).toMatchObject({ status: 404, body: unknown.body });
    expect(await wholeOf(await visit(`${path}/${file}`))).toEqual(noFile);
    expect((await wholeOf(await post(`/s/${'x'.repeat(43)}`, password))).status).toBe(404);
  });

  it('take a slash or a query at their end, and heads, as pages do', async () => {
    const { path } = await share(await addOne());
    for (const address of [`${path}/`, `${path}?utm_source=chat`]) expect((await visit(address)).status).toBe(200);
    const [head, page] = [await visit(path, { method: 'HEAD' }), await visit(path)];
    expect(head.status).toBe(200);
    for (const name of ['content-security-policy', 'cache-control', 'referrer-policy', 'x-robots-tag'])
      expect(head.headers.get(name)).toBe(page.headers.get(name));
    expect(await head.text()).toBe('');
  });

  it('are gone with the answer that says so, every time', async () => {
    const id = await addOne();
    for (let round = 0; round < 10; round += 1) {
      const made = await share(id);
      const under = Array.from({ length: 5 }, () => visit(made.path));
      await ada.ok(deleteShare, { params: { id, shareId: made._id } });
      expect((await visit(made.path)).status).toBe(404);
      for (const answer of await Promise.all(under)) expect([200, 404]).toContain(answer.status);
    }
  });

  it('show the note as it is now', async () => {
    const id = await addOne('The first words');
    const { path } = await share(id);
    expect(await (await visit(path)).text()).toContain('The first words');
    await ada.ok(updateNote, { params: { id }, body: { description: 'The later words' } });
    const html = await (await visit(path)).text();
    expect(html).toContain('The later words');
    expect(html).not.toContain('The first words');
  });

  it('go with a note that is deleted for good, and with the account', async () => {
    const leaving = await app.signUp();
    const paths: string[] = [];
    for (const title of ['The first one', 'The second one']) {
      const { data: note } = await leaving.ok(addNote, { body: { title, description: 'Some words' } });
      const { data } = await leaving.ok(addShare, { params: { id: note._id }, body: {} });
      paths.push(new URL(data.url ?? '').pathname);
      if (title === 'The second one') continue;
      await visit(paths[0] ?? '');
      await leaving.ok(deleteNote, { params: { id: note._id } });
      await leaving.ok(permanentlyDeleteNote, { params: { id: note._id } });
    }
    const [first = '', second = ''] = paths;
    expect([(await visit(first)).status, (await visit(second)).status]).toEqual([404, 200]);
    expect((await leaving.ok(listAllShares)).data).toHaveLength(1);
    await leaving.ok(deleteMe, { body: { password: leaving.password } });
    expect((await visit(second)).status).toBe(404);
    const left = app.db.selectFrom('note_shares').select('id').where('user_id', '=', leaving.user._id);
    expect(await left.execute()).toEqual([]);
  });

  it('lie in the database neither as they are nor without the key', async () => {
    const { path, _id } = await share(await addOne(), { password });
    const token = path.slice('/s/'.length);
    const row = await app.db.selectFrom('note_shares').selectAll().where('id', '=', _id).executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(token);
    expect(JSON.stringify(row)).not.toContain(password);
    expect(row.token).toMatch(/^aes-256-gcm\./);
    expect(row.password_hash).toMatch(/^\$argon2id\$/);
  });

  describe('with a password', () => {
    it('take ten tries, a hundred at once, though the limits of networks are off', async () => {
      const { path } = await share(await addOne(), { password });
      const answers = await Promise.all(Array.from({ length: 100 }, () => post(path, 'not this one')));
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(90);
      // Another link has tries of its own.
      const other = await share(await addOne(), { password });
      expect((await post(other.path, password)).status).toBe(303);
    });

    it('count no right one as a try', async () => {
      const { path } = await share(await addOne(), { password });
      for (let round = 0; round < 12; round += 1) expect((await post(path, password)).status).toBe(303);
    });

    it('end what a right password opened with the password and with the link', async () => {
      const id = await addOne();
      const { path, _id } = await share(id, { password });
      const [cookie = ''] = (await post(path, password)).headers.getSetCookie();
      const headers = { cookie: cookie.split(';')[0] ?? '' };
      expect((await visit(path, { headers })).status).toBe(200);
      const other = '$argon2id$another';
      await app.db.updateTable('note_shares').set({ password_hash: other }).where('id', '=', _id).execute();
      expect((await visit(path, { headers })).status).toBe(401);
      await ada.ok(deleteShare, { params: { id, shareId: _id } });
      expect((await visit(path, { headers })).status).toBe(404);
    });

    it('take the form from their own page alone, and say everything on a page', async () => {
      const { path } = await share(await addOne(), { password });
      for (const site of ['cross-site', 'same-site']) {
        const refused = await post(path, password, { 'sec-fetch-site': site });
        expect(refused.status).toBe(403);
        expect(refused.headers.getSetCookie()).toEqual([]);
        expect(await refused.text()).toContain(messages.shares.fromElsewhere);
      }
      expect((await post(path, password, { 'sec-fetch-site': 'same-origin' })).status).toBe(303);
      const long = await post(path, 'x'.repeat(5000));
      const json = await visit(path, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } });
      expect([long.status, json.status]).toEqual([413, 415]);
      for (const answer of [long, json]) {
        expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
        expect(answer.headers.get('cache-control')).toBe('private, no-store');
        expect(await answer.text()).toContain('This did not work');
      }
    });
  });

  describe('and pictures of the text', () => {
    it('show them through the link alone, and no longer once they are in the bin', async () => {
      const id = await addOne();
      const { data } = await ada.ok(uploadAttachment, { params: { id }, files: [await pngFile('bay.png')] });
      const attId = data.attachments[0]?._id ?? '';
      await ada.ok(updateNote, { params: { id }, body: { description: `![The bay](attachment:${attId})` } });
      const { path } = await share(id, { attachments: true });
      expect(await (await visit(path)).text()).toContain(`<img src="${path}/files/${attId}" alt="The bay"`);
      const picture = await visit(`${path}/files/${attId}`);
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(picture.headers.get('x-robots-tag')).toBe('noindex, nofollow');
      expect(picture.headers.get('cache-control')).toBe('private, no-store');
      const bare = await (await visit((await share(id)).path)).text();
      expect(bare).toContain('The bay');
      expect(bare).not.toMatch(/<img|bay\.png|attachment:/);
      expect(bare).not.toContain(attId);
      await ada.ok(deleteAttachment, { params: { id, attId } });
      expect((await visit(`${path}/files/${attId}`)).status).toBe(404);
      expect(await (await visit(path)).text()).not.toMatch(/<img|bay\.png/);
    });
  });

  describe('count', () => {
    it('no program that only looks what a link leads to', async () => {
      const id = await addOne();
      const { path } = await share(id);
      for (const headers of [
        { 'user-agent': 'WhatsApp/2.24' },
        { 'user-agent': 'Slackbot-LinkExpanding 1.0' },
        { 'user-agent': 'SkypeUriPreview Preview/0.5' },
        { 'user-agent': '' },
        { 'x-moz': 'prefetch' },
        { 'sec-purpose': 'prefetch;prerender' },
      ])
        await visit(path, { headers });
      expect(await viewsOf(id)).toEqual([0]);
    });

    it('the note that a password opened, not its form', async () => {
      const id = await addOne();
      const { path } = await share(id, { password });
      await visit(path);
      const [cookie = ''] = (await post(path, password)).headers.getSetCookie();
      expect(await viewsOf(id)).toEqual([0]);
      await visit(path, { headers: { cookie: cookie.split(';')[0] ?? '' } });
      expect(await viewsOf(id)).toEqual([1]);
    });

    it('one visitor once, twenty times at once as well', async () => {
      const id = await addOne();
      const { path } = await share(id);
      await Promise.all(Array.from({ length: 20 }, () => visit(path)));
      expect(await viewsOf(id)).toEqual([1]);
    });

    it('set no cookie for visitors, and none for an owner who wants nothing kept', async () => {
      const id = await addOne();
      const { path } = await share(id);
      expect((await visit(path)).headers.getSetCookie()).toEqual([]);
      const kept = await ada.fetch('/api/notes/shares');
      expect(kept.headers.getSetCookie()).toHaveLength(1);
      const unkept = await ada.fetch('/api/notes/shares', { headers: { pragma: 'no-cache' } });
      expect(unkept.headers.getSetCookie()).toEqual([]);
    });

    it('an owner again who has signed out', async () => {
      const left = await app.logIn(ada);
      const answer = await left.fetch(logout.path, { method: logout.method });
      expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^share-owner=; Path=\/s\/; Max-Age=0;/)]);
    });
  });

  it('are away in maintenance as all pages are, and tell nothing', async () => {
    const { path } = await share(await addOne(), { password });
    await changeSettings(app.platform, { maintenanceMode: true });
    try {
      for (const answer of [await visit(path), await visit(`${path}/files/x`), await post(path, password)]) {
        expect(answer.status).toBe(503);
        expect(answer.headers.get('retry-after')).toBe('120');
        expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
        expect(answer.headers.getSetCookie()).toEqual([]);
        expect(await answer.text()).toContain(messages.site.maintenance);
      }
    } finally {
      await changeSettings(app.platform, { maintenanceMode: false });
    }
  });
});
