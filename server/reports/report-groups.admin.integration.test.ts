import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { listAudit } from '#contract/admins/admins.ts';
import { addComment, addPost } from '#contract/feed/feed.ts';
import { listAdminComments } from '#contract/feed/feed.admin.ts';
import { addNote } from '#contract/notes/notes.ts';
import { addReport, type ReportContentType } from '#contract/reports/reports.ts';
import { deleteReportedContent, listReports, resolveReport } from '#contract/reports/reports.admin.ts';
import { deleteMe } from '#contract/users/users.ts';
import { addAdminTo, type TestAdmin } from '#server/testing/test-admins.ts';
import { engines, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { addPerson, type Passerby } from '#server/testing/test-people.ts';

const nobody = '00000000-0000-7000-8000-000000000000';

describe.each(engines)('reports by what they are about on %s', (engine) => {
  let app: TestApp;
  let moderator: TestAdmin;
  let editor: TestAdmin;
  let root: TestAdmin;
  let author: Person;
  let readers: Passerby[];
  beforeAll(async () => {
    app = await startTestApp(engine, { RATE_LIMIT: 'off' });
    moderator = await addAdminTo(app, 'moderator');
    editor = await addAdminTo(app, 'editor');
    root = await addAdminTo(app, 'superAdmin');
    author = await app.signUp('Mara Lind');
    readers = [];
    for (const name of ['One', 'Two', 'Three']) readers.push(await addPerson(app, name));
  });
  afterAll(() => app.close());

  const addThought = async (content: string, who = author) => (await who.ok(addPost, { body: { content } })).data._id;
  const report = (who: Passerby | Person, contentType: ReportContentType, contentId: string, reason: string) =>
    who.ok(addReport, { body: { contentType, contentId, reason } });
  const reportByAll = async (type: ReportContentType, id: string, reason: string) => {
    for (const [index, reader] of readers.entries()) await report(reader, type, id, `${reason} ${index}`);
  };
  const list = (query: Record<string, string | number>, who = moderator) =>
    who.ok(listReports, { query: { grouped: 'true', ...query } });
  const ids = async (query: Record<string, string | number>) =>
    (await list(query)).reports.map(({ contentId }) => contentId);

  it('are a row for each thing, with how many there are and the newest of them', async () => {
    const [first, second] = [await addThought('First thought'), await addThought('Second thought')];
    await reportByAll('post', first, 'apricot');
    await report(author, 'post', second, 'apricot alone');
    const { reports, total } = await list({ search: 'apricot' });
    expect(total).toBe(2);
    expect(reports.map(({ contentId }) => contentId)).toEqual([second, first]);
    expect(reports[1]).toMatchObject({
      contentType: 'post',
      contentId: first,
      excerpt: 'First thought',
      author: 'Mara Lind',
      authorId: author.user._id,
      count: 3,
      openCount: 3,
    });
    expect(reports[1]?.reports?.map(({ reason }) => reason)).toEqual(['apricot 2', 'apricot 1', 'apricot 0']);
    expect(reports[1]?.reports?.[0]).toMatchObject({ reportedBy: { username: 'Three' }, resolved: false });
    expect(await ids({ search: 'apricot', sort: 'createdAt' })).toEqual([first, second]);
  });

  it('stay one by one where nobody asks for groups', async () => {
    const id = await addThought('A thought');
    await reportByAll('post', id, 'plain');
    for (const query of [{ search: 'plain' }, { search: 'plain', grouped: 'false' }]) {
      const { reports, total } = await moderator.ok(listReports, { query });
      expect([total, reports.length]).toEqual([3, 3]);
      expect(Object.keys(reports[0] ?? {})).not.toContain('count');
    }
    expect(await moderator.refused(listReports, { query: { grouped: 'yes' } })).toMatchObject({
      status: 400,
      fields: ['grouped'],
    });
  });

  it('come in pages, each thing once', async () => {
    const things: string[] = [];
    for (const words of ['a', 'b', 'c']) things.unshift(await addThought(words));
    for (const id of things.toReversed()) await reportByAll('post', id, 'paging');
    expect(await ids({ search: 'paging', limit: 2 })).toEqual(things.slice(0, 2));
    expect(await ids({ search: 'paging', limit: 2, page: 2 })).toEqual(things.slice(2));
    expect(await list({ search: 'paging', limit: 2, page: 9 })).toMatchObject({ reports: [], total: 3 });
    expect((await ids({ limit: 2 })).length).toBe(2);
    // A thing goes to the top with each new report of it.
    await report(author, 'post', things[2] ?? '', 'paging again');
    expect((await ids({ limit: 1 }))[0]).toBe(things[2]);
    const all = await list({ limit: 100 });
    expect(new Set(all.reports.map(({ contentId }) => contentId)).size).toBe(all.total);
  });

  it('are narrowed by type, state and words', async () => {
    const id = await addThought('Narrow');
    await reportByAll('post', id, 'narrow');
    await report(author, 'user', readers[0]?.id ?? '', 'narrow person');
    expect(await ids({ search: 'narrow', type: 'post' })).toEqual([id]);
    expect((await list({ search: 'narrow', type: 'user' })).total).toBe(1);
    expect((await list({ search: 'narrow 1' })).reports).toMatchObject([{ contentId: id, count: 1 }]);
    const { reports } = await moderator.ok(listReports, { query: { search: 'narrow 1' } });
    await moderator.ok(resolveReport, { params: { id: reports[0]?._id ?? '' } });
    const counts = async (state: string) => {
      const found = await list({ search: 'narrow', type: 'post', state });
      return found.reports.map(({ count, openCount }) => [count, openCount]);
    };
    expect(await counts('all')).toEqual([[3, 2]]);
    expect(await counts('open')).toEqual([[2, 2]]);
    expect(await counts('resolved')).toEqual([[1, 0]]);
    for (const search of ['nothing of that', `"'*:&|!()`])
      expect(await list({ search })).toMatchObject({ reports: [], total: 0 });
    for (const type of ['post', 'user']) {
      const found = await list({ type, limit: 100 });
      expect(new Set(found.reports.map(({ contentType }) => contentType))).toEqual(new Set([type]));
    }
  });

  it('show twenty of many reports, and count them all', async () => {
    const id = await addThought('Much reported');
    await report(author, 'post', id, 'crowd');
    const row = await app.db.selectFrom('reports').selectAll().where('content_id', '=', id).executeTakeFirstOrThrow();
    const copies = Array.from({ length: 24 }, (_, index) => ({
      ...row,
      id: `${row.id.slice(0, -2)}${String(index + 10)}`,
      reported_by: null,
      resolved_at: 1,
    }));
    await app.db
      .insertInto('reports')
      .values(copies.filter((copy) => copy.id !== row.id))
      .execute();
    const found = (await list({ type: 'post', limit: 100 })).reports.find(({ contentId }) => contentId === id);
    expect(found?.count).toBeGreaterThanOrEqual(24);
    expect(found?.openCount).toBe(1);
    expect(found?.reports).toHaveLength(20);
  });

  it('show a private note to those alone who may see notes, and record it', async () => {
    const body = { title: 'Secret title', description: 'Secret text' };
    const id = (await author.ok(addNote, { body })).data._id;
    await report(author, 'note', id, 'private');
    const shown = await list({ type: 'note' });
    expect(shown.reports[0]).toMatchObject({ contentId: id, excerpt: adminMessages.reports.privateNote });
    expect(JSON.stringify(shown)).not.toContain('Secret');
    expect((await list({ type: 'note' }, editor)).reports[0]?.excerpt).toBe('Secret title');
    const { entries } = await root.ok(listAudit, { query: { limit: 100 } });
    const seen = entries.filter(({ action, target }) => action === 'note.list' && target.includes(id));
    expect(seen.map((entry) => entry.admin.email)).toEqual([editor.email]);
    const [row] = (await editor.ok(listReports, { query: { type: 'note' } })).reports;
    await editor.ok(deleteReportedContent, { params: { id: row?._id ?? '' } });
    expect((await list({ type: 'note' }, editor)).reports[0]).toMatchObject({ content: null, excerpt: null });
  });

  it('keep the words of what is gone, until its author leaves', async () => {
    const leaving = await app.signUp('Leaving Person');
    const id = await addThought('Words that go', leaving);
    await reportByAll('post', id, 'gone');
    const find = async () => (await list({ search: 'gone' })).reports[0];
    await moderator.ok(deleteReportedContent, { params: { id: (await find())?._id ?? '' } });
    expect(await find()).toMatchObject({
      content: null,
      excerpt: 'Words that go',
      author: 'Leaving Person',
      authorId: leaving.user._id,
      count: 3,
      openCount: 0,
    });
    await leaving.ok(deleteMe, { body: { password: leaving.password } });
    expect(await find()).toMatchObject({ excerpt: null, author: null, authorId: null, count: 3 });
  });

  it('are resolved together, once, also by several at once', async () => {
    const postId = await addThought('Commented');
    const { data } = await author.ok(addComment, { params: { id: postId }, body: { content: 'A bad comment' } });
    const id = data.comments[0]?._id ?? '';
    await reportByAll('comment', id, 'together');
    const [row] = (await list({ search: 'together' })).reports;
    const call = { params: { id: row?._id ?? '' }, query: { all: 'true' } };
    for (const answer of await Promise.all([1, 2, 3].map(() => moderator.ok(resolveReport, call))))
      expect(answer).toMatchObject({ message: adminMessages.reports.allResolved, report: { resolved: true } });
    expect((await list({ search: 'together' })).reports).toMatchObject([{ count: 3, openCount: 0 }]);
    const { comments } = await moderator.ok(listAdminComments, { query: { limit: 100 } });
    expect(comments.find(({ _id }) => _id === id)?.resolved).toBe(true);
    const { entries } = await root.ok(listAudit, { query: { action: 'report.resolve', limit: 100 } });
    expect(entries.filter(({ target }) => target.startsWith(call.params.id))).toHaveLength(1);
    for (const unknown of [nobody, 'x', "' or 1=1 --"])
      expect(await moderator.refused(resolveReport, { ...call, params: { id: unknown } })).toMatchObject({
        status: 404,
      });
    expect(await moderator.refused(resolveReport, { ...call, query: { all: 'x' } })).toMatchObject({ status: 400 });
    expect(await author.refused(listReports, { query: { grouped: 'true' } })).toMatchObject({ status: 401 });
  });
});
