import { sql, type Selectable } from 'kysely';
import { rowLock } from '#server/db/dialect.ts';
import type { Database } from '#server/db/tables.ts';
import type { BlogsTable } from '#server/db/tables/site-tables.ts';
import { indexArticle, readTags } from './article-index.store.ts';

export type ArticleRow = Selectable<BlogsTable>;

/** The columns that a list shows. The text is not among them: it may be long. */
const summaryColumns = [
  'blogs.id',
  'blogs.slug',
  'blogs.author_id',
  'blogs.title',
  'blogs.excerpt',
  'blogs.tags',
  'blogs.cover_image',
  'blogs.reading_time',
  'blogs.approved',
  'blogs.allow_comments',
  'blogs.edit_state',
  'blogs.created_at',
  'blogs.updated_at',
  'blogs.published_at',
  'blogs.publish_at',
] as const;

/** Columns of an article in a list; `author` is a display name. */
export type ArticleSummaryRow = Pick<
  ArticleRow,
  (typeof summaryColumns)[number] extends `blogs.${infer Column extends keyof ArticleRow}` ? Column : never
> & { author: string };

/** A whole article with its author's name. */
export type AuthoredArticle = ArticleRow & { author: string };

const authored = (db: Database) => db.selectFrom('blogs').leftJoin('users', 'users.id', 'blogs.author_id');

/** The person's name as it is now; the product's own articles carry theirs. */
const authorName = sql<string>`coalesce(users.name, blogs.author_name, '')`.as('author');

/** Whole articles with their authors' names. */
export const wholeArticles = (db: Database) => authored(db).selectAll('blogs').select(authorName);

/** Articles with what a list shows of them. */
export const summaries = (db: Database) => authored(db).select(summaryColumns).select(authorName);

/** Approved articles that are due. A literal, as the index is of approved ones. */
export const isOut = (now: number) =>
  sql<boolean>`(blogs.approved = 1 and (blogs.publish_at is null or blogs.publish_at <= ${now}))`;

/**
 * Public articles: approved and due, and not of an author who is banned. Of `coalesce` PostgreSQL would expect to leave out nearly all,
 * and sort them in place of walking the index (10,000 articles: 16 ms, now 1).
 */
export const isPublic = (now: number) => sql<boolean>`(${isOut(now)} and users.banned is distinct from 1)`;

/** `isPublic` for articles that another table names: PostgreSQL would walk the index of approved ones for each `approved = 1`. */
export const isPublicAmong = (now: number) =>
  sql<boolean>`(blogs.approved <> 0 and (blogs.publish_at is null or blogs.publish_at <= ${now})
    and users.banned is distinct from 1)`;

/** True before the time that an article's author chose. */
export const isToCome = ({ publish_at }: Pick<ArticleRow, 'publish_at'>, now: number): boolean =>
  publish_at !== null && publish_at > now;

/** True for an article that is approved and waits for its time. */
export const isScheduled = (row: Pick<ArticleRow, 'approved' | 'publish_at'>, now: number): boolean =>
  row.approved === 1 && isToCome(row, now);

/** How an article is named: by its address, or by its id. */
export type ArticleKey = { slug: string } | { id: string };

const isNamed = (key: ArticleKey) =>
  'id' in key ? sql<boolean>`blogs.id = ${key.id}` : sql<boolean>`blogs.slug = ${key.slug}`;

/** An article that everybody may see. */
export const findPublicArticle = (db: Database, key: ArticleKey, now: number): Promise<AuthoredArticle | undefined> =>
  wholeArticles(db).where(isNamed(key)).where(isPublic(now)).executeTakeFirst();

/** A person's article, approved or pending. */
export const findArticleOf = (db: Database, userId: string, key: ArticleKey): Promise<AuthoredArticle | undefined> =>
  wholeArticles(db).where(isNamed(key)).where('blogs.author_id', '=', userId).executeTakeFirst();

/** The states of an article of the person that is not public yet, or that has an edit; undefined for any other. */
export const findUnpublished = (
  db: Database,
  userId: string,
  key: ArticleKey,
  now: number,
): Promise<Pick<ArticleRow, 'approved' | 'edit_state'> | undefined> =>
  db
    .selectFrom('blogs')
    .select(['approved', 'edit_state'])
    .where(isNamed(key))
    .where('author_id', '=', userId)
    .where((where) => where.or([where('approved', '=', 0), where('edit_state', '>', 0), where('publish_at', '>', now)]))
    .executeTakeFirst();

/** Slugs that begin with this one and a hyphen, and itself. */
export async function listSlugsLike(db: Database, slug: string): Promise<string[]> {
  const rows = await db
    .selectFrom('blogs')
    .select('slug')
    // A full stop follows the hyphen in the order of characters.
    .where((where) =>
      where.or([
        where('slug', '=', slug),
        where.and([where('slug', '>=', `${slug}-`), where('slug', '<', `${slug}.`)]),
      ]),
    )
    .execute();
  return rows.map((row) => row.slug);
}

/** An article that is not stored yet. Its search columns follow from the rest. */
export type NewArticle = Omit<ArticleRow, 'search_text' | 'edit_state' | 'allow_comments'>;

/** Stores an article with its tags and words; false where another one has its slug. */
export async function insertArticle(db: Database, row: NewArticle): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('blogs')
    .values({ ...row, search_text: '' })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await insertTags(db, row);
  await indexArticle(db, row);
  return true;
}

/** Columns that an edit by the author changes. */
export type ArticleChange = Pick<ArticleRow, 'title' | 'content' | 'excerpt' | 'tags' | 'reading_time' | 'cover_image'>;

/** The time of a change that happens now. Two saves in one millisecond must not look like one. */
export const changedAt = (now: number) =>
  sql<number>`case when updated_at >= ${now} then updated_at + 1 else ${now} end`;

/** Changes the text and the tags of an article that is locked, at the time that the change names. Its words follow. */
export async function updatePublicText(
  db: Database,
  id: string,
  change: ArticleChange & Pick<ArticleRow, 'updated_at'>,
): Promise<void> {
  await db.updateTable('blogs').set(change).where('id', '=', id).execute();
  await db.deleteFrom('blog_tags').where('blog_id', '=', id).execute();
  await insertTags(db, { id, tags: change.tags });
}

/**
 * Changes a person's pending article; false where there is no such article, or where it was changed after
 * `unchangedSince`.
 */
export async function updateArticle(
  db: Database,
  { userId, id }: { userId: string; id: string },
  change: ArticleChange,
  { now, unchangedSince }: { now: number; unchangedSince: number | undefined },
): Promise<boolean> {
  let query = db
    .updateTable('blogs')
    .set({ ...change, updated_at: changedAt(now) })
    .where('id', '=', id)
    .where('author_id', '=', userId)
    .where('approved', '=', 0);
  if (unchangedSince !== undefined) query = query.where('updated_at', '=', unchangedSince);
  const { numUpdatedRows } = await query.executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await db.deleteFrom('blog_tags').where('blog_id', '=', id).execute();
  await insertTags(db, { id, tags: change.tags });
  // A user's article carries no name: its author is looked up in `users`.
  await indexArticle(db, { id, ...change, author_id: userId, author_name: null });
  return true;
}

/** When an article becomes public, and when it counts as published. */
export type Schedule = Pick<ArticleRow, 'publish_at'> & Partial<Pick<ArticleRow, 'published_at'>>;

/** Sets the time of an article that is locked and not public yet. */
export async function updateSchedule(db: Database, id: string, schedule: Schedule): Promise<void> {
  await db.updateTable('blogs').set(schedule).where('id', '=', id).execute();
}

/** Locks an article, so that nothing is added to it until the transaction ends. */
export async function lockArticle(tx: Database, id: string): Promise<void> {
  await tx.selectFrom('blogs').select('id').where('id', '=', id).modifyEnd(rowLock(tx)).execute();
}

/** Deletes a person's article for good; false where there is no such article. */
export async function deleteArticle(db: Database, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('blogs')
    .where('id', '=', id)
    .where('author_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

async function insertTags(db: Database, row: Pick<ArticleRow, 'id' | 'tags'>): Promise<void> {
  const tags = readTags(row);
  if (tags.length === 0) return;
  await db
    .insertInto('blog_tags')
    .values(tags.map((tag) => ({ tag, blog_id: row.id })))
    .execute();
}
