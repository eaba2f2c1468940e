import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addComment, addPost, getPost, listComments, listPosts, updatePost } from '#contract/feed/feed.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { suggestPeople } from '#contract/users/profiles.ts';
import { listNotifications, updateNotificationSettings } from '#contract/push/push.ts';
import { blockPerson, mutePerson } from '#contract/safety/safety.ts';
import { updateMe } from '#contract/users/users.ts';
import { mentionOf } from '#contract/feed/mentions.ts';
import { befriend } from '#server/testing/share-notes.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { Client } from '#server/testing/test-client.ts';
import { addPerson, ban, liftBan, type Passerby } from '#server/testing/test-people.ts';
import { replaceNameParts } from '#server/users/user-names.store.ts';
import { exportPosts } from './feed.service.ts';

const unknownId = '00000000-0000-7000-8000-000000000000';
const at = ({ id, name }: Passerby) => mentionOf({ _id: id, name });

describe.each(engines)('mentions on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  const post = async (who: Client, content: string) => (await who.ok(addPost, { body: { content } })).data;
  const comment = async (who: Client, id: string, content: string, replyTo?: string) =>
    (await who.ok(addComment, { params: { id }, body: { content, ...(replyTo !== undefined && { replyTo }) } })).data;
  const mentionsFor = async (who: Client, id: string) =>
    (await who.ok(getPost, { params: { id } })).data.mentions?.map(({ name }) => name);
  const toldTo = async (who: Client) =>
    (await who.ok(listNotifications)).data.map(({ kind, user, postId, excerpt }) => [
      kind,
      user?.name,
      postId,
      excerpt,
    ]);

  it('carry the people by today’s names, in posts and comments, for everybody', async () => {
    const [mara, noor, oona] = [
      await addPerson(app, 'Mara'),
      await addPerson(app, 'Noor'),
      await addPerson(app, 'Oona'),
    ];
    const content = `${at(noor)} and ${at(oona)}, ${at(noor)} again, @[X](user:${unknownId})`;
    const made = await post(mara, content);
    const mentions = [
      { _id: noor.id, name: 'Noor' },
      { _id: oona.id, name: 'Oona' },
    ];
    expect(made).toMatchObject({ content, mentions });
    expect((await comment(noor, made._id, `Yes, ${at(mara)}`)).comments).toMatchObject([
      { mentions: [{ _id: mara.id, name: 'Mara' }] },
    ]);
    for (const who of [app.visitor, mara, noor]) {
      expect((await who.ok(listPosts)).data[0]).toMatchObject({
        mentions,
        comments: [{ mentions: [{ name: 'Mara' }] }],
      });
      const query = { cursor: 'ffffffff-ffff-7fff-bfff-ffffffffffff' };
      const { data } = await who.ok(listComments, { params: { id: made._id }, query });
      expect(data).toMatchObject([{ mentions: [{ _id: mara.id, name: 'Mara' }] }]);
    }
    await noor.ok(updateMe, { body: { name: 'Noor ](user:x) <b>' } });
    for (const who of [app.visitor, mara])
      expect((await who.ok(listPosts)).data[0]?.mentions?.[0]).toEqual({ _id: noor.id, name: 'Noor ](user:x) <b>' });
  });

  it('leave out who cannot be seen', async () => {
    const [mara, noor, reader] = [await addPerson(app, 'Mara'), await addPerson(app, 'Noor'), await addPerson(app)];
    const { _id: id } = await post(mara, `Ask ${at(noor)}`);
    expect(await mentionsFor(reader, id)).toEqual(['Noor']);
    await noor.ok(blockPerson, { params: { id: reader.id } });
    expect(await mentionsFor(reader, id)).toEqual([]);
    expect(await mentionsFor(app.visitor, id)).toEqual(['Noor']);
    await ban(app, noor.id);
    expect(await mentionsFor(app.visitor, id)).toEqual([]);
    await liftBan(app, noor.id);
    expect(await mentionsFor(app.visitor, id)).toEqual(['Noor']);
  });

  it('tell the person once for each text, in words that people read', async () => {
    const [mara, noor] = [await addPerson(app, 'Mara'), await addPerson(app, 'Noor')];
    const { _id: id } = await post(mara, `Ask ${at(noor)} or ${at(noor)}, ${at(mara)}`);
    expect(await toldTo(noor)).toEqual([['mention', 'Mara', id, 'Ask @Noor or @Noor, @Mara']]);
    expect(await toldTo(mara)).toEqual([]);
    await comment(mara, id, `${at(noor)}?`);
    expect(await toldTo(noor)).toHaveLength(2);
    expect((await exportPosts(app.db, mara.id))[0]?.content).toBe('Ask @Noor or @Noor, @Mara');
  });

  it('tell nobody twice of one comment', async () => {
    const [mara, noor] = [await addPerson(app, 'Mara'), await addPerson(app, 'Noor')];
    const { _id: id } = await post(mara, 'A thought');
    const { comments } = await comment(mara, id, `Hello ${at(noor)}`);
    await comment(noor, id, `Hello ${at(mara)}`, comments[0]?._id ?? '');
    await comment(noor, id, `${at(mara)}, once more`);
    expect((await toldTo(mara)).map(([kind]) => kind)).toEqual(['comment', 'commentReply']);
  });

  it('tell those alone whom an edit adds', async () => {
    const [mara, noor, oona] = [
      await addPerson(app, 'Mara'),
      await addPerson(app, 'Noor'),
      await addPerson(app, 'Oona'),
    ];
    const { _id: id } = await post(mara, `With ${at(noor)}`);
    const edit = (content: string) => mara.ok(updatePost, { params: { id }, body: { content } });
    expect((await edit(`With ${at(noor)} and ${at(oona)}`)).data.mentions).toHaveLength(2);
    await edit('With nobody');
    await edit(`With ${at(noor)} and ${at(oona)} after all`);
    expect(await toldTo(noor)).toEqual([['mention', 'Mara', id, 'With @Noor']]);
    expect(await toldTo(oona)).toEqual([['mention', 'Mara', id, 'With @Noor and @Oona']]);
  });

  it('tell nobody who mutes, blocks or does not want it', async () => {
    const mara = await addPerson(app, 'Mara');
    const others = [];
    for (const name of ['Muter', 'Muted', 'Blocker', 'Blocked', 'Quiet']) others.push(await addPerson(app, name));
    const [muter, muted, blocker, blocked, quiet] = others;
    await muter?.ok(mutePerson, { params: { id: mara.id } });
    await mara.ok(mutePerson, { params: { id: muted?.id ?? '' } });
    await blocker?.ok(blockPerson, { params: { id: mara.id } });
    await mara.ok(blockPerson, { params: { id: blocked?.id ?? '' } });
    await quiet?.ok(updateNotificationSettings, { body: { mention: false } });
    await post(mara, others.map(at).join(' '));
    for (const other of others) expect(await toldTo(other)).toEqual([]);
  });

  it('are limited in an hour', async () => {
    const [mara, noor] = [await addPerson(app, 'Mara'), await addPerson(app, 'Noor')];
    const row = { key: `mentions:${mara.id}`, count: 99, expires_at: app.clock.now() + 600_000 };
    await app.db.insertInto('attempts').values(row).execute();
    await post(mara, at(noor));
    const refused = await mara.refused(addPost, { body: { content: at(noor) } });
    expect(refused).toMatchObject({ status: 429, message: messages.feed.mentionedTooMany });
    expect((await mara.ok(listPosts)).data.filter(({ user }) => user._id === mara.id)).toHaveLength(1);
    // Of nobody new: what they wrote stays possible.
    await post(mara, 'Without a mention');
  });

  it('count as the words that are read', async () => {
    const [mara, noor] = [await addPerson(app, 'Mara'), await addPerson(app, 'Noor')];
    const shown = '@Noor'.length;
    const textOf = (length: number) => `${at(noor)}${'x'.repeat(length - shown)}`;
    const { max } = limits.post.content;
    const made = await post(mara, textOf(max));
    expect(made.content).toBe(textOf(max));
    const tooLong = { body: { content: textOf(max + 1) } };
    expect(await mara.refused(addPost, tooLong)).toMatchObject({ status: 400, fields: ['content'] });
    const params = { id: made._id };
    const body = { content: textOf(limits.comment.content.max) };
    await noor.ok(addComment, { params, body });
    expect(
      await noor.refused(addComment, { params, body: { content: textOf(limits.comment.content.max + 1) } }),
    ).toMatchObject({ status: 400, message: messages.feed.commentTooLong });
  });

  it('are no words of a search but the name, and no tags', async () => {
    const mara = await addPerson(app, 'Mara');
    const noor = await addPerson(app, 'Noor #xqtag Quibbleword');
    const { _id: id } = await post(mara, `Ask ${at(noor)}`);
    const found = async (query: Record<string, string>) =>
      (await app.visitor.ok(listPosts, { query })).data.map(({ _id }) => _id);
    expect(await found({ q: 'quibbleword' })).toEqual([id]);
    expect(await found({ q: noor.id })).toEqual([]);
    expect(await found({ tag: 'xqtag' })).toEqual([]);
  });
});

describe.each(engines)('people to mention on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  const named = async (name: string) => {
    const person = await addPerson(app, name);
    await replaceNameParts(app.db, person.id, name);
    return person;
  };
  const offered = async (who: Client, q: string) =>
    (await who.ok(suggestPeople, { query: { q } })).users.map(({ name }) => name);

  it('begin with what is typed, friends first, without oneself, banned and blocked people', async () => {
    const me = await named('Zoé Me');
    const friend = await named('Ann Zoélla');
    const stranger = await named('Zoe Stranger');
    const [banned, blocked] = [await named('Zoe Banned'), await named('Zoe Blocked')];
    await befriend(app, me.id, friend.id);
    await ban(app, banned.id);
    await blocked.ok(blockPerson, { params: { id: me.id } });
    expect(await offered(me, 'zoe')).toEqual(['Ann Zoélla', 'Zoe Stranger']);
    expect(await offered(me, 'ZOÉL')).toEqual(['Ann Zoélla']);
    expect(await offered(stranger, 'ann zo')).toEqual(['Ann Zoélla']);
    expect(await offered(me, 'oella')).toEqual([]);
    for (let more = 0; more < 10; more += 1) await named(`Zoe Number ${more}`);
    const many = await offered(me, 'zoe');
    expect([many.length, many[0]]).toEqual([8, 'Ann Zoélla']);
    for (const q of ['', ' ', '%', '_', '!!', '林', 'x'.repeat(60)]) expect(await offered(me, q)).toEqual([]);
    expect(await me.refused(suggestPeople, { query: { q: 'x'.repeat(61) } })).toMatchObject({
      status: 400,
      fields: ['q'],
    });
    expect((await app.visitor.refused(suggestPeople, { query: { q: 'zoe' } })).status).toBe(401);
  });

  it('are looked up a few times a second at most', async () => {
    const me = await named('Me');
    const row = { key: `user-suggest:${me.id}`, count: 300, expires_at: app.clock.now() + 60_000 };
    await app.db.insertInto('attempts').values(row).execute();
    expect((await me.refused(suggestPeople, { query: { q: 'a' } })).status).toBe(429);
  });
});
