import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { listAudit } from '#contract/admins/admins.ts';
import {
  addComment,
  addPost,
  deletePost,
  getPost,
  permanentlyDeletePost,
  type Post,
  upvotePost,
} from '#contract/feed/feed.ts';
import { acceptFriendship, requestFriendship } from '#contract/friends.ts';
import { messages } from '#contract/messages.ts';
import { addReport } from '#contract/reports/reports.ts';
import { forgotPassword, login, resetPassword } from '#contract/session/session.ts';
import { getUser } from '#contract/session/own-account.ts';
import { banUser, listUsers } from '#contract/users/users.admin.ts';
import { deleteMe } from '#contract/users/users.ts';
import { addAdminTo, type TestAdmin } from '#server/testing/test-admins.ts';
import { engines, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { publish } from '#server/testing/test-articles.ts';
import type { Client } from '#server/testing/test-client.ts';
import { mailTo, resetTokenIn } from '#server/testing/test-mail.ts';
import { addPerson, ban, liftBan, type Passerby } from '#server/testing/test-people.ts';

const nobody = '00000000-0000-7000-8000-000000000000';

describe.each(engines)('a ban on %s', (engine) => {
  let app: TestApp;
  let root: TestAdmin;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
    root = await addAdminTo(app, 'superAdmin');
  });
  afterAll(() => app.close());

  const post = async (who: Client) => (await who.ok(addPost, { body: { content: 'A thought' } })).data;
  const upvote = (who: Client, { _id: id }: Pick<Post, '_id'>) => who.ok(upvotePost, { params: { id } });
  const comment = async (who: Client, { _id: id }: Pick<Post, '_id'>) => {
    const { data } = await who.ok(addComment, { params: { id }, body: { content: 'Hm.' } });
    return data.comments.at(-1)?._id ?? '';
  };
  const read = async ({ _id: id }: Pick<Post, '_id'>) => (await app.visitor.ok(getPost, { params: { id } })).data;
  const setBan = (id: string, isBanned: unknown) =>
    root.fetch(`/api/admin/users/${id}/ban`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ban: isBanned }),
    });
  const audited = async (id: string) =>
    (await root.ok(listAudit, { query: { limit: 100 } })).entries
      .filter(({ target }) => target.startsWith(id))
      .map(({ action }) => action);

  /** The view that others have of a person, as it is sent. */
  async function asOthersSee(person: Person, reader: Person, slug: string, posts: readonly Post[]) {
    const id = person.user._id;
    const paths = [
      '/api/feed/posts',
      ...posts.flatMap(({ _id }) => [`/api/feed/posts/${_id}`, `/api/feed/posts/${_id}/comments`]),
      `/api/users/${id}`,
      `/api/users/${id}/posts`,
      '/api/users/search?name=wanda',
      '/api/friends',
      '/api/notifications',
      '/api/blogs',
      `/api/blogs/${slug}`,
      '/blog/rss.xml',
      '/feed/rss.xml',
    ];
    const texts = new Map<string, string>();
    for (const who of [reader, app.visitor]) {
      for (const path of paths) {
        const response = await who.fetch(path);
        texts.set(`${who === reader ? 'reader' : 'visitor'} ${path}`, `${response.status} ${await response.text()}`);
      }
    }
    return texts;
  }

  it('hides all that a person shared, and the end of it shows the same again, byte for byte', async () => {
    const wanda = await app.signUp('Wanda Sommer');
    const reader = await app.signUp('Reader');
    const [friend, own, theirs] = [await app.signUp('Friend'), await post(wanda), await post(reader)];
    const { request } = await wanda.ok(requestFriendship, { body: { userId: reader.user._id } });
    await reader.ok(acceptFriendship, { params: { id: request?._id ?? '' } });
    await wanda.ok(requestFriendship, { body: { userId: friend.user._id } });
    for (const who of [wanda, reader, friend]) {
      for (const one of [own, theirs]) {
        await upvote(who, one);
        await comment(who, one);
      }
    }
    await comment(wanda, theirs);
    const { slug } = await publish(app, wanda, { title: 'What Wanda wrote' });
    const posts = [own, theirs];
    const before = await asOthersSee(wanda, reader, slug, posts);
    const count = await (await app.visitor.fetch('/api/users/count')).text();
    expect([...before.values()].filter((text) => text.includes(wanda.user._id)).length).toBeGreaterThan(10);

    await root.ok(banUser, { params: { id: wanda.user._id }, body: { ban: true } });
    for (const [path, text] of await asOthersSee(wanda, reader, slug, posts)) {
      expect({ path, text, isShown: /wanda/i.test(text) || text.includes(wanda.user._id) }).toMatchObject({
        isShown: false,
      });
    }
    const { upvotes, upvoteCount, comments, commentCount } = await read(theirs);
    expect(new Set(upvotes)).toEqual(new Set([reader.user._id, friend.user._id]));
    expect({ upvoteCount, commentCount, shown: comments.length }).toEqual({
      upvoteCount: 2,
      commentCount: 2,
      shown: 2,
    });
    expect(await (await app.visitor.fetch('/api/users/count')).text()).toBe(count);

    const { user } = await root.ok(banUser, { params: { id: wanda.user._id }, body: { ban: false } });
    expect(user.banned).toBe(false);
    expect(await asOthersSee(wanda, reader, slug, posts)).toEqual(before);
  });

  it('ends the sessions and the mailed links, and lets nobody in until it is lifted', async () => {
    const mara = await app.signUp();
    const other = await app.logIn(mara);
    await app.visitor.ok(forgotPassword, { body: { email: mara.user.email } });
    const token = resetTokenIn(await mailTo(app.dataDir, mara.user.email));
    await ban(app, mara.user._id);
    const banned = { status: 403, message: messages.session.banned };
    for (const who of [mara, other]) expect(await who.refused(getUser)).toMatchObject(banned);
    const body = { email: mara.user.email, password: mara.password };
    expect(await app.visitor.refused(login, { body })).toMatchObject(banned);
    const reset = { body: { token, password: 'another password' } };
    expect(await app.visitor.refused(resetPassword, reset)).toMatchObject({ status: 400 });
    await liftBan(app, mara.user._id);
    for (const who of [mara, other]) expect((await who.refused(getUser)).status).toBe(401);
    await app.visitor.ok(login, { body });
    expect(await app.visitor.refused(resetPassword, reset)).toMatchObject({ status: 400 });
  });

  it('is set and lifted once, however often it is asked for', async () => {
    const { id } = await addPerson(app);
    const theirs = await post(await addPerson(app));
    const other = await addPerson(app);
    await comment(other, theirs);
    for (const isBanned of [true, false]) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => setBan(other.id, isBanned)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      expect((await read(theirs)).commentCount).toBe(isBanned ? 0 : 1);
    }
    expect(await audited(other.id)).toEqual(['user.unban', 'user.ban']);
    await setBan(id, false);
    expect(await audited(id)).toEqual([]);
  });

  it('is refused for who is not there, and of what is no yes or no', async () => {
    for (const id of [nobody, 'x', '%00', "' or 1=1 --"]) {
      expect({ id, status: (await setBan(id, true)).status }).toEqual({ id, status: 404 });
    }
    const { id } = await addPerson(app);
    for (const isBanned of [undefined, null, 1, 'true', [], {}]) {
      expect({ isBanned, status: (await setBan(id, isBanned)).status }).toEqual({ isBanned, status: 400 });
    }
    const missing = { status: 404, message: adminMessages.users.notFound };
    expect(await root.refused(banUser, { params: { id: nobody }, body: { ban: true } })).toMatchObject(missing);
  });

  it('keeps a person from being reported', async () => {
    const [banned, reporter] = [await addPerson(app), await addPerson(app)];
    await ban(app, banned.id);
    const body = { contentType: 'user', contentId: banned.id, reason: 'Spam' };
    expect((await reporter.refused(addReport, { body })).status).toBe(404);
  });

  it('shows in the list of people, which can be narrowed to it', async () => {
    const person = await app.signUp('Narrowed Down');
    await ban(app, person.user._id);
    const listed = async (state: string) =>
      (await root.ok(listUsers, { query: { search: 'narrowed', state } })).users.map(({ banned }) => banned);
    expect([await listed('all'), await listed('banned'), await listed('active')]).toEqual([[true], [true], []]);
  });

  describe('counts', () => {
    /** A post with a comment and an upvote of each of these. */
    async function discussed(people: readonly Passerby[]): Promise<Post> {
      const author = await addPerson(app);
      const one = await post(author);
      for (const person of people) {
        await upvote(person, one);
        await comment(person, one);
      }
      return one;
    }
    const countsOf = async (one: Post) => {
      const { upvoteCount, commentCount } = await read(one);
      return { upvoteCount, commentCount };
    };

    it('no comment twice that is deleted while its author is banned', async () => {
      const [banned, other] = [await addPerson(app), await addPerson(app)];
      const one = await discussed([banned, other]);
      const { comments } = await read(one);
      const [theirs = ''] = comments.filter(({ user }) => user._id === banned.id).map(({ _id }) => _id);
      await ban(app, banned.id);
      expect(await countsOf(one)).toEqual({ upvoteCount: 1, commentCount: 1 });
      await app.db.deleteFrom('comments').where('id', '=', theirs).execute();
      await liftBan(app, banned.id);
      expect(await countsOf(one)).toEqual({ upvoteCount: 2, commentCount: 1 });
    });

    it('nothing on a post that is gone meanwhile, and what is in the bin as well', async () => {
      const [author, banned] = [await addPerson(app), await addPerson(app)];
      const [gone, binned] = [await post(author), await post(author)];
      for (const one of [gone, binned]) {
        await upvote(banned, one);
        await comment(banned, one);
        await author.ok(deletePost, { params: { id: one._id } });
      }
      await ban(app, banned.id);
      await author.ok(permanentlyDeletePost, { params: { id: gone._id } });
      await author.fetch(`/api/feed/restore-post/${binned._id}`, { method: 'PUT' });
      expect(await countsOf(binned)).toEqual({ upvoteCount: 0, commentCount: 0 });
      await liftBan(app, banned.id);
      expect(await countsOf(binned)).toEqual({ upvoteCount: 1, commentCount: 1 });
    });

    it('right, whatever a person writes while the ban comes', async () => {
      const people = await Promise.all(Array.from({ length: 4 }, () => app.signUp()));
      const posts = await Promise.all([1, 2, 3].map(() => discussed([])));
      const write = (who: Person, id: string) => [
        who.fetch(`/api/feed/posts/${id}/upvote`, { method: 'PUT' }),
        who.fetch(`/api/feed/posts/${id}/comment`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ content: 'Hm.' }),
        }),
      ];
      const [leaving] = people;
      const answers = await Promise.all([
        ...people.flatMap((who) => posts.flatMap(({ _id: id }) => write(who, id))),
        ...people.map(({ user }) => setBan(user._id, true)),
        ...people.flatMap((who) => posts.flatMap(({ _id: id }) => write(who, id))),
        leaving?.fetch(deleteMe.path, {
          method: 'DELETE',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ password: leaving.password }),
        }),
      ]);
      expect(answers.filter((answer) => answer && answer.status >= 500)).toEqual([]);
      for (const one of posts) expect(await countsOf(one)).toEqual({ upvoteCount: 0, commentCount: 0 });
      await Promise.all(people.map(({ user }) => liftBan(app, user._id).catch(() => undefined)));
      for (const one of posts) {
        const { upvotes, comments, upvoteCount, commentCount } = await read(one);
        expect({ upvoteCount, commentCount }).toEqual({
          upvoteCount: upvotes.length,
          commentCount: comments.length,
        });
      }
    });
  });
});
