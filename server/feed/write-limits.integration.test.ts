import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addComment, addPost, getPost, upvotePost } from '#contract/feed.ts';
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

  /** As if he had written so much in the hour that ends in ten minutes. */
  const spend = async ({ id }: Passerby, what: string, count: number) => {
    const row = { key: `${what}:${id}`, count, expires_at: app.clock.now() + hour / 6 };
    await app.db.insertInto('attempts').values(row).execute();
  };

  it.each([
    { what: 'thoughts', call: addPost, max: 100 },
    { what: 'comments', call: addComment, max: 300 },
    { what: 'upvotes', call: upvotePost, max: 1500 },
  ])('is held back: $what', async ({ what, call, max }) => {
    const [mara, other] = [await addPerson(app), await addPerson(app)];
    const { data } = await other.ok(addPost, { body });
    const given = { params: { id: data._id }, ...(call === upvotePost ? {} : { body }) };
    await spend(mara, what, max - 1);
    await mara.ok(call, given);
    const { data: before } = await mara.ok(getPost, { params: { id: data._id } });
    for (let time = 0; time < 2; time += 1) {
      expect(await mara.refused(call, given)).toMatchObject({
        status: 429,
        message: messages.feed.tooMuch(what),
        retryAfter: 600,
      });
    }
    expect((await mara.ok(getPost, { params: { id: data._id } })).data).toEqual(before);
    await other.ok(call, given);
    app.clock.advance(hour / 6);
    await mara.ok(call, given);
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
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: 5 }, () => 201),
      ...Array.from({ length: 7 }, () => 429),
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
