import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addArticle } from '#contract/blog/article-forms.ts';
import { listMyArticles } from '#contract/blog/blog.ts';
import * as feed from '#contract/feed/feed.ts';
import { actOnPerson } from '#contract/moderation/moderation.admin.ts';
import { listOwnActions } from '#contract/moderation/moderation.ts';
import { addAdminTo, type TestAdmin } from '#server/testing/test-admins.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { articleBody } from '#server/testing/test-articles.ts';
import type { Client } from '#server/testing/test-client.ts';
import { pngFile } from '#server/testing/test-files.ts';
import { addPerson, type Passerby } from '#server/testing/test-people.ts';

const hour = 60 * 60_000;
const rounds = 6;

describe.each(engines)('a moderator who acts at the same moment, on %s', (engine) => {
  let app: TestApp;
  let moderator: TestAdmin;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
    moderator = await addAdminTo(app, 'moderator');
  });
  afterAll(() => app.close());

  const suspend = ({ id }: Passerby) => {
    const until = new Date(app.clock.now() + hour).toISOString();
    return moderator.ok(actOnPerson, { params: { id }, body: { type: 'suspend', reason: 'Rude', until } });
  };
  const limit = ({ id }: Passerby, type: 'limit' | 'unlimit') =>
    moderator.ok(actOnPerson, { params: { id }, body: { type, reason: 'Pushy' } });

  /** A thought with a picture, as a form sends it. */
  async function sendThought(who: Client): Promise<Response> {
    const form = new FormData();
    form.append('content', 'At the same moment');
    form.append('pictures', await pngFile());
    return who.fetch(feed.addPost.path, { method: 'POST', body: form });
  }

  it('suspends: a thought with its picture and an article are stored whole, or nothing of them', async () => {
    const sendArticle = (who: Client) =>
      who.fetch(addArticle.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(articleBody()),
      });
    for (let round = 0; round < rounds; round += 1) {
      const mara = await addPerson(app);
      const before = (await app.storedFiles()).length;
      const [posted, written] = await Promise.all([sendThought(mara), sendArticle(mara), suspend(mara)]);
      for (const answer of [posted, written]) {
        expect([201, 403]).toContain(answer.status);
        if (answer.status === 403) expect(await answer.json()).toMatchObject({ code: 'suspended' });
      }
      const { data: thoughts } = await app.visitor.ok(feed.listPostsOfUser, { params: { id: mara.id } });
      expect(thoughts.map(({ media }) => media?.length)).toEqual(posted.status === 201 ? [1] : []);
      // A picture is two files, large and small.
      expect((await app.storedFiles()).length - before).toBe(posted.status === 201 ? 2 : 0);
      expect((await mara.ok(listMyArticles)).data).toHaveLength(written.status === 201 ? 1 : 0);
      for (const answer of [await sendThought(mara), await sendArticle(mara)]) expect(answer.status).toBe(403);
      expect((await mara.ok(listOwnActions)).data).toHaveLength(1);
    }
  });

  it('ends a limit while others list: no answer stays behind, and none names who is limited again', async () => {
    const mara = await addPerson(app, 'Mara');
    const reader = await addPerson(app, 'Reader');
    const { data: post } = await mara.ok(feed.addPost, { body: { content: 'Seen by friends' } });
    const isListed = async (who: Client) =>
      (await who.ok(feed.listPosts, { query: { limit: 50 } })).data.some(({ _id }) => _id === post._id);
    const everybody: Client[] = [app.visitor, reader];
    const listing = async () => {
      for (let at = 0; at < 8; at += 1) await Promise.all(everybody.map(isListed));
    };
    const acting = async () => {
      for (let at = 0; at < 3; at += 1) {
        await limit(mara, 'limit');
        // The answer to the moderator is the promise: from here on nobody gets what was kept before.
        expect(await Promise.all(everybody.map(isListed))).toEqual([false, false]);
        await limit(mara, 'unlimit');
        expect(await Promise.all(everybody.map(isListed))).toEqual([true, true]);
      }
    };
    await Promise.all([listing(), acting(), listing()]);
    expect(await Promise.all([...everybody, mara].map(isListed))).toEqual([true, true, true]);
    const ends = await Promise.all(
      (['limit', 'unlimit', 'limit', 'unlimit'] as const).map((type) =>
        limit(mara, type).then(
          () => type,
          () => 'refused',
        ),
      ),
    );
    // Which of them came last is told by the one state that all see.
    const { limited_until: until } = await app.db
      .selectFrom('users')
      .select('limited_until')
      .where('id', '=', mara.id)
      .executeTakeFirstOrThrow();
    expect(ends.filter((end) => end === 'limit')).toHaveLength(2);
    expect(await Promise.all(everybody.map(isListed))).toEqual([until === 0, until === 0]);
  });
});
