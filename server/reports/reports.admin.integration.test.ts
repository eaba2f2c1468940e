import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { listAudit } from '#contract/admins/admins.ts';
import { approveBlog } from '#contract/blog/blog.admin.ts';
import { updateArticle } from '#contract/blog/article-forms.ts';
import { deleteArticle, getArticle, listArticles } from '#contract/blog/blog.ts';
import { addComment, addPost, deletePost, getPost, listDeletedPosts } from '#contract/feed/feed.ts';
import { listAdminComments } from '#contract/feed/feed.admin.ts';
import { addNote, deleteNote, listDeletedNotes, listNotes } from '#contract/notes/notes.ts';
import { addReport, type ReportContentType, reportContentTypes } from '#contract/reports/reports.ts';
import {
  deleteReportedContent,
  listReports,
  type Report,
  resolveReport,
  warnReportedUser,
} from '#contract/reports/reports.admin.ts';
import { getProfile } from '#contract/users/profiles.ts';
import { deleteMe } from '#contract/users/users.ts';
import { banUser } from '#contract/users/users.admin.ts';
import { addAdminTo, type TestAdmin } from '#server/testing/test-admins.ts';
import { engines, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { publish, submit } from '#server/testing/test-articles.ts';
import { pngFile } from '#server/testing/test-files.ts';
import { addPerson, ban, type Passerby } from '#server/testing/test-people.ts';

const nobody = '00000000-0000-7000-8000-000000000000';
const strangeIds = [nobody, 'x', '%00', "' or 1=1 --", '林'];
const missing = { status: 404, message: adminMessages.reports.notFound };

describe.each(engines)('reports in the back office on %s', (engine) => {
  let app: TestApp;
  let admin: TestAdmin;
  let editor: TestAdmin;
  let root: TestAdmin;
  let author: Person;
  let reporter: Passerby;
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
    admin = await addAdminTo(app, 'moderator');
    editor = await addAdminTo(app, 'editor');
    root = await addAdminTo(app, 'superAdmin');
    author = await app.signUp('Mara Lind');
    reporter = await addPerson(app, 'Reporter');
  });
  afterAll(() => app.close());

  const things: Record<ReportContentType, () => Promise<string>> = {
    blog: async () => (await publish(app, author))._id,
    note: async () => {
      const body = { title: 'A private title', description: 'A private text' };
      return (await author.ok(addNote, { body, files: [await pngFile()] })).data._id;
    },
    user: async () => (await addPerson(app, 'Reported Person')).id,
    post: async () => (await author.ok(addPost, { body: { content: 'A thought' } })).data._id,
    comment: async () => {
      const id = await things.post();
      const { data } = await author.ok(addComment, { params: { id }, body: { content: 'A comment' } });
      return data.comments.at(-1)?._id ?? '';
    },
  };

  /** Users can report no notes but their own. */
  const reportOf = (type: ReportContentType) => (type === 'note' ? author : reporter);
  /** Reports a thing; answers the report's id. */
  async function report(contentType: ReportContentType, contentId: string, reason = 'Spam', who?: Passerby | Person) {
    await (who ?? reportOf(contentType)).ok(addReport, { body: { contentType, contentId, reason } });
    const [newest] = (await admin.ok(listReports, { query: { limit: 1 } })).reports;
    return newest?._id ?? '';
  }
  const find = async (id: string): Promise<Report | undefined> =>
    (await admin.ok(listReports, { query: { limit: 100 } })).reports.find(({ _id }) => _id === id);
  const reasons = async (query: Record<string, string | number>) =>
    (await admin.ok(listReports, { query })).reports.map(({ reason }) => reason);
  const audited = async (id: string) => {
    const { entries } = await root.ok(listAudit, { query: { limit: 100 } });
    return entries.filter(({ target }) => target.startsWith(id)).map(({ action }) => action);
  };
  const remove = (id: string, who = editor) => who.ok(deleteReportedContent, { params: { id } });

  describe('the list', () => {
    it.each([
      ['blog', { excerpt: 'A walk along the river', path: /^\/blog\/a-walk-along-the-river/ }],
      ['note', { excerpt: adminMessages.reports.privateNote, path: null }],
      ['user', { excerpt: 'Reported Person', path: /^\/profile\// }],
      ['post', { excerpt: 'A thought', path: /^\/post\// }],
      ['comment', { excerpt: 'A comment', path: /^\/post\// }],
    ] as const)('shows who reported a %s, why, and what it is', async (type, { excerpt, path }) => {
      const contentId = await things[type]();
      const id = await report(type, contentId, `The reason for a ${type}`);
      const found = await find(id);
      const isUser = type === 'user';
      const who = type === 'note' ? { _id: author.user._id, username: 'Mara Lind' } : undefined;
      expect(found).toEqual({
        _id: id,
        contentType: type,
        contentId,
        reason: `The reason for a ${type}`,
        reportedBy: who ?? { _id: reporter.id, username: 'Reporter' },
        createdAt: new Date(app.clock.now()).toISOString(),
        resolved: false,
        content: {
          excerpt,
          author: isUser ? 'Reported Person' : 'Mara Lind',
          authorId: isUser ? contentId : author.user._id,
          path: path && expect.stringMatching(path),
        },
      });
      expect(JSON.stringify(await admin.ok(listReports))).not.toContain('A private t');
      expect(JSON.stringify(await root.ok(listReports))).not.toContain('A private text');
    });

    it('shows the titles of private notes to those who may see notes, and records it', async () => {
      const noteId = await things.note();
      const id = await report('note', noteId);
      const seen = async () => {
        const { entries } = await root.ok(listAudit, { query: { limit: 100 } });
        const lists = entries.filter(({ action, target }) => action === 'note.list' && target.includes(noteId));
        return lists.map((entry) => entry.admin.email);
      };
      const ask = { query: { type: 'note', limit: 1 } };
      expect((await admin.ok(listReports, ask)).reports[0]?.content?.excerpt).toBe(adminMessages.reports.privateNote);
      expect(await seen()).toEqual([]);
      expect((await editor.ok(listReports, ask)).reports[0]?.content?.excerpt).toBe('A private title');
      expect(await seen()).toEqual([editor.email]);
      const { report: resolved } = await root.ok(resolveReport, { params: { id } });
      expect(resolved.content?.excerpt).toBe('A private title');
      expect(await seen()).toEqual([root.email, editor.email]);
    });

    it('cuts a long text, and links no page that visitors do not see', async () => {
      const long = '🌿'.repeat(500);
      const { data } = await author.ok(addPost, { body: { content: long } });
      const id = await report('post', data._id);
      expect((await find(id))?.content).toMatchObject({ excerpt: `${'🌿'.repeat(120)}…`, path: `/post/${data._id}` });
      await author.ok(deletePost, { params: { id: data._id } });
      expect((await find(id))?.content).toMatchObject({ author: 'Mara Lind', path: null });
      const pending = await report('blog', (await submit(author))._id, 'Own', author);
      expect((await find(pending))?.content).toMatchObject({ excerpt: 'A walk along the river', path: null });
      const banned = await addPerson(app, 'Banned Person');
      const ofBanned = await report('user', banned.id);
      await ban(app, banned.id);
      expect((await find(ofBanned))?.content).toMatchObject({ excerpt: 'Banned Person', path: null });
    });

    it('shows what is gone as gone, and a reporter who left as one', async () => {
      const leaving = await app.signUp('Leaving');
      const contentId = await things.blog();
      const id = await report('blog', contentId, 'Left behind', leaving);
      await author.ok(deleteArticle, { params: { id: contentId } });
      await leaving.ok(deleteMe, { body: { password: leaving.password } });
      expect(await find(id)).toMatchObject({
        content: null,
        reportedBy: { _id: null, username: adminMessages.reports.formerUser },
      });
    });

    it('is narrowed by type and state, each with its total', async () => {
      const seen = new Map<string, number>();
      for (const type of reportContentTypes) {
        const { reports, total } = await admin.ok(listReports, { query: { type, limit: 100 } });
        expect(new Set(reports.map(({ contentType }) => contentType))).toEqual(new Set([type]));
        expect(total).toBe(reports.length);
        seen.set(type, total);
      }
      const { total } = await admin.ok(listReports, { query: { type: 'all' } });
      expect(total).toBe([...seen.values()].reduce((sum, count) => sum + count, 0));
      const id = await report('user', await things.user(), 'To be narrowed');
      const narrowed = (state: string) => reasons({ search: 'narrowed', type: 'user', state });
      expect([await narrowed('open'), await narrowed('resolved')]).toEqual([['To be narrowed'], []]);
      await admin.ok(resolveReport, { params: { id } });
      expect([await narrowed('open'), await narrowed('resolved')]).toEqual([[], ['To be narrowed']]);
    });

    it('finds words of reasons and of those who reported, in pages and both orders', async () => {
      const zoe = await app.signUp('Zoë Quast');
      for (const number of [0, 1, 2]) await report('user', await things.user(), `Größere Lüge ${number}`, zoe);
      expect(await reasons({ search: 'GROSS lug', limit: 2 })).toEqual(['Größere Lüge 2', 'Größere Lüge 1']);
      expect(await reasons({ search: 'zoe quast', limit: 2, page: 2 })).toEqual(['Größere Lüge 0']);
      expect(await reasons({ search: 'zoe', sort: 'createdAt', limit: 1 })).toEqual(['Größere Lüge 0']);
      for (const search of ['nothing of that', `"'*:&|!()`]) {
        expect(await admin.ok(listReports, { query: { search } })).toMatchObject({ reports: [], total: 0 });
      }
    });

    it.each([
      ['page', '0'],
      ['limit', 'many'],
      ['sort', 'reason'],
      ['type', 'admin'],
      ['state', 'closed'],
      ['search', 'x'.repeat(201)],
    ])('refuses a bad %s: %s', async (field, value) => {
      expect(await admin.refused(listReports, { query: { [field]: value } })).toMatchObject({
        status: 400,
        fields: [field],
      });
    });
  });

  describe('resolving', () => {
    it('is done once, also by several at once', async () => {
      const id = await report('user', await things.user());
      const answers = await Promise.all(Array.from({ length: 5 }, () => admin.ok(resolveReport, { params: { id } })));
      for (const { message, report: resolved } of answers) {
        expect({ message, resolved: resolved.resolved }).toEqual({
          message: adminMessages.reports.resolved,
          resolved: true,
        });
      }
      expect(await audited(id)).toEqual(['report.resolve']);
      expect(await find(id)).toMatchObject({ resolved: true });
    });

    it('resolves a comment with the last open report of it, also where the last two go at once', async () => {
      const stateOf = async (contentId: string) => {
        const { comments } = await admin.ok(listAdminComments, { query: { limit: 100 } });
        return comments.find(({ _id }) => _id === contentId)?.resolved;
      };
      const one = await things.comment();
      const [first, second] = [await report('comment', one), await report('comment', one, 'Rude', author)];
      await admin.ok(resolveReport, { params: { id: first } });
      expect(await stateOf(one)).toBe(false);
      await admin.ok(resolveReport, { params: { id: second } });
      expect(await stateOf(one)).toBe(true);
      const other = await things.comment();
      const both = [await report('comment', other), await report('comment', other, 'Rude', author)];
      await Promise.all(both.map((id) => admin.ok(resolveReport, { params: { id } })));
      expect(await stateOf(other)).toBe(true);
    });
  });

  describe('deleting what was reported', () => {
    /** True if a thing is still there for its owner and for others. */
    const isLeft = {
      blog: async (id: string) => {
        const { slug = '' } =
          (await app.db.selectFrom('blogs').select('slug').where('id', '=', id).executeTakeFirst()) ?? {};
        return slug !== '' && (await author.ok(getArticle, { params: { slug } })).data._id === id;
      },
      note: async (id: string) => {
        const { data } = await author.ok(listNotes);
        const bin = await author.ok(listDeletedNotes);
        return [...data, ...bin.data].some(({ _id }) => _id === id);
      },
      user: async (id: string) => (await app.visitor.fetch(`/api/users/${id}`)).status === 200,
      post: async (id: string) => {
        const bin = await author.ok(listDeletedPosts);
        return (
          bin.data.some(({ _id }) => _id === id) || (await app.visitor.fetch(`/api/feed/posts/${id}`)).status === 200
        );
      },
      comment: async (id: string) =>
        (await admin.ok(listAdminComments, { query: { limit: 100 } })).comments.some(({ _id }) => _id === id),
    } satisfies Record<ReportContentType, (id: string) => Promise<boolean>>;

    /** The message of each kind, and the rest of it that readers of the report see. */
    const outcomes = {
      blog: { said: adminMessages.reports.blogUnapproved, left: { excerpt: 'A walk along the river', path: null } },
      note: { said: adminMessages.reports.contentDeleted, left: null },
      user: { said: adminMessages.reports.userBanned, left: { excerpt: 'Reported Person', path: null } },
      post: { said: adminMessages.reports.contentDeleted, left: null },
      comment: { said: adminMessages.reports.contentDeleted, left: null },
    } satisfies Record<ReportContentType, object>;

    it.each(reportContentTypes)('takes a %s away and resolves every open report of it', async (type) => {
      const contentId = await things[type]();
      const [first, second] = [
        await report(type, contentId),
        type === 'note' ? undefined : await report(type, contentId, 'Rude', author),
      ];
      expect(await isLeft[type](contentId)).toBe(true);
      const { message, report: dealt } = await remove(first);
      const { said, left } = outcomes[type];
      expect(message).toBe(said);
      expect(dealt).toEqual(await find(first));
      expect(dealt).toMatchObject({ resolved: true, content: left });
      if (second !== undefined) expect(await find(second)).toMatchObject({ resolved: true });
      expect(await isLeft[type](contentId)).toBe(type === 'blog');
      expect(await audited(first)).toEqual(['report.deleteContent']);
    });

    it.each([
      ['comment', undefined],
      ['post', undefined],
      ['blog', adminMessages.reports.editorsOnly.blog],
      ['note', adminMessages.reports.editorsOnly.note],
      ['user', adminMessages.reports.editorsOnly.user],
    ] as const)('of a %s is for those who may do it without a report', async (type, sentence) => {
      const contentId = await things[type]();
      const id = await report(type, contentId);
      if (sentence === undefined) {
        await remove(id, admin);
        expect(await isLeft[type](contentId)).toBe(false);
        return;
      }
      const refusal = await admin.refused(deleteReportedContent, { params: { id } });
      expect(refusal).toMatchObject({ status: 403, message: sentence });
      expect(await isLeft[type](contentId)).toBe(true);
      expect(await find(id)).toMatchObject({ resolved: false });
      expect(await audited(id)).toEqual([]);
      // A moderator says that it is dealt with, as ever.
      await admin.ok(resolveReport, { params: { id } });
      await remove(id, root);
      expect(await find(id)).toMatchObject({ resolved: true, content: outcomes[type].left });
    });

    it('takes an article out of view, which its author still reads and edits, and which can be approved again', async () => {
      const { _id: contentId, slug } = await publish(app, author);
      const { message } = await remove(await report('blog', contentId));
      expect(message).toBe(adminMessages.reports.blogUnapproved);
      expect((await app.visitor.fetch(`/api/blogs/${slug}`)).status).toBe(404);
      expect((await reporter.fetch(`/api/blogs/${slug}`)).status).toBe(404);
      expect((await app.visitor.ok(listArticles)).data.map(({ _id }) => _id)).not.toContain(contentId);
      const { data } = await author.ok(getArticle, { params: { slug } });
      expect(data).toMatchObject({ _id: contentId, approved: false });
      const body = { title: 'A calmer walk', content: 'Along the river, '.repeat(10), tags: [] };
      await author.ok(updateArticle, { params: { id: contentId }, body });
      await editor.ok(approveBlog, { params: { id: contentId }, body: { approved: true } });
      expect((await app.visitor.ok(getArticle, { params: { slug } })).data.title).toBe('A calmer walk');
    });

    it('takes a note and its files out of its owner’s bin alike, and a post', async () => {
      const noteId = await things.note();
      await author.ok(deleteNote, { params: { id: noteId } });
      const files = await app.storedFiles();
      await remove(await report('note', noteId));
      expect(await isLeft.note(noteId)).toBe(false);
      expect((await app.storedFiles()).length).toBeLessThan(files.length);
      const postId = await things.post();
      const id = await report('post', postId);
      await author.ok(deletePost, { params: { id: postId } });
      await remove(id);
      expect(await isLeft.post(postId)).toBe(false);
    });

    it.each(reportContentTypes)('says of a %s that is gone that it is gone, and resolves the report', async (type) => {
      const contentId = await things[type]();
      const id = await report(type, contentId);
      await remove(id);
      const { message, report: again } = await remove(id);
      const { said, left } = outcomes[type];
      expect(message).toBe(left ? said : adminMessages.reports.contentGone);
      expect(again).toEqual(await find(id));
      expect(await audited(id)).toEqual(['report.deleteContent']);
    });

    it('is done once by several at once', async () => {
      const postId = await things.post();
      const id = await report('post', postId);
      const { contentDeleted, contentGone } = adminMessages.reports;
      const said = await Promise.all(Array.from({ length: 5 }, async () => (await remove(id)).message));
      const times = (sentence: string) => said.filter((one) => one === sentence).length;
      expect([times(contentDeleted), times(contentGone)]).toEqual([1, 4]);
      expect(await audited(id)).toEqual(['report.deleteContent']);
    });

    it('resolves the report of what its owner deleted', async () => {
      const contentId = await things.blog();
      const id = await report('blog', contentId);
      await author.ok(deleteArticle, { params: { id: contentId } });
      const { message, report: dealt } = await remove(id);
      expect(message).toBe(adminMessages.reports.contentGone);
      expect(dealt).toMatchObject({ resolved: true, content: null });
      expect(await audited(id)).toEqual(['report.resolve']);
    });

    it('counts a comment down once, and a ban by it is lifted like any other', async () => {
      const postId = await things.post();
      const { data } = await author.ok(addComment, { params: { id: postId }, body: { content: 'Hm.' } });
      const id = await report('comment', data.comments[0]?._id ?? '');
      await Promise.all([remove(id), remove(id)]);
      expect((await app.visitor.ok(getPost, { params: { id: postId } })).data).toMatchObject({ commentCount: 0 });
      const person = await things.user();
      await remove(await report('user', person));
      await editor.ok(banUser, { params: { id: person }, body: { ban: false } });
      expect((await app.visitor.ok(getProfile, { params: { id: person } })).user.name).toBe('Reported Person');
    });
  });

  it('warning is a stub that is recorded', async () => {
    const id = await report('user', await things.user());
    expect(await admin.ok(warnReportedUser, { params: { id } })).toEqual({
      success: true,
      message: 'User has been warned. (This is a stub action)',
    });
    expect(await audited(id)).toEqual(['report.warn']);
    expect(await find(id)).toMatchObject({ resolved: false });
  });

  it('nothing is done to a report that is not there', async () => {
    for (const call of [resolveReport, deleteReportedContent, warnReportedUser]) {
      for (const id of strangeIds) {
        expect({ id, ...(await admin.refused(call, { params: { id } })) }).toMatchObject({ id, status: 404 });
      }
      expect(await admin.refused(call, { params: { id: nobody } })).toMatchObject(missing);
    }
  });
});
