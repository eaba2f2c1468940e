import { sql } from 'kysely';
import { v7 } from 'uuid';
import { insertArticle } from '#server/blog/blog.store.ts';
import { openDatabase } from '#server/db/database.ts';
import { engineOf } from '#server/db/dialect.ts';
import type { Database } from '#server/db/tables.ts';
import { indexUser } from '#server/users/users.service.ts';
import { insertUser } from '#server/users/users.store.ts';
import { batch, randomFlag, random, word, words } from './bulk-rows.ts';
import { oneOf } from '#testing/seeded-random.ts';

/** Articles of the blog, and people who wrote them. */
const articles = 10_000;
const authors = 500;
const minute = 60_000;

/** Fills the database of a server that is not running with articles, most of them approved, a minute apart. */
export async function fillArticles(where: { dataDir: string; databaseUrl: string | undefined }): Promise<void> {
  const database = await openDatabase(where, { info: () => undefined, warn: console.warn });
  const { db } = database;
  const start = Date.now() - articles * minute;
  const people = Array.from({ length: authors }, (_, at) => v7({ msecs: start + at }));
  await db.transaction().execute(async (tx) => {
    for (const [at, id] of people.entries()) {
      const email = `${word()}.${at}@example.com`;
      const account = {
        name: `${word()} ${word()}`,
        email,
        email_key: email,
        password_hash: 'none',
        picture: null,
        picture_bytes: 0,
      };
      const row = {
        id,
        ...account,
        role: 'user',
        banned: 0,
        created_at: start,
        hidden_revision: 0,
        suspended_until: 0,
        limited_until: 0,
        email_verified: 1,
      };
      await insertUser(tx, row);
      await indexUser(tx, row);
    }
  });
  const meta = {
    meta_title: null,
    meta_description: null,
    og_image: null,
    canonical_url: null,
    noindex: 0,
    publish_at: null,
  };
  const addArticle = async (tx: Database, at: number) => {
    const created_at = start + at * minute;
    const text = { title: words(4, at), excerpt: words(25, at), content: words(200, at), reading_time: 1 };
    const author = { author_id: oneOf(random, people), author_name: null, cover_image: null };
    const tags = JSON.stringify([...new Set([word(), word()])]);
    const state = { approved: 1 - randomFlag(10), created_at, updated_at: created_at, published_at: created_at };
    const row = { id: v7({ msecs: created_at }), slug: `article-${at}`, tags, ...text, ...author, ...meta, ...state };
    await insertArticle(tx, row);
  };
  for (let from = 0; from < articles; from += batch)
    await db.transaction().execute(async (tx) => {
      for (let at = from; at < from + batch; at += 1) await addArticle(tx, at);
    });
  if (engineOf(db) === 'postgres') await sql`vacuum analyze`.execute(db);
  await database.close();
}
