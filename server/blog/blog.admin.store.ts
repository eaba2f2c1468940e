import { sql } from 'kysely';
import type { blogSorts, blogStates } from '#contract/blog/blog.admin.ts';
import { rowLock } from '#server/db/dialect.ts';
import { findNumberedPage, type NumberedPage, type PageQuery, readSort } from '#server/db/numbered-pages.ts';
import type { Database } from '#server/db/tables.ts';
import { type ArticleChange, type ArticleRow, type AuthoredArticle, changedAt, wholeArticles } from './blog.store.ts';

type Field = (typeof blogSorts)[number];

interface BlogQuery extends PageQuery {
  sort?: Field | `-${Field}` | undefined;
  state?: (typeof blogStates)[number] | undefined;
}

/** Each has an index. The product's own articles are older than their ids. */
const orders = { createdAt: sql`blogs.created_at`, title: sql`lower(blogs.title)` };

/** Literals, as the index is of pending ones. An edit that waits is pending as well. */
const filters = {
  all: undefined,
  pending: sql<boolean>`(blogs.approved = 0 or blogs.edit_state = 1)`,
  approved: sql<boolean>`(blogs.approved = 1 and blogs.edit_state <> 1)`,
};

/** A page of all articles; a search finds their own words and those of their authors. */
export function findBlogPage(
  db: Database,
  { sort = '-createdAt', state = 'all', ...query }: BlogQuery,
): Promise<NumberedPage> {
  const { field, isFalling } = readSort(sort);
  const rules = { table: 'blogs', totals: ['blogs'], author: 'blogs.author_id' } as const;
  return findNumberedPage(db, { ...rules, filter: filters[state], order: orders[field], isFalling }, query);
}

export const listArticlesById = (db: Database, ids: readonly string[]): Promise<AuthoredArticle[]> =>
  wholeArticles(db).where('blogs.id', 'in', ids).execute();

/** Finds and locks an article of any author, public or not, until the transaction ends. */
export async function findArticleToChange(tx: Database, id: string): Promise<AuthoredArticle | undefined> {
  // By itself: PostgreSQL locks no row of an outer join.
  const own = await tx.selectFrom('blogs').select('id').where('id', '=', id).modifyEnd(rowLock(tx)).executeTakeFirst();
  return own && wholeArticles(tx).where('blogs.id', '=', id).executeTakeFirst();
}

const metaColumns = [
  'id',
  'slug',
  'title',
  'excerpt',
  'meta_title',
  'meta_description',
  'og_image',
  'canonical_url',
  'noindex',
] as const;

/** Metadata of an article for search engines, and its defaults. */
export type MetaRow = Pick<ArticleRow, (typeof metaColumns)[number]>;

export const listMetaById = (db: Database, ids: readonly string[]): Promise<MetaRow[]> =>
  db.selectFrom('blogs').select(metaColumns).where('id', 'in', ids).execute();

/** Changes the text of an article; its approval stays. Its tags are not looked at. */
export async function updateText(db: Database, id: string, change: ArticleChange, now: number): Promise<void> {
  await db
    .updateTable('blogs')
    .set({ ...change, updated_at: changedAt(now) })
    .where('id', '=', id)
    .execute();
}

/** Lets readers comment, or no longer. */
export async function updateAllowComments(db: Database, id: string, isAllowed: boolean): Promise<void> {
  await db
    .updateTable('blogs')
    .set({ allow_comments: Number(isAllowed) })
    .where('id', '=', id)
    .execute();
}

/**
 * Sets the approval or takes it back. The first one is when the article was published, for good; of one that waits for its time, that
 * time is.
 */
export async function updateApproval(db: Database, id: string, isApproved: boolean, now: number): Promise<void> {
  const published_at = isApproved
    ? sql<number>`case when publish_at > ${now} then publish_at else coalesce(published_at, ${now}) end`
    : sql<number | null>`case when publish_at > ${now} then null else published_at end`;
  await db
    .updateTable('blogs')
    .set({ approved: Number(isApproved), published_at })
    .where('id', '=', id)
    .execute();
}

/** Metadata columns that an admin sets. */
export type MetaChange = Partial<
  Pick<ArticleRow, 'meta_title' | 'meta_description' | 'og_image' | 'canonical_url' | 'noindex'>
>;

export async function updateMeta(db: Database, id: string, change: MetaChange): Promise<void> {
  await db.updateTable('blogs').set(change).where('id', '=', id).execute();
}

/** Deletes an article of any author for good. */
export async function deleteAnyArticle(db: Database, id: string): Promise<void> {
  await db.deleteFrom('blogs').where('id', '=', id).execute();
}
