import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shareLimits } from '#contract/notes/share-limits.ts';
import { messages } from '#contract/messages.ts';
import {
  addShare,
  deleteShare,
  listAllPeople,
  listAllShares,
  listShares,
  type NoteShare,
} from '#contract/notes/note-shares.ts';
import { addNote, deleteNote, restoreNote, uploadAttachment } from '#contract/notes/notes.ts';
import { addFriends, addShared } from '#server/testing/share-notes.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { pngFile, textFile } from '#server/testing/test-files.ts';
import { addPerson, ban, liftBan, type Passerby } from '#server/testing/test-people.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
const password = 'harbour lights';

describe.each(engines)('links to notes on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  const addOne = async (who: Passerby, description = 'Some words of it') =>
    (await who.ok(addNote, { body: { title: 'Harbour walk', description } })).data._id;
  const share = async (who: Passerby, id: string, body: object = {}): Promise<NoteShare> =>
    (await who.ok(addShare, { params: { id }, body })).data;
  const pathOf = ({ url }: NoteShare) => new URL(url ?? '').pathname;
  const visit = (
    path: string,
    { headers = {}, ...init }: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
  ) =>
    fetch(`${app.origin}${path}`, {
      redirect: 'manual',
      ...init,
      headers: { 'user-agent': 'Mozilla', ...headers },
    });
  const post = (path: string, given: string, headers: Record<string, string> = {}) =>
    visit(path, { method: 'POST', body: new URLSearchParams({ password: given }), headers });
  const viewsOf = async (who: Passerby, id: string) =>
    (await who.ok(listShares, { params: { id } })).data.map(({ views }) => views);

  it('show the note to everybody, as a page that nobody keeps, finds or frames', async () => {
    const ada = await addPerson(app);
    const id = await addOne(ada, '# Plan\n\n- [x] one\n\n**bold** <script>alert(1)</script> [[Other note]]');
    const made = await share(ada, id);
    expect(made).toMatchObject({ expiresAt: null, hasPassword: false, attachments: false, preview: false, views: 0 });
    const page = await visit(pathOf(made));
    expect(page.status).toBe(200);
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    const html = await page.text();
    expect(html).toContain('Harbour walk</h1>');
    expect(html).toContain('<strong>bold</strong>');
    expect(html).toContain('Other note');
    expect(html).not.toMatch(/<script|og:|<a[^>]*\/notes/);
    expect(html).toMatch(/<title>A shared note/);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('tell the title in previews with the owner’s yes alone', async () => {
    const ada = await addPerson(app);
    const made = await share(ada, await addOne(ada), { preview: true });
    expect(await (await visit(pathOf(made))).text()).toContain('<meta property="og:title" content="Harbour walk">');
  });

  it('stand in the owner’s list with their address, newest first, and in that of all', async () => {
    const ada = await addPerson(app);
    const id = await addOne(ada);
    const [first, second] = [await share(ada, id), await share(ada, id)];
    expect((await ada.ok(listShares, { params: { id } })).data).toEqual([second, first]);
    const page = await ada.ok(listAllShares, { query: { limit: 1 } });
    expect(page.data).toEqual([{ ...second, note: { _id: id, title: 'Harbour walk', isShown: true } }]);
    const next = await ada.ok(listAllShares, { query: { cursor: page.nextCursor ?? '' } });
    expect(next).toMatchObject({ data: [{ _id: first._id }], nextCursor: null });
  });

  it('are stored hashed and never as they are', async () => {
    const ada = await addPerson(app);
    const made = await share(ada, await addOne(ada));
    const token = pathOf(made).slice('/s/'.length);
    expect(token.length).toBeGreaterThan(40);
    const row = await app.db.selectFrom('note_shares').selectAll().where('id', '=', made._id).executeTakeFirstOrThrow();
    expect(row.token_hash).not.toContain(token);
  });

  describe('end', () => {
    const isShown = async (path: string) => (await visit(path)).status === 200;
    /** Also looks that the answer is that of a link that never was. */
    const isGone = async (path: string) => {
      const answers = await Promise.all([visit(path), visit('/s/no-such-link')]);
      const [gone, unknown] = await Promise.all(
        answers.map(async (answer) => {
          const headers = Object.fromEntries(
            [...answer.headers].filter(([name]) => !/^(?:date|x-request-id)$/.test(name)),
          );
          return { status: answer.status, headers, body: await answer.text() };
        }),
      );
      expect(gone).toEqual(unknown);
      return gone?.status === 404;
    };

    it('at once when they are revoked', async () => {
      const ada = await addPerson(app);
      const id = await addOne(ada);
      const made = await share(ada, id, { attachments: true });
      await ada.ok(deleteShare, { params: { id, shareId: made._id } });
      expect(await isGone(pathOf(made))).toBe(true);
      expect(await ada.refused(deleteShare, { params: { id, shareId: made._id } })).toMatchObject({
        status: 404,
        message: messages.shares.notFound,
      });
    });

    it('at their time', async () => {
      const ada = await addPerson(app);
      const id = await addOne(ada);
      const expiresAt = new Date(app.clock.now() + hour).toISOString();
      const made = await share(ada, id, { expiresAt });
      expect((await visit(pathOf(made))).status).toBe(200);
      app.clock.advance(hour);
      expect(await isGone(pathOf(made))).toBe(true);
      expect(await ada.ok(listShares, { params: { id } })).toMatchObject({ data: [{ expiresAt }] });
      app.clock.advance(31 * day);
      await app.sweep();
      expect(await ada.ok(listShares, { params: { id } })).toMatchObject({ data: [] });
    });

    it('while the note is in the bin, disabled, or its owner banned', async () => {
      const ada = await addPerson(app);
      const id = await addOne(ada);
      const path = pathOf(await share(ada, id));
      await ada.ok(deleteNote, { params: { id } });
      expect(await isGone(path)).toBe(true);
      expect(await ada.ok(listAllShares)).toMatchObject({ data: [{ note: { isShown: false } }] });
      expect(await ada.refused(addShare, { params: { id }, body: {} })).toMatchObject({ status: 409 });
      await ada.ok(restoreNote, { params: { id } });
      expect(await isShown(path)).toBe(true);
      await app.db.updateTable('notes').set({ disabled: 1 }).where('id', '=', id).execute();
      expect(await isGone(path)).toBe(true);
      expect(await ada.refused(addShare, { params: { id }, body: {} })).toMatchObject({ status: 403 });
      await app.db.updateTable('notes').set({ disabled: 0 }).where('id', '=', id).execute();
      await ban(app, ada.id);
      expect(await isGone(path)).toBe(true);
      await liftBan(app, ada.id);
      expect(await isShown(path)).toBe(true);
    });
  });

  it.each([
    [{ expiresAt: 'tomorrow' }, messages.shares.badTime],
    [{ expiresAt: '2001-01-01T00:00:00Z' }, messages.shares.past],
    [{ expiresAt: '2999-01-01T00:00:00Z' }, messages.shares.tooFar],
    [{ password: 'short' }, 'Password must be at least 8 characters long.'],
    [{ password: 'x'.repeat(129) }, 'Password must be at most 128 characters long.'],
    [{ password: 7 }, 'Password must be a text.'],
    [{ attachments: 'yes' }, messages.shares.badFlag('attachments')],
  ])('are not made with %j', async (body, message) => {
    const ada = await addPerson(app);
    const params = { id: await addOne(ada) };
    expect(await ada.refused(addShare, { params, body })).toMatchObject({ status: 400, message });
  });

  it('are at most twenty a note, also when all come at once', async () => {
    const ada = await addPerson(app);
    const id = await addOne(ada);
    const answers = await Promise.all(
      Array.from({ length: 25 }, () =>
        ada.fetch(`/api/notes/${id}/shares`, {
          method: 'POST',
          body: '{}',
          headers: { 'content-type': 'application/json' },
        }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(shareLimits.each);
    expect(statuses.filter((status) => status === 409)).toHaveLength(5);
    expect(await ada.refused(addShare, { params: { id }, body: {} })).toMatchObject({
      status: 409,
      message: messages.shares.tooMany,
    });
  });

  it('are the owner’s affair alone', async () => {
    const [ada, grace] = await addFriends(app, 2);
    if (!grace) throw new Error('One is missing.');
    const { _id: id } = await addShared(ada, [[grace, 'writer']]);
    const made = (await ada.ok(addShare, { params: { id }, body: {} })).data;
    for (const refusal of [
      await grace.refused(addShare, { params: { id }, body: {} }),
      await grace.refused(listShares, { params: { id } }),
      await grace.refused(deleteShare, { params: { id, shareId: made._id } }),
    ])
      expect(refusal).toMatchObject({ status: 403 });
    expect(await grace.ok(listAllShares)).toMatchObject({ data: [] });
    expect(await ada.ok(listAllPeople)).toMatchObject({
      data: [{ note: { _id: id }, people: [{ user: { _id: grace.id } }] }],
      nextCursor: null,
    });
  });

  describe('with a password', () => {
    it('ask for it first, and let in who knows it', async () => {
      const ada = await addPerson(app);
      const path = pathOf(await share(ada, await addOne(ada), { password }));
      const asked = await visit(path);
      expect(asked.status).toBe(401);
      expect(await asked.text()).toMatch(/<form method="post">/);
      const wrong = await post(path, 'not this one');
      expect(wrong.status).toBe(401);
      const form = await wrong.text();
      expect(form).toContain(messages.shares.wrongPassword);
      expect(form).not.toContain('Harbour walk');
      const right = await post(path, password);
      expect([right.status, right.headers.get('location')]).toEqual([303, path]);
      const [cookie = ''] = right.headers.getSetCookie();
      expect(cookie).toMatch(/; Path=\/s\/[^;]+; Max-Age=43200; HttpOnly; SameSite=Lax$/);
      const headers = { cookie: cookie.split(';')[0] ?? '' };
      expect(await (await visit(path, { headers })).text()).toContain('Harbour walk');
      app.clock.advance(12 * hour);
      expect((await visit(path, { headers })).status).toBe(401);
    });

    it('let nobody in by the cookie of another link', async () => {
      const ada = await addPerson(app);
      const id = await addOne(ada);
      const [one, other] = [await share(ada, id, { password }), await share(ada, id, { password })].map(pathOf);
      const [cookie = ''] = (await post(one ?? '', password)).headers.getSetCookie();
      const headers = { cookie: cookie.split(';')[0] ?? '' };
      expect((await visit(other ?? '', { headers })).status).toBe(401);
      expect((await visit(other ?? '', { headers: { cookie: 'share=99999999999999.x' } })).status).toBe(401);
    });

    it('take ten tries in a quarter of an hour, a hundred at once as well', async () => {
      const ada = await addPerson(app);
      const path = pathOf(await share(ada, await addOne(ada), { password }));
      const answers = await Promise.all(Array.from({ length: 100 }, () => post(path, 'not this one')));
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 401)).toHaveLength(10);
      expect(statuses.filter((status) => status === 429)).toHaveLength(90);
      const refused = await post(path, password);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
      expect(await refused.text()).toContain(messages.shares.tooManyTries);
      app.clock.advance(15 * 60_000);
      expect((await post(path, password)).status).toBe(303);
    });

    it.each(['', 'x'.repeat(5000)])('refuse a form of %j', async (given) => {
      const ada = await addPerson(app);
      const path = pathOf(await share(ada, await addOne(ada), { password }));
      expect([401, 413]).toContain((await post(path, given)).status);
    });
  });

  describe('and the note’s files', () => {
    const withFiles = async (who: Passerby) => {
      const id = await addOne(who);
      await who.ok(uploadAttachment, { params: { id }, files: [await pngFile('secret-name.png')] });
      const { data } = await who.ok(uploadAttachment, { params: { id }, files: [textFile('Hello', 'letter.txt')] });
      return { id, attachments: data.attachments };
    };

    it('reach none of them unless they are meant to, not even their names', async () => {
      const ada = await addPerson(app);
      const { id, attachments } = await withFiles(ada);
      const path = pathOf(await share(ada, id));
      expect(await (await visit(path)).text()).not.toMatch(/secret-name|letter\.txt/);
      expect((await visit(`${path}/files/${attachments[0]?._id}`)).status).toBe(404);
    });

    it('serve them at addresses of their own, which die with the link', async () => {
      const ada = await addPerson(app);
      const { id, attachments } = await withFiles(ada);
      const made = await share(ada, id, { attachments: true });
      const path = pathOf(made);
      const html = await (await visit(path)).text();
      expect(html).toContain('secret-name.png');
      expect(html).not.toMatch(/signature=/);
      const [picture, letter] = attachments;
      const file = await visit(`${path}/files/${letter?._id}`);
      expect(await file.text()).toBe('Hello');
      expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
      expect((await visit(`${path}/files/${picture?._id}/thumbnail`)).headers.get('content-type')).toBe('image/webp');
      const { attachments: others } = await withFiles(ada);
      expect((await visit(`${path}/files/${others[0]?._id}`)).status).toBe(404);
      expect((await visit(`${path}/files/x`)).status).toBe(404);
      await ada.ok(deleteShare, { params: { id, shareId: made._id } });
      expect((await visit(`${path}/files/${letter?._id}`)).status).toBe(404);
    });

    it('serve none past a password', async () => {
      const ada = await addPerson(app);
      const { id, attachments } = await withFiles(ada);
      const path = pathOf(await share(ada, id, { attachments: true, password }));
      expect((await visit(`${path}/files/${attachments[0]?._id}`)).status).toBe(404);
    });
  });

  describe('count views', () => {
    it('once a day for each visitor, without crawlers, heads and looks ahead', async () => {
      const ada = await addPerson(app);
      const id = await addOne(ada);
      const path = pathOf(await share(ada, id));
      for (const headers of [{}, {}, { 'user-agent': 'Googlebot' }, { 'sec-purpose': 'prefetch' }])
        await visit(path, { headers });
      await visit(path, { method: 'HEAD' });
      expect(await viewsOf(ada, id)).toEqual([1]);
      await visit(path, { headers: { 'user-agent': 'Mozilla, another one' } });
      expect(await viewsOf(ada, id)).toEqual([2]);
      app.clock.advance(day);
      await app.sweep();
      await visit(path);
      expect(await viewsOf(ada, id)).toEqual([3]);
    });

    it('never the owner’s own', async () => {
      const ada = await addPerson(app);
      const id = await addOne(ada);
      const path = pathOf(await share(ada, id));
      const listed = await ada.fetch(`/api/notes/${id}/shares`);
      const [cookie = ''] = listed.headers.getSetCookie();
      expect(cookie).toMatch(/^share-owner=[^;]+; Path=\/s\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
      await visit(path, { headers: { cookie: cookie.split(';')[0] ?? '' } });
      expect(await viewsOf(ada, id)).toEqual([0]);
    });
  });
});
