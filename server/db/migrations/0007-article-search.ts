import { sql, type Kysely } from 'kysely';
import { foldedWords } from '#lib/search/fold-text.ts';
import { wordPartsOf } from '#lib/search/word-parts.ts';
import { everyPage } from '../every-page.ts';
import type { Tables } from '../tables.ts';
import { createWordIndex, insertAllWords } from '#server/search/word-index.ts';

/** Of an article, as it was until now: the words of its author came with no column. */
const listed = (db: Kysely<Tables>) =>
  db
    .selectFrom('blogs')
    .leftJoin('users', 'users.id', 'blogs.author_id')
    .select(['blogs.id', 'blogs.title', 'blogs.excerpt', 'blogs.tags'])
    .select(sql<string>`coalesce(users.name, blogs.author_name, '')`.as('author'));

const readTags = (tags: string): string[] => JSON.parse(tags);

/**
 * Visitors find articles by an index, in place of a look at the text of each. It knows every part of a word of title, excerpt, tags and
 * the author's name, as the look did.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await createWordIndex(db, 'public_blogs');
  const read = (after: string, limit: number) =>
    listed(db).where('blogs.id', '>', after).orderBy('blogs.id').limit(limit).execute();
  for await (const rows of everyPage(read)) {
    const found = rows.map(({ id, title, excerpt, author, tags }) => ({
      id,
      text: foldedWords([title, excerpt, author, ...readTags(tags)].join(' ')).join(' '),
    }));
    for (const { id, text } of found)
      await db.updateTable('blogs').set({ search_text: text }).where('id', '=', id).execute();
    await insertAllWords(
      db,
      'public_blogs',
      found.map(({ id, text }) => ({ id, words: wordPartsOf(text) })),
    );
  }
}
