import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listArticlesOfUser } from '#contract/blog/author-articles.ts';
import { approveBlog } from '#contract/blog/blog.admin.ts';
import { messages } from '#contract/messages.ts';
import { getProfile } from '#contract/users/profiles.ts';
import { blockPerson } from '#contract/safety/safety.ts';
import { updateMe } from '#contract/users/users.ts';
import { newId } from '#server/platform/ids.ts';
import { addAdminTo, type TestAdmin } from '#server/testing/test-admins.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { publish, submit } from '#server/testing/test-articles.ts';
import type { Client } from '#server/testing/test-client.ts';
import { addPerson, ban, liftBan, type Passerby } from '#server/testing/test-people.ts';

const missing = { status: 404, message: messages.users.notFound };

describe.each(engines)('the articles of an author, on %s', (engine) => {
  let app: TestApp;
  let editor: TestAdmin;
  let reader: Passerby;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
    editor = await addAdminTo(app, 'editor');
    reader = await addPerson(app);
  });
  afterAll(() => app.close());

  const titles = async (who: Client, { id }: { id: string }) =>
    (await who.ok(listArticlesOfUser, { params: { id } })).data.map(({ title }) => title);

  it('are their public ones, the last published first', async () => {
    const mara = await addPerson(app);
    expect(await titles(app.visitor, mara)).toEqual([]);
    const first = await publish(app, mara, { title: 'The first' });
    app.clock.advance(1000);
    await publish(app, mara, { title: 'The second' });
    await publish(app, reader, { title: 'Of somebody else' });
    await submit(mara, { title: 'Pending still' });
    const publishAt = new Date(app.clock.now() + 60_000).toISOString();
    const scheduled = await submit(mara, { title: 'In a minute', publishAt });
    await editor.ok(approveBlog, { params: { id: scheduled._id }, body: { approved: true } });
    for (const who of [app.visitor, reader, mara]) expect(await titles(who, mara)).toEqual(['The second', 'The first']);
    app.clock.advance(60_000);
    expect(await titles(app.visitor, mara)).toEqual(['In a minute', 'The second', 'The first']);
    await editor.ok(approveBlog, { params: { id: first._id }, body: { approved: false } });
    expect(await titles(app.visitor, mara)).toEqual(['In a minute', 'The second']);
    await mara.ok(updateMe, { body: { name: 'Renamed Author' } });
    const { data } = await app.visitor.ok(listArticlesOfUser, { params: { id: mara.id } });
    expect(data[0]?.author).toBe('Renamed Author');
  });

  it('come page by page, also those of one moment, and cost a 304 until something changes', async () => {
    const mara = await addPerson(app);
    const at = app.clock.now() - 5000;
    for (let number = 0; number < 7; number += 1) await publish(app, mara, { title: `Page ${number}` }, at);
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: { data: { title: string }[]; nextCursor: string | null } = await app.visitor.ok(listArticlesOfUser, {
        params: { id: mara.id },
        query: { limit: 3, ...(cursor && { cursor }) },
      });
      seen.push(...page.data.map(({ title }) => title));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(['Page 6', 'Page 5', 'Page 4', 'Page 3', 'Page 2', 'Page 1', 'Page 0']);
    const path = `/api/users/${mara.id}/articles`;
    const etag = (await app.visitor.fetch(path)).headers.get('etag') ?? '';
    const again = async () => (await app.visitor.fetch(path, { headers: { 'if-none-match': etag } })).status;
    expect(await again()).toBe(304);
    await publish(app, mara, { title: 'One more' });
    expect(await again()).toBe(200);
    for (const query of [{ limit: '0' }, { cursor: 'x' }])
      expect((await app.visitor.refused(listArticlesOfUser, { params: { id: mara.id }, query })).status).toBe(400);
  });

  it.each([newId(), 'x', "' or 1=1 --", '%00', '林'])('are a 404 for %j', async (id) => {
    expect(await app.visitor.refused(listArticlesOfUser, { params: { id } })).toMatchObject(missing);
  });

  it('are hidden where the profile is', async () => {
    const mara = await addPerson(app);
    const [blocked, blocker] = [await addPerson(app), await addPerson(app)];
    await publish(app, mara, { title: 'Here for most' });
    await mara.ok(blockPerson, { params: { id: blocked.id } });
    await blocker.ok(blockPerson, { params: { id: mara.id } });
    for (const call of [getProfile, listArticlesOfUser])
      expect(await blocked.refused(call, { params: { id: mara.id } })).toMatchObject(missing);
    expect(await titles(blocker, mara)).toEqual([]);
    expect(await titles(reader, mara)).toEqual(['Here for most']);
    await ban(app, mara.id);
    expect(await app.visitor.refused(listArticlesOfUser, { params: { id: mara.id } })).toMatchObject(missing);
    await liftBan(app, mara.id);
    expect(await titles(app.visitor, mara)).toEqual(['Here for most']);
  });
});
