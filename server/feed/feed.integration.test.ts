import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPost, getPost, listPosts } from '#contract/feed.ts';
import { messages } from '#contract/messages.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { addPerson } from '#server/testing/test-people.ts';

describe.each(engines)('the feed on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  it('shows everybody what somebody posts', async () => {
    const mara = await addPerson(app, 'Mara');
    const now = new Date(app.clock.now()).toISOString();
    const { data, message } = await mara.ok(addPost, { body: { content: ' A <b>thought</b>\r\nof two lines 🌿 ' } });
    expect(message).toBe(messages.feed.posted);
    expect(data).toEqual({
      _id: data._id,
      user: { _id: mara.id, name: 'Mara', profilePicture: null },
      content: 'A <b>thought</b>\nof two lines 🌿',
      upvotes: [],
      upvoteCount: 0,
      comments: [],
      commentCount: 0,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
    });
    for (const who of [mara, app.visitor]) {
      expect((await who.ok(getPost, { params: { id: data._id } })).data).toEqual(data);
      expect((await who.ok(listPosts)).data[0]).toEqual(data);
    }
  });
});
