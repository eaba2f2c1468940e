import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as feed from '#contract/feed/feed.ts';
import { messages } from '#contract/messages.ts';
import { blockPerson, listHidden } from '#contract/safety/safety.ts';
import { mentionOf } from '#contract/feed/mentions.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { addPeople, addPerson, type Passerby } from '#server/testing/test-people.ts';

/** So many come in a minute, so many of them at once. */
const flood = { calls: 1000, atOnce: 100 };

const json = (body: object) => ({ body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });

/** How many were taken, and the sentences of the others but for those whom a busy machine asks to come again. */
async function pour(send: (at: number) => Promise<Response>): Promise<{ taken: number; sentences: Set<string> }> {
  const sentences = new Set<string>();
  let taken = 0;
  for (let from = 0; from < flood.calls; from += flood.atOnce) {
    const answers = Array.from({ length: flood.atOnce }, async (_, at) => {
      const answer = await send(from + at);
      const { message } = await answer.json();
      if (answer.status < 400) taken += 1;
      else if (message !== messages.http.unavailable) sentences.add(`${answer.status} ${message}`);
    });
    await Promise.all(answers);
  }
  return { taken, sentences };
}

describe.each(engines)('a thousand at a time, on %s', (engine) => {
  let app: TestApp;
  let author: Passerby;
  let loud: Passerby;
  beforeAll(async () => {
    app = await startTestApp(engine);
    [author, loud] = [await addPerson(app, 'Author'), await addPerson(app, 'Loud')];
  });
  afterAll(() => app.close());

  const countOf = async (table: 'comments' | 'posts' | 'hidden_people') => {
    const { count } = await app.db
      .selectFrom(table)
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('user_id', '=', loud.id)
      .executeTakeFirstOrThrow();
    return count;
  };

  it('replies are held back with a sentence, and those that came through are all there', async () => {
    const { data: post } = await author.ok(feed.addPost, { body: { content: 'A thought' } });
    const params = { id: post._id };
    const { data } = await author.ok(feed.addComment, { params, body: { content: 'Which?' } });
    const replyTo = data.comments[0]?._id;
    const path = feed.addComment.path.replace('{id}', post._id);
    const { taken, sentences } = await pour((at) =>
      loud.fetch(path, { method: 'POST', ...json({ content: `Reply ${at}`, replyTo }) }),
    );
    expect({ taken, sentences: [...sentences] }).toEqual({
      taken: 300,
      sentences: [`429 ${messages.feed.tooMuch('comments')}`],
    });
    expect(await countOf('comments')).toBe(taken);
    expect((await author.ok(feed.getPost, { params })).data.commentCount).toBe(taken + 1);
  });

  it('mentions as well', async () => {
    const [named] = await addPeople(app, 1);
    if (!named) throw new Error('Nobody is there.');
    const { taken, sentences } = await pour((at) => {
      const content = `${at} ${mentionOf({ _id: named.id, name: 'You' })}`;
      return loud.fetch(feed.addPost.path, { method: 'POST', ...json({ content }) });
    });
    expect({ taken, sentences: [...sentences] }).toEqual({
      taken: 100,
      sentences: [`429 ${messages.feed.tooMuch('thoughts')}`],
    });
    expect(await countOf('posts')).toBe(taken);
  });

  it('blocks as well, each of them whole', async () => {
    const people = await addPeople(app, flood.calls);
    const { taken, sentences } = await pour((at) =>
      loud.fetch(`/api/users/${people[at]?.id}/block`, { method: blockPerson.method }),
    );
    expect({ taken, sentences: [...sentences] }).toEqual({
      taken: 200,
      sentences: [`429 ${messages.safety.tooOften}`],
    });
    expect(await countOf('hidden_people')).toBe(taken);
    expect((await loud.ok(listHidden)).blocked).toHaveLength(taken);
  });
});
