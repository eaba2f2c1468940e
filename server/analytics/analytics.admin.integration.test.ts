import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listAudit } from '#contract/admins/admins.ts';
import { getBlogFrequency, getMostViewed, getSummary, getTrafficSource } from '#contract/analytics/analytics.admin.ts';
import { countPageView } from '#contract/analytics/analytics.ts';
import { addNote, deleteNote, type Note } from '#contract/notes/notes.ts';
import { dayOf } from '#server/platform/days.ts';
import { addAdminTo, type TestAdmin } from '#server/testing/test-admins.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { publish, submit } from '#server/testing/test-articles.ts';
import { addPerson, type Passerby } from '#server/testing/test-people.ts';

const day = 24 * 60 * 60_000;
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';

describe.each(engines)('the figures of the back office on %s', (engine) => {
  let app: TestApp;
  let editor: TestAdmin;
  let mara: Passerby;
  beforeEach(async () => {
    app.clock.advance(60 * day);
    editor = await addAdminTo(app, 'editor');
    mara = await addPerson(app);
  });
  beforeAll(async () => {
    app = await startTestApp(engine, { TRUST_PROXY: '127.0.0.1' });
  });
  afterAll(() => app.close());

  /** Visitors with an address each look at a path. */
  async function view(path: string, visitors: number, { userAgent = firefox, referrer = '' } = {}): Promise<void> {
    for (let visitor = 1; visitor <= visitors; visitor += 1) {
      const response = await app.visitor.fetch(countPageView.path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'user-agent': userAgent,
          'x-forwarded-for': `203.0.113.${visitor}`,
        },
        body: JSON.stringify({ path, ...(referrer && { referrer }) }),
      });
      expect(response.status).toBe(204);
    }
  }

  const keepNote = async (description: string): Promise<Note> =>
    (await mara.ok(addNote, { body: { title: 'A title', description } })).data;

  const setBanned = (banned: number) => app.db.updateTable('users').set({ banned }).where('id', '=', mara.id).execute();

  it('count people, articles, notes and comments', async () => {
    const before = await editor.ok(getSummary);
    await keepNote('Words of a note');
    await submit(mara);
    const after = await editor.ok(getSummary);
    expect(after).toEqual({
      ...before,
      totalNotes: before.totalNotes + 1,
      totalBlogs: before.totalBlogs + 1,
    });
    expect(after.totalUsers).toBeGreaterThan(0);
  });

  it('show the articles of twelve months, each in its month, and none before', async () => {
    const now = new Date(app.clock.now());
    const startOf = (before: number) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - before, 1);
    const earlier = await editor.ok(getBlogFrequency);
    for (const at of [startOf(11) - 1, startOf(11), startOf(1) - 1, startOf(1), startOf(0), app.clock.now()]) {
      const { _id } = await submit(mara);
      await app.db.updateTable('blogs').set({ created_at: at }).where('id', '=', _id).execute();
    }
    const { labels, frequency } = await editor.ok(getBlogFrequency);
    expect(labels).toHaveLength(12);
    expect(labels.at(-1)).toBe(now.toISOString().slice(0, 7));
    expect(labels[0]).toBe(new Date(startOf(11)).toISOString().slice(0, 7));
    const added = frequency.map((many, at) => many - (earlier.frequency[at] ?? 0));
    expect(added).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2]);
  });

  it('name the five articles that were viewed most, public ones alone', async () => {
    const articles = [];
    for (let number = 1; number <= 6; number += 1) {
      const article = await publish(app, mara, { title: `Article of ${number} views` });
      articles.push(article);
      await view(`/blog/${article.slug}`, number);
    }
    const pending = await submit(mara, { title: 'Waiting still' });
    await view(`/blog/${pending.slug}`, 7);
    await view('/blog/there-is-none', 7);
    const titles = async () => (await editor.ok(getMostViewed)).blogs;
    expect(await titles()).toEqual([6, 5, 4, 3, 2].map((views) => ({ title: `Article of ${views} views`, views })));
    // Once for each visitor and day, and no crawler.
    await view(`/blog/${articles[5]?.slug}`, 1);
    await view(`/blog/${articles[5]?.slug}/`, 1);
    await view(`/blog/${articles[5]?.slug}`, 1, { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
    expect((await titles())[0]?.views).toBe(6);
    app.clock.advance(day);
    await view(`/blog/${articles[5]?.slug}`, 1);
    expect((await app.db.selectFrom('blog_views').select('views').orderBy('views', 'desc').execute())[0]?.views).toBe(
      7,
    );
    await setBanned(1);
    editor = await addAdminTo(app, 'editor');
    expect(await titles()).toEqual([]);
    expect(
      await app.db.selectFrom('blog_views').select('blog_id').where('blog_id', '=', pending._id).execute(),
    ).toEqual([]);
  });

  it('name the notes that were opened most by their beginnings, which the audit log tells', async () => {
    const long = await keepNote('🌿 leaf '.repeat(30));
    const short = await keepNote('A short note');
    const binned = await keepNote('A note in the bin');
    const disabled = await keepNote('A disabled note');
    for (const [at, note] of [short, long, binned, disabled].entries()) await view(`/notes/${note._id}`, at + 1);
    await view(`/notes/${long._id}`, 2, { userAgent: 'AhrefsBot/7.0' });
    await mara.ok(deleteNote, { params: { id: binned._id } });
    await app.db.updateTable('notes').set({ disabled: 1 }).where('id', '=', disabled._id).execute();
    const { notes } = await editor.ok(getMostViewed);
    expect(notes).toEqual([
      { content: Array.from('🌿 leaf '.repeat(30)).slice(0, 100).join(''), views: 2 },
      { content: 'A short note', views: 1 },
    ]);
    const { entries } = await (await addAdminTo(app, 'superAdmin')).ok(listAudit);
    expect(entries.find(({ action }) => action === 'note.list')).toMatchObject({
      admin: { email: editor.email },
      target: `${long._id} ${short._id}`,
    });
    await setBanned(1);
    const recorded = () => app.db.selectFrom('audit_log').select('id').where('action', '=', 'note.list').execute();
    const before = await recorded();
    expect((await editor.ok(getMostViewed)).notes).toEqual([]);
    expect(await recorded()).toEqual(before);
  });

  it('count opened notes without a page of their own, and under a name that leads to nothing else', async () => {
    const note = await keepNote('A note that was opened');
    await view('/notes', 1);
    for (const path of [`/notes/${note._id}`, '/notes/there-is-none', `/notes/${mara.id}`]) await view(path, 1);
    const today = dayOf(app.clock.now());
    const pages = await app.db.selectFrom('page_views').select('path').where('day', '=', today).execute();
    expect(pages).toEqual([{ path: '/notes' }]);
    const counted = await app.db.selectFrom('note_views').selectAll().where('note_id', '=', note._id).execute();
    expect(counted).toEqual([{ note_id: note._id, views: 1 }]);
    const seen = await app.db.selectFrom('page_visitors').selectAll().where('day', '=', today).execute();
    const visitorsOf = (path: string) => seen.filter((row) => row.path === path).map(({ visitor }) => visitor);
    expect(visitorsOf('')).toEqual(visitorsOf('/notes'));
    expect(visitorsOf(`/notes/${note._id}`)).toHaveLength(1);
    expect(visitorsOf(`/notes/${note._id}`)).not.toEqual(visitorsOf('/notes'));
  });

  it('tell where the visitors of thirty days came from, every kind, the most first', async () => {
    await view('/', 1, { referrer: 'https://t.co/' });
    app.clock.advance(day);
    await view('/', 3, { referrer: 'https://www.google.com/' });
    await view('/', 4, { referrer: 'https://t.co/' });
    app.clock.advance(29 * day);
    await view('/', 2);
    editor = await addAdminTo(app, 'editor');
    const { sources } = await editor.ok(getTrafficSource);
    expect(sources).toEqual([
      { label: 'Search', value: 3 },
      { label: 'Direct', value: 2 },
      { label: 'Social', value: 1 },
      { label: 'Email', value: 0 },
      { label: 'Referral', value: 0 },
    ]);
  });
});
