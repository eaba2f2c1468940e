import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { engines, type TestEngine } from '#server/testing/test-app.ts';
import { openUpgraded } from '#server/testing/upgraded-database.ts';
import { findNumberedPage } from './numbered-pages.ts';
import type { Database } from './tables.ts';
import { readTotal } from './totals.ts';
import type { WordIndexed } from '#server/search/word-index.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function upgraded(engine: TestEngine, fillIt: (db: Database) => Promise<void>): Promise<Database> {
  const opened = await openUpgraded(engine, '0004', fillIt);
  ends.push(() => opened.close());
  return opened.db;
}

const [mara, noor, admin] = [newId(), newId(), newId()];
const [article, note, post] = [newId(), newId(), newId()];
/** More than are taken at a time. */
const comments = Array.from({ length: 601 }, newId);

const person = (id: string, name: string, email: string) => {
  const account = { id, name, email, email_key: email, password_hash: '', picture: null };
  return { ...account, role: 'user', banned: 0, created_at: 1 };
};

const report = (content_type: 'blog' | 'comment', content_id: string | undefined, resolved_at: number | null) => {
  const content = { content_type, content_id: content_id ?? '', reason: 'Rude Wörter' };
  return { id: newId(), ...content, reported_by: noor, created_at: 1, resolved_at };
};

async function fillOld(db: Database): Promise<void> {
  await db
    .insertInto('users')
    .values([
      person(mara, 'Mara Čapek', 'mara@one.example'),
      person(noor, 'Noor', 'noor@two.example'),
      person(admin, 'Ada', 'ada@two.example'),
    ])
    .execute();
  const words = { title: 'The river', content: 'It is wide.', excerpt: '', search_text: '', tags: '["water"]' };
  const meta = { meta_title: null, meta_description: null, og_image: null, canonical_url: null, noindex: 0 };
  const state = { approved: 1, reading_time: 1, created_at: 1, updated_at: 1, published_at: 1, cover_image: null };
  const blog = { id: article, slug: 'the-river', author_id: mara, author_name: null };
  await db
    .insertInto('blogs')
    .values({ ...blog, ...words, ...meta, ...state })
    .execute();
  const views = [3, 4].map((count, day) => ({ path: '/blog/the-river', day, views: count }));
  await db
    .insertInto('page_views')
    .values([...views, { path: '/blog/gone', day: 1, views: 9 }, { path: '/', day: 1, views: 9 }])
    .execute();
  const times = { created_at: 1, updated_at: 1, deleted_at: null };
  const kept = { id: note, user_id: mara, title: 'Shopping', description: 'Bread & наука', tags: '["home"]' };
  await db
    .insertInto('notes')
    .values({ ...kept, summary: null, client_id: null, ...times })
    .execute();
  const thought = { id: post, user_id: noor, content: 'A thought', upvote_count: 0, comment_count: 601 };
  await db
    .insertInto('posts')
    .values({ ...thought, ...times })
    .execute();
  const said = comments.map((id, at) => ({ id, post_id: post, user_id: mara, content: `Comment number ${at}` }));
  for (let at = 0; at < said.length; at += 100) {
    await db
      .insertInto('comments')
      .values(
        said.slice(at, at + 100).map((row) => Object.assign(row, { reply: null, replied_at: null, created_at: 1 })),
      )
      .execute();
  }
  await db
    .insertInto('reports')
    .values([
      report('comment', comments[0], null),
      report('comment', comments[1], 5),
      report('comment', comments[2], 5),
      report('comment', comments[2], null),
      report('blog', article, null),
    ])
    .execute();
  const given = { message: 'Fine thing', status: 'open', priority: 'normal', created_at: 1 } as const;
  await db
    .insertInto('feedback')
    .values([
      { id: newId(), user_id: mara, email: null, ...given },
      { id: newId(), user_id: null, email: 'visitor@three.example', ...given },
    ])
    .execute();
}

const tables = ['users', 'blogs', 'notes', 'comments', 'feedback'] as const;
const reportTotals = ['blog', 'note', 'user', 'comment', 'post'].map((type) => `reports:${type}`);

/** The stored totals beside the counted rows. */
async function count(db: Database) {
  const counted: Record<string, number> = { reports: await readTotal(db, reportTotals) };
  const actual: Record<string, number> = {};
  for (const table of tables) counted[table] = await readTotal(db, [table]);
  for (const table of [...tables, 'reports'] as const) {
    const { rows } = await sql<{ many: number }>`select count(*) as many from ${sql.ref(table)}`.execute(db);
    actual[table] = rows[0]?.many ?? 0;
  }
  return { counted, actual };
}

describe.each(engines)('what was there before the back office, on %s', (engine) => {
  const found = async (db: Database, table: WordIndexed, search: string) =>
    (await findNumberedPage(db, { table, totals: [], isFalling: false }, { search, limit: 100 })).total;

  it('is counted, and found by its words', async () => {
    const db = await upgraded(engine, fillOld);
    const { counted, actual } = await count(db);
    expect(counted).toEqual({ users: 3, blogs: 1, notes: 1, comments: 601, feedback: 2, reports: 5 });
    expect(actual).toEqual(counted);
    expect(await readTotal(db, ['reports:comment'])).toBe(4);
    const looked: [WordIndexed, string, number][] = [
      ['users', 'apek one', 1],
      ['users', 'two exa', 2],
      ['blogs', 'river wid wat', 1],
      ['notes', 'НАУКА home', 1],
      ['comments', 'comment 600', 1],
      ['comments', 'comm num', 601],
      ['reports', 'worter rude', 5],
      ['feedback', 'fine visitor', 1],
      ['notes', 'river', 0],
    ];
    for (const [table, search, many] of looked) {
      expect({ table, search, many: await found(db, table, search) }).toEqual({ table, search, many });
    }
  });

  it('has its reports on the comments, and its views on the articles', async () => {
    const db = await upgraded(engine, fillOld);
    const marks = await db
      .selectFrom('comments')
      .select(['id', 'reported', 'resolved'])
      .where('id', 'in', comments.slice(0, 4))
      .orderBy('id')
      .execute();
    expect(marks.map(({ reported, resolved }) => [reported, resolved])).toEqual([
      [1, 0],
      [1, 1],
      [1, 0],
      [0, 0],
    ]);
    expect(await db.selectFrom('blog_views').selectAll().execute()).toEqual([{ blog_id: article, views: 7 }]);
    expect(await db.selectFrom('notes').select(['flagged', 'disabled']).execute()).toEqual([
      { flagged: 0, disabled: 0 },
    ]);
  });

  it('leaves the totals and the index of words right where a person takes much along', async () => {
    const db = await upgraded(engine, fillOld);
    await db.deleteFrom('users').where('id', '=', mara).execute();
    const left = { users: 2, blogs: 0, notes: 0, comments: 0, feedback: 2, reports: 5 };
    expect(await count(db)).toEqual({ counted: left, actual: left });
    for (const table of ['users', 'blogs', 'notes', 'comments'] as const) {
      const { rows } = await sql<{ many: number }>`select count(*) as many from ${sql.ref(`${table}_words`)}`.execute(
        db,
      );
      expect({ table, many: rows[0]?.many }).toEqual({ table, many: left[table] });
    }
    expect(await found(db, 'users', 'mara')).toBe(0);
    expect(await found(db, 'comments', 'comment')).toBe(0);
    expect(await db.selectFrom('blog_views').selectAll().execute()).toEqual([]);
    // The post's own comments go with the post.
    await db.deleteFrom('users').where('id', '=', noor).execute();
    expect((await count(db)).counted).toEqual((await count(db)).actual);
  });

  it('stays right under many who write at once, and where a transaction is taken back', async () => {
    const db = await upgraded(engine, fillOld);
    const add = (index: number) =>
      db.transaction().execute(async (tx) => {
        const id = newId();
        await tx
          .insertInto('users')
          .values(person(id, 'Crowd', `${index}@crowd.example`))
          .execute();
        if (index % 2 === 0) throw new Error('Taken back.');
        return id;
      });
    const results = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => add(index)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    const { counted, actual } = await count(db);
    expect(counted).toEqual(actual);
    expect(counted['users']).toBe(13);
  });
});
