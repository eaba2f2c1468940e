import type { addArticle, Article, ArticleSummary, updateArticle } from '#contract/blog.ts';
import type { BodyOf } from '#contract/call.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { excerptOf, readingTimeOf } from '#lib/article-text.ts';
import { bumpRevision } from '#server/db/revision.store.ts';
import type { Database } from '#server/db/tables.ts';
import type { SignedInUser } from '#server/http/identity.ts';
import { limitWriting, type Writer } from '#server/rate-limits/write-limits.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isId, newId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { holdSeen } from '#server/notes/notes.service.ts';
import { requireWriter } from '#server/users/users.service.ts';
import { deleteArticleNote, findNotesOfArticles, saveArticleNote } from './article-notes.store.ts';
import { freeSlug, slugStem } from './article-slug.ts';
import * as store from './blog.store.ts';
import { presentArticle, presentSummary } from './present-article.ts';

type GivenArticle = BodyOf<typeof addArticle>;

/** The refusal of an article that is not there, or not for everybody to see. */
export const articleNotFound = (): AppError => new AppError('notFound', messages.blog.notFound);

/**
 * Raises the revision of the blog, by which lists and articles are cached. Last statement of a transaction that changes an author's name or
 * the visibility of their articles, after `bumpFeedRevision`.
 */
export const bumpBlogRevision = (tx: Database): Promise<void> => bumpRevision(tx, 'blogs');

/** Input of an author, and the columns derived from it. */
export function fieldsOf({ title, content, tags }: GivenArticle): store.ArticleChange {
  // An article may be nothing but headings and code.
  const excerpt = excerptOf(content, limits.article.excerpt.max) || title;
  return {
    title,
    content,
    excerpt,
    tags: JSON.stringify(tags),
    reading_time: readingTimeOf(content),
  };
}

/** Stores a new article under the first free slug of its title. Two at once with one title get one each. */
async function insertUnderFreeSlug(tx: Database, row: Omit<store.NewArticle, 'slug'>): Promise<void> {
  const stem = slugStem(row.title);
  for (;;) {
    const slug = freeSlug(stem, await store.listSlugsLike(tx, stem));
    if (await store.insertArticle(tx, { ...row, slug })) return;
  }
}

/** Keeps the note that an article was made of. Left out, it stays; one that the author cannot read is ignored. */
async function keepNote(
  tx: Database,
  userId: string,
  articleId: string,
  noteId: GivenArticle['noteId'],
): Promise<void> {
  if (noteId === null) await deleteArticleNote(tx, articleId);
  const held = noteId ? await holdSeen(tx, { userId, id: noteId }) : undefined;
  if (held !== undefined) await saveArticleNote(tx, articleId, held);
}

/** Submits an article, which is pending then. Throws `tooMany`, and as `requireWriter`. */
export async function submitArticle(platform: Platform, user: Writer, given: GivenArticle): Promise<Article> {
  const now = platform.clock.now();
  const row = {
    ...fieldsOf(given),
    id: newId(),
    author_id: user.id,
    author_name: null,
    cover_image: null,
    approved: 0,
    meta_title: null,
    meta_description: null,
    og_image: null,
    canonical_url: null,
    noindex: 0,
    created_at: now,
    updated_at: now,
    published_at: null,
  };
  const stored = await platform.db.transaction().execute(async (tx) => {
    // Locks the user: the article is indexed under their current name.
    await requireWriter(tx, user.id);
    await limitWriting(platform, tx, user, 'articles');
    await insertUnderFreeSlug(tx, row);
    await keepNote(tx, user.id, row.id, given.noteId);
    return requireOwn(tx, user.id, row.id);
  });
  return presentArticle(stored);
}

/** One's own article. Throws `forbidden` for somebody else's that everybody may see, and `notFound`. */
async function requireOwn(db: Database, userId: string, id: string): Promise<store.AuthoredArticle> {
  if (!isId(id)) throw articleNotFound();
  const own = await store.findArticleOf(db, userId, { id });
  if (own) return own;
  if (await store.findPublicArticle(db, { id })) throw new AppError('forbidden', messages.blog.notYours);
  throw articleNotFound();
}

/**
 * Changes one's own article, which is pending then; its address stays. Throws `forbidden`, `notFound`, `tooMany`, and `conflict`
 * with the article as it is where it was changed after `updatedAt`.
 */
export async function editArticle(
  platform: Platform,
  user: SignedInUser,
  id: string,
  { updatedAt, ...given }: BodyOf<typeof updateArticle>,
): Promise<Article> {
  const unchangedSince = updatedAt === undefined ? undefined : Date.parse(updatedAt);
  const changed = await platform.db.transaction().execute(async (tx) => {
    await requireOwn(tx, user.id, id);
    await limitWriting(platform, tx, user, 'articleEdits');
    const isSaved = await store.updateArticle(tx, { userId: user.id, id }, fieldsOf(given), {
      now: platform.clock.now(),
      unchangedSince,
    });
    const row = await requireOwn(tx, user.id, id);
    if (!isSaved)
      throw new AppError('conflict', messages.blog.changedElsewhere, { extra: { data: presentArticle(row) } });
    await keepNote(tx, user.id, id, given.noteId);
    await bumpBlogRevision(tx);
    return row;
  });
  return presentArticle(changed);
}

/** The note that one's own article was made of, or null. Throws `forbidden` or `notFound`. */
export async function findArticleNote(db: Database, user: SignedInUser, id: string): Promise<string | null> {
  await requireOwn(db, user.id, id);
  return (await findNotesOfArticles(db, [id])).get(id) ?? null;
}

/** Deletes one's own article for good, and answers what it was. Throws `forbidden` or `notFound`. */
export const removeArticle = ({ db }: Platform, user: SignedInUser, id: string): Promise<ArticleSummary> =>
  db.transaction().execute(async (tx) => {
    const row = await requireOwn(tx, user.id, id);
    if (!(await store.deleteArticle(tx, user.id, id))) throw articleNotFound();
    await bumpBlogRevision(tx);
    return presentSummary(row);
  });

export { indexAuthor, rebuildArticleIndex, rebuildPublicIndex } from './article-index.store.ts';
export { listListedArticles } from './article-lists.store.ts';
export { isPublic as isPublicArticle } from './blog.store.ts';
export { exportArticles, type ExportedArticle } from './export-articles.ts';
