import { sql } from 'kysely';
import { v7 } from 'uuid';
import { openDatabase } from '#server/db/database.ts';
import { engineOf } from '#server/db/dialect.ts';
import { indexPosts } from '#server/feed/post-index.store.ts';
import { insertUser } from '#server/users/users.store.ts';
import { batch, insertRows, random, word, words } from './bulk-rows.ts';
import { oneOf } from '#testing/seeded-random.ts';

const authors = 500;
const year = 360 * 24 * 60 * 60_000;

/** One thought in ten has a tag, and one of these in three the same. */
const tagOf = (at: number): string => (at % 10 > 0 ? '' : at % 30 === 0 ? ' #reading' : ` #${word()}`);

/** Fills the database of a server that is not running with thoughts of a year, of 18 words each. */
export async function fillThoughts(
  where: { dataDir: string; databaseUrl: string | undefined },
  many: number,
): Promise<void> {
  const database = await openDatabase(where, { info: () => undefined, warn: console.warn });
  const { db } = database;
  const start = Date.now() - year;
  const people = Array.from({ length: authors }, (_, at) => v7({ msecs: start + at }));
  await db.transaction().execute(async (tx) => {
    for (const [at, id] of people.entries()) {
      const email = `author.${at}@example.com`;
      const account = { name: `Author ${at}`, email, email_key: email, password_hash: 'none', picture: null };
      const row = {
        id,
        ...account,
        picture_bytes: 0,
        role: 'user',
        banned: 0,
        email_verified: 1,
        created_at: start,
        hidden_revision: 0,
        suspended_until: 0,
        limited_until: 0,
      };
      await insertUser(tx, row);
    }
  });
  for (let from = 0; from < many; from += batch) {
    const rows = Array.from({ length: Math.min(batch, many - from) }, (_, place) => {
      const at = from + place;
      const created_at = start + Math.floor((at / many) * year);
      const content = words(17, at) + tagOf(at);
      const counts = { upvote_count: 0, comment_count: 0, deleted_at: null };
      const times = { created_at, updated_at: created_at };
      return { id: v7({ msecs: created_at }), user_id: oneOf(random, people), content, ...counts, ...times };
    });
    await db.transaction().execute(async (tx) => {
      await insertRows(tx, 'posts', rows);
      for (let start = 0; start < rows.length; start += 500) await indexPosts(tx, rows.slice(start, start + 500));
    });
  }
  if (engineOf(db) === 'postgres') await sql`vacuum analyze`.execute(db);
  await database.close();
}
