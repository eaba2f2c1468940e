import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addComment, addPost, deleteComment, getPost, listComments } from '#contract/feed/feed.ts';
import { messages } from '#contract/messages.ts';
import { blockPerson, mutePerson } from '#contract/safety/safety.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { type Client, readRefusal } from '#server/testing/test-client.ts';
import { addPerson, ban, liftBan, type Passerby } from '#server/testing/test-people.ts';
import { exportComments } from './feed.service.ts';

const unknownId = '00000000-0000-7000-8000-000000000000';

describe.each(engines)('replies to comments on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
  });
  afterAll(() => app.close());

  const fourPeople = async (): Promise<[Passerby, Passerby, Passerby, Passerby]> => [
    await addPerson(app, 'Mara'),
    await addPerson(app, 'Noor'),
    await addPerson(app, 'Oona'),
    await addPerson(app, 'Reader'),
  ];
  const post = async (who: Client) => (await who.ok(addPost, { body: { content: 'A thought' } })).data._id;
  const comment = async (who: Client, id: string, content: string, replyTo?: string) => {
    const body = { content, ...(replyTo !== undefined && { replyTo }) };
    return (await who.ok(addComment, { params: { id }, body })).data.comments.at(-1)?._id ?? '';
  };
  const shownTo = async (who: Client, id: string) =>
    (await who.ok(getPost, { params: { id } })).data.comments.map(({ content, replyTo }) => [
      content,
      replyTo && [replyTo._id, replyTo.user.name],
    ]);

  it('stand under the comment that they answer, one level deep', async () => {
    const [mara, noor, oona] = await fourPeople();
    const id = await post(mara);
    const root = await comment(noor, id, 'Root');
    const reply = await comment(oona, id, 'Reply', root);
    await comment(noor, id, 'Reply to the reply', reply);
    const expected = [
      ['Root', null],
      ['Reply', [root, 'Noor']],
      ['Reply to the reply', [root, 'Noor']],
    ];
    for (const who of [app.visitor, mara, noor]) expect(await shownTo(who, id)).toEqual(expected);
    const cursor = 'ffffffff-ffff-7fff-bfff-ffffffffffff';
    const { data } = await app.visitor.ok(listComments, { params: { id }, query: { cursor } });
    expect(data.map(({ replyTo }) => replyTo?._id ?? null)).toEqual([null, root, root]);
  });

  it('stay where the comment is deleted, and answer none then', async () => {
    const [mara, noor] = await fourPeople();
    const id = await post(mara);
    const root = await comment(mara, id, 'Root');
    const reply = await comment(noor, id, 'Reply', root);
    expect(await shownTo(app.visitor, id)).toEqual([
      ['Root', null],
      ['Reply', [root, 'Mara']],
    ]);
    const { data } = await mara.ok(deleteComment, { params: { id, commentId: root } });
    expect(data.comments.map(({ replyTo }) => replyTo)).toEqual([null]);
    expect(await shownTo(app.visitor, id)).toEqual([['Reply', null]]);
    // An answer to it stands under it: what it answered is gone.
    await comment(mara, id, 'Again', reply);
    expect(await shownTo(app.visitor, id)).toEqual([
      ['Reply', null],
      ['Again', [reply, 'Noor']],
    ]);
  });

  it('refuse a comment that is not there, of another thought, of a banned or blocked person', async () => {
    const [mara, noor, oona] = await fourPeople();
    const [id, other] = [await post(mara), await post(mara)];
    const elsewhere = await comment(noor, other, 'Elsewhere');
    const [ofNoor, ofOona] = [await comment(noor, id, 'Of Noor'), await comment(oona, id, 'Of Oona')];
    await mara.ok(blockPerson, { params: { id: noor.id } });
    await ban(app, oona.id);
    for (const replyTo of [
      unknownId,
      '',
      'x',
      id,
      elsewhere,
      ofNoor,
      ofOona,
      "' or 1=1 --",
      'a\u0000b',
      'x'.repeat(9999),
    ]) {
      const refused = await mara.refused(addComment, { params: { id }, body: { content: 'Hello', replyTo } });
      expect(refused).toMatchObject({ status: 404, message: messages.feed.repliedToNotFound });
    }
    for (const replyTo of [1, null, {}, [ofNoor]]) {
      const refused = await mara.refused(addComment, { params: { id }, body: { content: 'Hello', replyTo } });
      expect(refused).toMatchObject({ status: 400, fields: ['replyTo'] });
    }
    expect((await app.visitor.ok(getPost, { params: { id } })).data.commentCount).toBe(1);
  });

  it('do not name whom the reader does not see', async () => {
    const [mara, noor, oona, reader] = await fourPeople();
    const id = await post(mara);
    const root = await comment(noor, id, 'Root');
    await comment(oona, id, 'Reply', root);
    const named = [
      ['Root', null],
      ['Reply', [root, 'Noor']],
    ];
    expect(await shownTo(reader, id)).toEqual(named);
    await reader.ok(mutePerson, { params: { id: noor.id } });
    expect(await shownTo(reader, id)).toEqual([['Reply', null]]);
    await ban(app, noor.id);
    expect(await shownTo(app.visitor, id)).toEqual([['Reply', null]]);
    await liftBan(app, noor.id);
    expect(await shownTo(app.visitor, id)).toEqual(named);
  });

  it('are in the export of their author', async () => {
    const [mara, noor] = await fourPeople();
    const id = await post(mara);
    const root = await comment(mara, id, 'Root');
    await comment(noor, id, 'Reply', root);
    expect(await exportComments(app.db, noor.id)).toMatchObject([{ postId: id, replyTo: root, content: 'Reply' }]);
  });
});

describe.each(engines)('a flood of replies on %s', (engine) => {
  it('ends with a sentence', async () => {
    const app = await startTestApp(engine);
    const mara = await addPerson(app, 'Mara');
    const { data } = await mara.ok(addPost, { body: { content: 'A thought' } });
    const params = { id: data._id };
    const root = (await mara.ok(addComment, { params, body: { content: 'Root' } })).data.comments[0]?._id ?? '';
    const body = JSON.stringify({ content: 'Flood', replyTo: root });
    const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } };
    const path = addComment.path.replace('{id}', data._id);
    const answers: Response[] = [];
    // As many at once as a server of many others takes in without a 503.
    while (answers.length < 1000)
      answers.push(...(await Promise.all(Array.from({ length: 20 }, () => mara.fetch(path, init)))));
    const accepted = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status === 429);
    // The comment itself was the first of the hour.
    expect([accepted.length, refused.length]).toEqual([299, 701]);
    const [first] = refused;
    if (first) expect((await readRefusal(first)).message).toBe(messages.feed.tooMuch('comments'));
    await app.close();
  });
});
