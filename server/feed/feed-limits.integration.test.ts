import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookmarkPost } from '#contract/feed/bookmarks.ts';
import { addComment, addPost, getPost, upvotePost } from '#contract/feed/feed.ts';
import { messages } from '#contract/messages.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { addPerson, type Passerby } from '#server/testing/test-people.ts';

const hour = 60 * 60_000;
const body = { content: 'Words' };

describe.each(engines)('writing without end on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  /** As if they had written so much in the hour that ends in ten minutes. */
  const spend = async ({ id }: Passerby, what: string, count: number) => {
    const row = { key: `${what}:${id}`, count, expires_at: app.clock.now() + hour / 6 };
    await app.db.insertInto('attempts').values(row).execute();
  };

  const writing = [
    { what: 'thoughts', max: 100, call: addPost, write: (who: Passerby) => who.ok(addPost, { body }) },
    {
      what: 'comments',
      max: 300,
      call: addComment,
      write: (who: Passerby, id: string) => who.ok(addComment, { params: { id }, body }),
    },
    {
      what: 'upvotes',
      max: 1500,
      call: upvotePost,
      write: (who: Passerby, id: string) => who.ok(upvotePost, { params: { id } }),
    },
    {
      what: 'bookmarks',
      max: 1500,
      call: bookmarkPost,
      write: (who: Passerby, id: string) => who.ok(bookmarkPost, { params: { id } }),
      sentence: messages.feed.bookmarkedTooOften,
    },
  ];

  it.each(writing)('is held back: $what', async ({ what, max, call, write, sentence }) => {
    const [mara, other] = [await addPerson(app), await addPerson(app)];
    const { data } = await other.ok(addPost, { body });
    await spend(mara, what, max - 1);
    await write(mara, data._id);
    const { data: before } = await mara.ok(getPost, { params: { id: data._id } });
    for (let time = 0; time < 2; time += 1) {
      expect(await mara.refused(call, { params: { id: data._id }, body })).toMatchObject({
        status: 429,
        message: sentence ?? messages.feed.tooMuch(what),
        retryAfter: 600,
      });
    }
    expect((await mara.ok(getPost, { params: { id: data._id } })).data).toEqual(before);
    await write(other, data._id);
    app.clock.advance(hour / 6);
    await write(mara, data._id);
  });

  it('lets an account of a day write three times as much', async () => {
    const mara = await addPerson(app);
    app.clock.advance(24 * hour);
    await spend(mara, 'thoughts', 299);
    await mara.ok(addPost, { body });
    expect((await mara.refused(addPost, { body })).status).toBe(429);
  });

  it('counts no more than what was stored', async () => {
    const mara = await addPerson(app);
    await spend(mara, 'comments', 299);
    const params = { id: '00000000-0000-7000-8000-000000000000' };
    await mara.refused(addComment, { params, body });
    await mara.refused(addComment, { params, body: { content: '' } });
    const { data } = await mara.ok(addPost, { body });
    await mara.ok(addComment, { params: { id: data._id }, body });
  });

  it('counts those that come at once', async () => {
    const mara = await addPerson(app);
    await spend(mara, 'thoughts', 95);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        mara.fetch(addPost.path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      ),
    );
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual([
      ...Array.from({ length: 5 }, () => '201'),
      ...Array.from({ length: 7 }, () => '429'),
    ]);
  });
});

it('is lifted by RATE_LIMIT=off', async () => {
  const app = await startTestApp('sqlite', { RATE_LIMIT: 'off' });
  try {
    const mara = await addPerson(app);
    const expires_at = app.clock.now() + hour;
    await app.db
      .insertInto('attempts')
      .values({ key: `thoughts:${mara.id}`, count: 5000, expires_at })
      .execute();
    await mara.ok(addPost, { body });
  } finally {
    await app.close();
  }
});
