import type {
  AdminBlog,
  editBlog as editBlogCall,
  listBlogs,
  refuseBlogEdit as refuseBlogEditCall,
} from '#contract/blog/blog.admin.ts';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import type { BodyOf, QueryOf } from '#contract/call.ts';
import { recordAction } from '#server/admins/audit.service.ts';
import { inOrderOf } from '#server/db/numbered-pages.ts';
import type { Database } from '#server/db/tables.ts';
import { pictureFileName } from '#server/files/keep-pictures.ts';
import type { SignedInAdmin } from '#server/http/identity.ts';
import { AppError } from '#server/platform/app-error.ts';
import { asTime, asTimeOrNull } from '#server/platform/as-time.ts';
import { isId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import * as store from './blog.admin.store.ts';
import { indexArticle, readTags } from './article-index.store.ts';
import { bumpBlogRevision } from './blog.service.ts';
import type { ArticleChange, AuthoredArticle } from './blog.store.ts';
import { keepEdit, showPicturesOf, takeEdit, waitingEditOf } from './edits/article-edits.ts';
import { type EditRow, editStates, listEdits, refuseEdit, withEdit } from './edits/article-edits.store.ts';
import { deleteLinksTo } from './previews/preview-links.store.ts';
import { deleteHistory } from './versions/article-versions.store.ts';
import { keepArticleVersion } from './versions/keep-article-version.ts';
import { fieldsOf } from './new-article.ts';
import { type ArticlePictureRow, listPicturesOf } from './pictures/article-pictures.store.ts';
import type { ArticlePresenter } from './present-article.ts';

/** An article as an editor sees it. Its pictures have addresses that expire, as it may be pending. */
function presentRow(
  article: AuthoredArticle,
  edit: EditRow | undefined,
  present: ArticlePresenter,
  pictures: readonly ArticlePictureRow[],
): AdminBlog {
  const row = edit ? withEdit(article, edit) : article;
  return {
    _id: row.id,
    slug: row.slug,
    title: row.title,
    content: row.content,
    tags: readTags(row),
    publicText: edit ? { title: article.title, content: article.content, tags: readTags(article) } : null,
    pictures: present.privatePictures(pictures),
    coverImage: row.cover_image,
    author: row.author,
    authorId: row.author_id,
    approved: row.approved === 1,
    allowComments: row.allow_comments === 1,
    publishAt: asTimeOrNull(row.publish_at),
    scheduled: present.isScheduled(row),
    createdAt: asTime(row.created_at),
    updatedAt: asTime(row.updated_at),
  };
}

/** Articles as an editor sees them. Their pictures have addresses that expire, because an article may be pending. */
async function presentBlogs(
  db: Database,
  present: ArticlePresenter,
  rows: readonly AuthoredArticle[],
): Promise<AdminBlog[]> {
  const ids = rows.map(({ id }) => id);
  const pictures = Map.groupBy(await listPicturesOf(db, 'blog_id', ids), ({ blog_id }) => blog_id);
  const waiting = rows.filter(({ edit_state }) => edit_state === editStates.waiting).map(({ id }) => id);
  const edits = new Map((await listEdits(db, waiting)).map((edit) => [edit.blog_id, edit]));
  return rows.map((row) => presentRow(row, edits.get(row.id), present, pictures.get(row.id) ?? []));
}

/** `presentBlogs` for one. */
export async function presentBlog(db: Database, present: ArticlePresenter, row: AuthoredArticle): Promise<AdminBlog> {
  const pictures = await listPicturesOf(db, 'blog_id', [row.id]);
  return presentRow(row, await waitingEditOf(db, row), present, pictures);
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

/** Refuses what an editor does with a version that they have not seen. */
function requireSeen(
  { updatedAt }: { updatedAt?: string | undefined },
  row: Pick<AuthoredArticle, 'updated_at'>,
): void {
  if (updatedAt !== undefined && Date.parse(updatedAt) !== row.updated_at)
    throw new AppError('conflict', adminMessages.blogs.changedElsewhere);
}

/** The whole of what an edit makes of an article. An excerpt that somebody wrote stays as long as the text does. */
function editedFields(row: AuthoredArticle, { title = row.title, content = row.content }: Edit): ArticleChange {
  const fields = fieldsOf({ title, content, tags: readTags(row) }, row);
  const isExcerptKept = content === row.content && row.excerpt !== row.title;
  return isExcerptKept ? { ...fields, excerpt: row.excerpt } : fields;
}

/** Changes the title or the text of an article that is locked, or of the edit that waits. True if it was another one. */
async function changeText(
  tx: Database,
  row: AuthoredArticle,
  { edit, given, now }: { edit: EditRow | undefined; given: Edit; now: number },
): Promise<boolean> {
  const shown = edit ? withEdit(row, edit) : row;
  const change = editedFields(shown, given);
  if (change.title === shown.title && change.content === shown.content) return false;
  if (edit) {
    await keepEdit(tx, row, change, { former: edit, now });
  } else {
    await store.updateText(tx, row.id, change, now);
    await indexArticle(tx, { ...row, ...change });
    if (row.approved) await showPicturesOf(tx, { ...row, ...change });
  }
  // The product's own articles have no history.
  if (row.author_id !== null) {
    const texts = { former: shown, next: change, now, isByEditor: true };
    await keepArticleVersion(tx, { articleId: row.id, userId: row.author_id, ...texts });
  }
  return true;
}

/**
 * Changes the title or the text of an article, or of the edit that waits, and switches comments on or off; its approval and its address
 * stay. An equal value changes nothing. Throws `notFound`, and `conflict` where the article was changed after `updatedAt`.
 */
export const editBlog = (platform: Platform, admin: SignedInAdmin, id: string, given: Edit): Promise<AuthoredArticle> =>
  platform.db.transaction().execute(async (tx) => {
    const row = await requireBlog(tx, id);
    const edit = await waitingEditOf(tx, row);
    requireSeen(given, edit ?? row);
    const isOther = await changeText(tx, row, { edit, given, now: platform.clock.now() });
    if (isOther) await recordAction(tx, platform, admin, { action: 'blog.edit', target: id });
    const { allowComments = row.allow_comments === 1 } = given;
    const isSwitched = Number(allowComments) !== row.allow_comments;
    if (isSwitched) {
      await store.updateAllowComments(tx, id, allowComments);
      const action = allowComments ? 'blog.openComments' : 'blog.closeComments';
      await recordAction(tx, platform, admin, { action, target: id });
    }
    if (!isOther && !isSwitched) return row;
    const changed = await requireBlog(tx, id);
    if (isSwitched || !edit) await bumpBlogRevision(tx);
    return changed;
  });

/** An approval, of the version that an editor has seen. */
interface Approval {
  id: string;
  isApproved: boolean;
  updatedAt?: string | undefined;
}

/**
 * Makes an article public or its edit that waits, or takes it back; what is so already stays so. The first approval is when it was
 * published, also after later ones. Throws `notFound`, and `conflict` where the article was changed after `updatedAt`.
 */
export const setApproval = (platform: Platform, admin: SignedInAdmin, approval: Approval): Promise<AuthoredArticle> =>
  platform.db.transaction().execute((tx) => setApprovalWithin(tx, platform, admin, approval));

/** As `setApproval`, in a transaction that is there already; its last statement raises the blog. */
export async function setApprovalWithin(
  tx: Database,
  platform: Pick<Platform, 'clock'>,
  admin: SignedInAdmin,
  { id, isApproved, updatedAt }: Approval,
): Promise<AuthoredArticle> {
  const row = await requireBlog(tx, id);
  const edit = await waitingEditOf(tx, row);
  requireSeen({ updatedAt }, edit ?? row);
  if (row.approved === Number(isApproved) && !(isApproved && edit)) return row;
  // An article that is taken back has one text again, its author's newest.
  const decided = edit ? await takeEdit(tx, row, edit) : row;
  await store.updateApproval(tx, id, isApproved, platform.clock.now());
  if (isApproved) await showPicturesOf(tx, decided);
  const action = isApproved ? 'blog.approve' : 'blog.unapprove';
  await recordAction(tx, platform, admin, { action, target: id });
  await bumpBlogRevision(tx);
  return { ...decided, approved: Number(isApproved) };
}

/**
 * Refuses the edit of an article, whose text stays public. Throws `notFound`, and `conflict` where no edit waits, or where it was changed
 * after `updatedAt`.
 */
export const refuseBlogEdit = (
  platform: Platform,
  admin: SignedInAdmin,
  id: string,
  { reason, updatedAt }: BodyOf<typeof refuseBlogEditCall>,
): Promise<AuthoredArticle> =>
  platform.db.transaction().execute(async (tx) => {
    const row = await requireBlog(tx, id);
    const edit = await waitingEditOf(tx, row);
    if (!edit) throw new AppError('conflict', adminMessages.blogs.noEdit);
    requireSeen({ updatedAt }, edit);
    await refuseEdit(tx, id, { now: platform.clock.now(), reason: reason || null });
    // Its words are its author's alone again.
    await indexArticle(tx, row);
    await recordAction(tx, platform, admin, { action: 'blog.refuseEdit', target: id });
    return requireBlog(tx, id);
  });

/** Deletes an article for good, with its pictures. Throws `notFound`. */
export async function deleteBlog(platform: Platform, admin: SignedInAdmin, id: string): Promise<void> {
  const pictures = await platform.db.transaction().execute(async (tx) => {
    await requireBlog(tx, id);
    const rows = await listPicturesOf(tx, 'blog_id', [id]);
    await store.deleteAnyArticle(tx, id);
    await deleteHistory(tx, id);
    await deleteLinksTo(tx, id);
    await recordAction(tx, platform, admin, { action: 'blog.delete', target: id });
    await bumpBlogRevision(tx);
    return rows;
  });
  await platform.files.remove(pictures.map(pictureFileName));
}
