import { afterEach, describe, expect, it } from 'vitest';
import { listPublicArticles } from '#server/blog/article-lists.store.ts';
import { newId } from '#server/platform/ids.ts';
import { engines } from '#server/testing/test-app.ts';
import { openUpgraded } from '#server/testing/upgraded-database.ts';
import type { Database } from './tables.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const mara = newId();
/** More than are taken at a time. */
const many = 401;

async function fillOld(db: Database): Promise<void> {
  const person = { id: mara, name: 'Mara Čapek', email: 'mara@one.example', email_key: 'mara@one.example' };
  await db
    .insertInto('users')
    .values({ ...person, password_hash: '', picture: null, role: 'user', banned: 0, created_at: 1 })
    .execute();
  const meta = { meta_title: null, meta_description: null, og_image: null, canonical_url: null, noindex: 0 };
  const state = { approved: 1, reading_time: 1, created_at: 1, updated_at: 1, published_at: 1, cover_image: null };
  const text = { content: 'It is wide.', excerpt: 'Of Würzburg', tags: '["water"]', search_text: 'as it was' };
  const authors = { author_id: mara, author_name: null };
  const articles = Array.from({ length: many }, (_, at) => ({
    id: newId(),
    slug: `river-${at}`,
    title: `River ${at}`,
  }));
  await db
    .insertInto('blogs')
    .values(articles.map((article) => Object.assign(article, text, meta, state, authors)))
    .execute();
  await db
    .updateTable('blogs')
    .set({ author_id: null, author_name: 'Thoughtleaf' })
    .where('slug', '=', 'river-0')
    .execute();
}

describe.each(engines)('articles of before the index of visitors, on %s', (engine) => {
  it('are found by any part of a word of what a list shows', async () => {
    const opened = await openUpgraded(engine, '0007', fillOld);
    ends.push(() => opened.close());
    const { db } = opened;
    const count = async (q: string) => (await listPublicArticles(db, { q, limit: 1000, now: Date.now() })).length;
    const looked: [string, number][] = [
      ['river', many],
      ['IVE burg', many],
      ['pek water', many - 1],
      ['thoughtleaf', 1],
      ['400', 1],
      ['wide', 0],
      ['as it was', 0],
    ];
    for (const [q, found] of looked) expect({ q, found: await count(q) }).toEqual({ q, found });
  });
});
