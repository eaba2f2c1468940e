import type { AdminBlog, editBlog as editBlogCall, listBlogs } from '#contract/blog.admin.ts';
import { adminMessages } from '#contract/admin-messages.ts';
import type { BodyOf, QueryOf } from '#contract/call.ts';
import { recordAction } from '#server/admins/audit.service.ts';
import { inOrderOf } from '#server/db/numbered-pages.ts';
import type { Database } from '#server/db/tables.ts';
import type { SignedInAdmin } from '#server/http/identity.ts';
import { AppError } from '#server/platform/app-error.ts';
import { asTime } from '#server/platform/as-time.ts';
import { isId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import * as store from './blog.admin.store.ts';
import { indexArticle, readTags } from './article-index.store.ts';
import { bumpBlogRevision } from './blog.service.ts';
import type { ArticleChange, AuthoredArticle } from './blog.store.ts';
import { fieldsOf } from './new-article.ts';
import { pictureFileName } from './pictures/article-picture-files.ts';
import { listPicturesOf } from './pictures/article-pictures.store.ts';
import type { ArticlePresenter } from './present-article.ts';

/** An article as an editor sees it. Its pictures have addresses that expire, as it may be pending. */
const presentRow = (row: AuthoredArticle, pictures: AdminBlog['pictures']): AdminBlog => ({
  _id: row.id,
  slug: row.slug,
  title: row.title,
  content: row.content,
  pictures,
  author: row.author,
  authorId: row.author_id,
  approved: row.approved === 1,
  createdAt: asTime(row.created_at),
  updatedAt: asTime(row.updated_at),
});

/** Articles as an editor sees them. Their pictures have addresses that expire, because an article may be pending. */
async function presentBlogs(
  db: Database,
  present: ArticlePresenter,
  rows: readonly AuthoredArticle[],
): Promise<AdminBlog[]> {
  const ids = rows.map(({ id }) => id);
  const pictures = Map.groupBy(await listPicturesOf(db, 'blog_id', ids), ({ blog_id }) => blog_id);
  return rows.map((row) => presentRow(row, present.privatePictures(pictures.get(row.id) ?? [])));
}

/** `presentBlogs` for one. */
export async function presentBlog(db: Database, present: ArticlePresenter, row: AuthoredArticle): Promise<AdminBlog> {
  const pictures = await listPicturesOf(db, 'blog_id', [row.id]);
  return presentRow(row, present.privatePictures(pictures));
}

/** A page of all articles, pending ones included. Drafts are their authors' alone. */
export async function readBlogs(
  db: Database,
  present: ArticlePresenter,
  query: QueryOf<typeof listBlogs>,
): Promise<{ blogs: AdminBlog[]; total: number }> {
  const { ids, total } = await store.findBlogPage(db, query);
  const rows = ids.length > 0 ? await store.listArticlesById(db, ids) : [];
  return { blogs: await presentBlogs(db, present, inOrderOf(ids, rows)), total };
}

const blogNotFound = (): AppError => new AppError('notFound', adminMessages.blogs.notFound);

/** Finds an article of any author, to change it. Throws `notFound`. */
export async function requireBlog(tx: Database, id: string): Promise<AuthoredArticle> {
  const row = isId(id) ? await store.findArticleToChange(tx, id) : undefined;
  if (!row) throw blogNotFound();
  return row;
}

type Edit = BodyOf<typeof editBlogCall>;

/** True if somebody changed an article after the version that an edit was made of. */
const isOutdated = ({ updatedAt }: Edit, row: AuthoredArticle): boolean =>
  updatedAt !== undefined && Date.parse(updatedAt) !== row.updated_at;

/** The whole of what an edit makes of an article. An excerpt that somebody wrote stays as long as the text does. */
function editedFields(row: AuthoredArticle, { title = row.title, content = row.content }: Edit): ArticleChange {
  const fields = fieldsOf({ title, content, tags: readTags(row) });
  const isExcerptKept = content === row.content && row.excerpt !== row.title;
  return isExcerptKept ? { ...fields, excerpt: row.excerpt } : fields;
}

/**
 * Changes the title or the text of an article; its approval and its address stay. An equal value changes nothing. Throws
 * `notFound`, and `conflict` where the article was changed after `updatedAt`.
 */
export const editBlog = (platform: Platform, admin: SignedInAdmin, id: string, given: Edit): Promise<AuthoredArticle> =>
  platform.db.transaction().execute(async (tx) => {
    const row = await requireBlog(tx, id);
    if (isOutdated(given, row)) throw new AppError('conflict', adminMessages.blogs.changedElsewhere);
    const change = editedFields(row, given);
    if (change.title === row.title && change.content === row.content) return row;
    await store.updateText(tx, id, change, platform.clock.now());
    await indexArticle(tx, { ...row, ...change });
    await recordAction(tx, platform, admin, { action: 'blog.edit', target: id });
    const changed = await requireBlog(tx, id);
    await bumpBlogRevision(tx);
    return changed;
  });

/**
 * Makes an article public, or takes it back; what is so already stays so. The first approval is when it was published, also
 * after later ones. Throws `notFound`.
 */
export const setApproval = (
  platform: Platform,
  admin: SignedInAdmin,
  id: string,
  isApproved: boolean,
): Promise<AuthoredArticle> =>
  platform.db.transaction().execute((tx) => setApprovalWithin(tx, platform, admin, { id, isApproved }));

/** As `setApproval`, in a transaction that is there already; its last statement raises the blog. */
export async function setApprovalWithin(
  tx: Database,
  platform: Pick<Platform, 'clock'>,
  admin: SignedInAdmin,
  { id, isApproved }: { id: string; isApproved: boolean },
): Promise<AuthoredArticle> {
  const row = await requireBlog(tx, id);
  if (row.approved === Number(isApproved)) return row;
  await store.updateApproval(tx, id, isApproved, platform.clock.now());
  const action = isApproved ? 'blog.approve' : 'blog.unapprove';
  await recordAction(tx, platform, admin, { action, target: id });
  await bumpBlogRevision(tx);
  return { ...row, approved: Number(isApproved) };
}

/** Deletes an article for good, with its pictures. Throws `notFound`. */
export async function deleteBlog(platform: Platform, admin: SignedInAdmin, id: string): Promise<void> {
  const pictures = await platform.db.transaction().execute(async (tx) => {
    await requireBlog(tx, id);
    const rows = await listPicturesOf(tx, 'blog_id', [id]);
    await store.deleteAnyArticle(tx, id);
    await recordAction(tx, platform, admin, { action: 'blog.delete', target: id });
    await bumpBlogRevision(tx);
    return rows;
  });
  await platform.files.remove(pictures.map(pictureFileName));
}
