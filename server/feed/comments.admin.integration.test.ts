import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { listAudit } from '#contract/admins/admins.ts';
import { addComment, addPost, deletePost, getPost, permanentlyDeletePost } from '#contract/feed/feed.ts';
import {
  deleteAdminComment,
  listAdminComments,
  listReportedComments,
  replyToComment,
  resolveComment,
} from '#contract/feed/feed.admin.ts';
import { messages } from '#contract/messages.ts';
import { listNotifications } from '#contract/push/push.ts';
import { addReport } from '#contract/reports/reports.ts';
import { listReports } from '#contract/reports/reports.admin.ts';
import { addAdminTo, type TestAdmin } from '#server/testing/test-admins.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { addPerson, ban, liftBan, type Passerby } from '#server/testing/test-people.ts';

const nobody = '00000000-0000-7000-8000-000000000000';
const strangeIds = [nobody, 'x', '%00', "' or 1=1 --", '林'];
const missing = { status: 404, message: messages.feed.commentNotFound };

describe.each(engines)('comments in the back office on %s', (engine) => {
  let app: TestApp;
  let admin: TestAdmin;
  let mara: Passerby;
  let reader: Passerby;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
    admin = await addAdminTo(app, 'moderator');
    mara = await addPerson(app, 'Mara Lind');
    reader = await addPerson(app, 'Reader');
  });
  afterAll(() => app.close());

  const post = async (who = mara) => (await who.ok(addPost, { body: { content: 'A thought' } })).data._id;
  const comment = async (content: string, { who = mara, on }: { who?: Passerby; on?: string } = {}) => {
    const postId = on ?? (await post());
    const { data } = await who.ok(addComment, { params: { id: postId }, body: { content } });
    return { id: data.comments.at(-1)?._id ?? '', postId };
  };
  const read = async (id: string) => (await app.visitor.ok(getPost, { params: { id } })).data;
  const report = (contentId: string, who = reader) =>
    who.ok(addReport, { body: { contentType: 'comment', contentId, reason: 'Rude' } });
  const listed = async (query: Record<string, string | number>) =>
    (await admin.ok(listAdminComments, { query })).comments.map(({ content }) => content);
  const one = async (search: string) => (await admin.ok(listAdminComments, { query: { search } })).comments[0];
  const openReports = async (id: string) =>
    (await admin.ok(listReports, { query: { state: 'open', type: 'comment', limit: 100 } })).reports.filter(
      ({ contentId }) => contentId === id,
    ).length;
  const audited = async (id: string) => {
    const root = await addAdminTo(app, 'superAdmin');
    const { entries } = await root.ok(listAudit, { query: { limit: 100 } });
    return entries.filter(({ target }) => target.includes(id)).map(({ action }) => action);
  };

  describe('the list', () => {
    it('shows all that the back office knows of a comment', async () => {
      const { id, postId } = await comment('Entirely known');
      expect(await one('entirely')).toEqual({
        _id: id,
        content: 'Entirely known',
        author: 'Mara Lind',
        authorId: mara.id,
        postId,
        articleId: null,
        createdAt: new Date(app.clock.now()).toISOString(),
        reported: false,
        resolved: false,
        held: false,
        reply: null,
      });
    });

    it('finds words of texts, each as its beginning, and the comments of people', async () => {
      const wanda = await app.signUp('Wanda Sommer');
      await comment('Der Fluss ist breit, sagte der Müller');
      await comment('नदी चौड़ी है');
      const postId = await post();
      await wanda.ok(addComment, { params: { id: postId }, body: { content: 'By her' } });
      expect(await listed({ search: 'flus MULLER' })).toEqual(['Der Fluss ist breit, sagte der Müller']);
      expect(await listed({ search: 'चौड़ी' })).toEqual(['नदी चौड़ी है']);
      expect(await listed({ search: 'wanda' })).toEqual(['By her']);
      for (const search of ['nothing of that', `"'*:&|!()`, '%', '_']) {
        expect(await admin.ok(listAdminComments, { query: { search } })).toMatchObject({ comments: [], total: 0 });
      }
    });

    it('is sorted by time and parted into pages, which count all', async () => {
      const postId = await post();
      for (let number = 0; number < 5; number += 1) await comment(`Paged ${number}`, { on: postId });
      const page = (query: object) => listed({ search: 'paged', limit: 2, ...query });
      expect(await page({})).toEqual(['Paged 4', 'Paged 3']);
      expect(await page({ page: 3 })).toEqual(['Paged 0']);
      expect(await page({ page: 4 })).toEqual([]);
      expect(await page({ sort: 'createdAt' })).toEqual(['Paged 0', 'Paged 1']);
      const { total } = await admin.ok(listAdminComments, { query: { search: 'paged', limit: 2 } });
      expect(total).toBe(5);
      const { count } = await app.db
        .selectFrom('comments')
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      expect((await admin.ok(listAdminComments)).total).toBe(count);
    });

    it.each([
      ['page', '0'],
      ['page', 'two'],
      ['limit', '-1'],
      ['sort', 'content'],
      ['sort', '--createdAt'],
      ['state', 'deleted'],
      ['search', 'x'.repeat(201)],
    ])('refuses a bad %s: %s', async (field, value) => {
      expect(await admin.refused(listAdminComments, { query: { [field]: value } })).toMatchObject({
        status: 400,
        fields: [field],
      });
    });

    it('holds comments of banned people and on deleted posts as well', async () => {
      const gone = await addPerson(app);
      const { postId } = await comment('Hidden twice', { who: gone });
      await ban(app, gone.id);
      await mara.ok(deletePost, { params: { id: postId } });
      expect(await listed({ search: 'hidden twice' })).toEqual(['Hidden twice']);
      await mara.ok(permanentlyDeletePost, { params: { id: postId } });
      expect(await listed({ search: 'hidden twice' })).toEqual([]);
    });
  });

  describe('a reported comment', () => {
    it('waits until it is resolved, with every report of it, and waits again when it is reported again', async () => {
      const { id } = await comment('Waiting words');
      await report(id);
      await report(id, await addPerson(app));
      const waiting = async () => {
        const { comments, count } = await admin.ok(listReportedComments);
        expect(count).toBe(comments.length);
        return comments.some(({ _id }) => _id === id);
      };
      expect(await one('waiting')).toMatchObject({ reported: true, resolved: false });
      expect([await waiting(), await listed({ search: 'waiting', state: 'reported' })]).toEqual([
        true,
        ['Waiting words'],
      ]);
      const { message, comment: resolved } = await admin.ok(resolveComment, { params: { id } });
      expect(message).toBe(adminMessages.comments.resolved);
      expect(resolved).toMatchObject({ reported: true, resolved: true });
      expect([await waiting(), await openReports(id)]).toEqual([false, 0]);
      expect(await listed({ search: 'waiting', state: 'resolved' })).toEqual(['Waiting words']);
      await report(id);
      expect([await waiting(), await openReports(id)]).toEqual([true, 1]);
      expect(await one('waiting')).toMatchObject({ reported: true, resolved: false });
    });

    it('is resolved once, also by several at once, and one that nobody reported stays as it is', async () => {
      const { id } = await comment('Resolved once');
      const asked = { params: { id } };
      expect((await admin.ok(resolveComment, asked)).comment).toMatchObject({ reported: false, resolved: false });
      expect(await audited(id)).toEqual([]);
      await report(id);
      await Promise.all(Array.from({ length: 5 }, () => admin.ok(resolveComment, asked)));
      expect(await audited(id)).toEqual(['comment.resolve']);
    });

    it('has open reports or is resolved, however both come at once', async () => {
      const reporters = await Promise.all(Array.from({ length: 5 }, () => addPerson(app)));
      const { id } = await comment('Both at once');
      await report(id);
      await Promise.all([
        ...reporters.map((who) => report(id, who)),
        ...reporters.map(() => admin.ok(resolveComment, { params: { id } })),
      ]);
      const { resolved } = (await one('both at once')) ?? {};
      expect(resolved).toBe((await openReports(id)) === 0);
    });
  });

  describe('deleting', () => {
    it('takes a comment away for everybody, and resolves the reports of it', async () => {
      const { id, postId } = await comment('Soon gone');
      await comment('Stays', { on: postId });
      await report(id);
      const before = (await app.visitor.fetch('/api/feed/posts')).headers.get('etag');
      const { message } = await admin.ok(deleteAdminComment, { params: { id } });
      expect(message).toBe(adminMessages.comments.deleted);
      expect(await read(postId)).toMatchObject({ commentCount: 1, comments: [{ content: 'Stays' }] });
      expect((await app.visitor.fetch('/api/feed/posts')).headers.get('etag')).not.toBe(before);
      expect([await openReports(id), await listed({ search: 'soon gone' })]).toEqual([0, []]);
      expect(await audited(id)).toEqual(['comment.delete']);
      expect(await admin.refused(deleteAdminComment, { params: { id } })).toMatchObject(missing);
    });

    it('counts down once, by however many it is asked for', async () => {
      const { id, postId } = await comment('Asked for often');
      const statuses = await Promise.all(
        Array.from(
          { length: 5 },
          async () => (await admin.fetch(`/api/admin/comments/${id}`, { method: 'DELETE' })).status,
        ),
      );
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404, 404]);
      expect((await read(postId)).commentCount).toBe(0);
    });

    it('counts nothing down for a banned author, whose comments are out of the count', async () => {
      const banned = await addPerson(app);
      const { id, postId } = await comment('Of a banned person', { who: banned });
      await comment('Of another', { on: postId });
      await ban(app, banned.id);
      await admin.ok(deleteAdminComment, { params: { id } });
      expect((await read(postId)).commentCount).toBe(1);
      await liftBan(app, banned.id);
      expect((await read(postId)).commentCount).toBe(1);
    });

    it('keeps counts right while the author of the post deletes as well, and bans come', async () => {
      const author = await addPerson(app);
      const on = await post(author);
      const people = await Promise.all(Array.from({ length: 6 }, () => addPerson(app)));
      const made: { id: string }[] = [];
      for (const who of people) made.push(await comment('In a hurry', { who, on }));
      const answers = await Promise.all([
        ...made.map(({ id }) => admin.fetch(`/api/admin/comments/${id}`, { method: 'DELETE' })),
        ...people.slice(0, 3).map(({ id }) => ban(app, id)),
        ...made.map(({ id }) => author.fetch(`/api/feed/posts/${on}/comment/${id}`, { method: 'DELETE' })),
      ]);
      expect(answers.filter((answer) => answer && answer.status >= 500)).toEqual([]);
      await Promise.all(people.map(({ id }) => liftBan(app, id)));
      expect(await read(on)).toMatchObject({ commentCount: 0, comments: [] });
    });
  });

  describe('an answer', () => {
    it('is shown with the comment, and its author is told', async () => {
      const writer = await addPerson(app, 'Writer');
      const { id, postId } = await comment('A question', { who: writer });
      const answer = { params: { id }, body: { text: '  Yes,\r\nit is. ' } };
      const { message, comment: answered } = await admin.ok(replyToComment, answer);
      expect(message).toBe(adminMessages.comments.replied);
      const reply = { text: 'Yes,\nit is.', createdAt: new Date(app.clock.now()).toISOString() };
      expect(answered).toMatchObject({ _id: id, reply });
      expect((await read(postId)).comments).toMatchObject([{ _id: id, reply }]);
      const { data } = await writer.ok(listNotifications);
      expect(data).toMatchObject([{ kind: 'reply', user: null, postId, excerpt: 'Yes,\nit is.' }]);
      expect(await audited(id)).toEqual(['comment.reply']);
    });

    it('replaces the last one, and the same again changes nothing', async () => {
      const writer = await addPerson(app, 'Writer');
      const { id, postId } = await comment('Another question', { who: writer });
      const answer = (text: string) => admin.ok(replyToComment, { params: { id }, body: { text } });
      await answer('First');
      await Promise.all(Array.from({ length: 4 }, () => answer('Second')));
      expect((await read(postId)).comments[0]?.reply?.text).toBe('Second');
      expect((await writer.ok(listNotifications)).data).toHaveLength(2);
      expect(await audited(id)).toEqual(['comment.reply', 'comment.reply']);
    });

    it('is refused where it says nothing or too much', async () => {
      const { id } = await comment('A third question');
      for (const text of [undefined, null, 5, '', ' \n', 'x'.repeat(281), 'a\u0000b', []]) {
        const refusal = await admin.refused(replyToComment, { params: { id }, body: { text } });
        expect({ text, ...refusal }).toMatchObject({ text, status: 400, fields: ['text'] });
      }
      expect((await one('third question'))?.reply).toBeNull();
    });
  });

  it('is refused for what is not there', async () => {
    for (const id of strangeIds) {
      const params = { id };
      for (const refusal of [
        await admin.refused(deleteAdminComment, { params }),
        await admin.refused(resolveComment, { params }),
        await admin.refused(replyToComment, { params, body: { text: 'Yes' } }),
      ]) {
        expect({ id, ...refusal }).toMatchObject({ id, status: 404 });
      }
    }
    expect(await admin.refused(resolveComment, { params: { id: nobody } })).toMatchObject(missing);
  });
});
