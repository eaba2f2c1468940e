import { type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely';
import { foldedWords } from '#lib/search/fold-text.ts';
import { wordPartsOf } from '#lib/search/word-parts.ts';
import { rowLock } from '#server/db/dialect.ts';
import { everyPage } from '#server/db/every-page.ts';
import type { Database } from '#server/db/tables.ts';
import type { BlogsTable } from '#server/db/tables/site-tables.ts';
import { hasWords, indexWords, rebuildWordIndex } from '#server/search/word-index.ts';

/**
 * Search indexes of articles. Visitors find them by any part of a word of what a list shows: title, excerpt, tags and the name that
 * the author has now. The back office finds them by the beginning of any word of the whole text.
 */

type Row = Selectable<BlogsTable>;

/** Searched columns of an article. Only the product's own carry the name of their author. */
type Worded = Pick<Row, 'id' | 'title' | 'excerpt' | 'content' | 'tags' | 'author_id' | 'author_name'>;

type Listed = Pick<Worded, 'id' | 'title' | 'excerpt' | 'tags'>;

export const readTags = (row: Pick<Row, 'tags'>): string[] => JSON.parse(row.tags);

type Texts = Pick<Worded, 'title' | 'content' | 'tags'>;

const wordsOf = (row: Texts & Pick<Worded, 'author_name'>): string[] =>
  [row.title, row.content, ...readTags(row), row.author_name ?? ''].flatMap(foldedWords);

/** Makes an article findable by editors with the words of an edit that waits for them, too. */
export const indexForEditors = (
  db: Database,
  row: Texts & Pick<Worded, 'id' | 'author_name'>,
  edit: Texts,
): Promise<void> => indexWords(db, 'blogs', row.id, [...wordsOf({ ...edit, author_name: null }), ...wordsOf(row)]);

/** Makes an article findable, approved or not, by what it says now. */
export async function indexArticle(db: Database, row: Worded): Promise<void> {
  await indexWords(db, 'blogs', row.id, wordsOf(row));
  await indexListed(db, row, row.author_name ?? (await findName(db, row.author_id)));
}

async function findName(db: Database, userId: string | null): Promise<string> {
  const row = await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst();
  return row?.name ?? '';
}

async function indexListed(db: Database, row: Listed, author: string): Promise<void> {
  const search_text = foldedWords([row.title, row.excerpt, author, ...readTags(row)].join(' ')).join(' ');
  await db.updateTable('blogs').set({ search_text }).where('id', '=', row.id).execute();
  await indexWords(db, 'public_blogs', row.id, wordPartsOf(search_text));
}

/** Makes a person's articles findable by a new name, and no longer by the old one. After the change of the name, in its transaction. */
export async function indexAuthor(db: Database, { id, name }: { id: string; name: string }): Promise<void> {
  const articles = db.selectFrom('blogs').select(['id', 'title', 'excerpt', 'tags']).where('author_id', '=', id);
  // Row lock: an edit that runs now is waited for, and a later one finds the new name.
  const read = (after: string, limit: number): Promise<Listed[]> =>
    articles.where('id', '>', after).orderBy('id').limit(limit).modifyEnd(rowLock(db)).execute();
  for await (const rows of everyPage(read)) for (const row of rows) await indexListed(db, row, name);
}

/** Makes anew what the back office finds articles by: their words, and those of edits that wait. */
export const rebuildArticleIndex = (db: Database): Promise<void> =>
  rebuildWordIndex(
    db,
    'blogs',
    (after: string, limit: number) =>
      db
        .selectFrom('blogs')
        .leftJoin('article_edits', (join) =>
          join.onRef('article_edits.blog_id', '=', 'blogs.id').on('article_edits.refused_at', 'is', null),
        )
        .selectAll('blogs')
        .select([
          'article_edits.title as edited_title',
          'article_edits.content as edited_content',
          'article_edits.tags as edited_tags',
        ])
        .where('blogs.id', '>', after)
        .orderBy('blogs.id')
        .limit(limit)
        .execute(),
    ({ edited_title, edited_content, edited_tags, ...row }) => [
      ...(edited_title === null || edited_content === null || edited_tags === null
        ? []
        : wordsOf({ title: edited_title, content: edited_content, tags: edited_tags, author_name: null })),
      ...wordsOf(row),
    ],
  );

/** Makes anew what visitors find articles by. */
export const rebuildPublicIndex = (db: Database): Promise<void> =>
  rebuildWordIndex(
    db,
    'public_blogs',
    (after: string, limit: number) =>
      db.selectFrom('blogs').select(['id', 'search_text']).where('id', '>', after).orderBy('id').limit(limit).execute(),
    (row) => wordPartsOf(row.search_text),
  );

/** Condition on articles: each of these terms, at least one, is part of a word of what a list shows. A folded word holds no sign that LIKE knows. */
export function isFoundBy(db: Database, terms: readonly string[]): Promise<RawBuilder<SqlBool>> {
  const isLike = terms.map((term) => sql<SqlBool>`blogs.search_text like ${`%${term}%`}`);
  return hasWords(db, 'public_blogs', terms, sql<SqlBool>`(${sql.join(isLike, sql` and `)})`);
}
