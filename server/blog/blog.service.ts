import type { addArticle, updateArticle } from '#contract/article-forms.ts';
import type { Article, ArticleSummary } from '#contract/blog.ts';
import type { BodyOf } from '#contract/call.ts';
import { messages } from '#contract/messages.ts';
import { bumpRevision } from '#server/db/revision.store.ts';
import type { Database } from '#server/db/tables.ts';
import type { SignedInUser } from '#server/http/identity.ts';
import { limitWriting, type Writer } from '#server/rate-limits/write-limits.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isId, newId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { requireWriter } from '#server/users/users.service.ts';
import { keepNote } from './article-notes.ts';
import { findNotesOfArticles } from './article-notes.store.ts';
import * as store from './blog.store.ts';
import { addDraft, saveDraft, submitDraft } from './drafts/article-drafts.ts';
import { type AuthoredDraft, deleteDraft, findDraft, lockDraft } from './drafts/article-drafts.store.ts';
import { fieldsOf, type GivenArticle, insertPending } from './new-article.ts';
import { articleNotFound, requireOwn } from './require-own.ts';
import { pictureFileName } from './pictures/article-picture-files.ts';
import { type ArticlePictureRow, listPicturesOf } from './pictures/article-pictures.store.ts';
import { type ArticlePresenter, presentDraftSummary, presentSummary, type WholeArticle } from './present-article.ts';

/**
 * Raises the revision of the blog, by which lists and articles are cached. Last statement of a transaction that changes an author's name or
 * the visibility of their articles, after `bumpFeedRevision`.
 */
export const bumpBlogRevision = (tx: Database): Promise<void> => bumpRevision(tx, 'blogs');

/** A submitted article with its pictures. */
export const withPictures = async (db: Database, row: store.AuthoredArticle): Promise<WholeArticle> => ({
  row,
  pictures: await listPicturesOf(db, 'blog_id', [row.id]),
});

/** A draft with its pictures. */
export const draftWithPictures = async (db: Database, draft: AuthoredDraft): Promise<WholeArticle> => ({
  draft,
  pictures: await listPicturesOf(db, 'draft_id', [draft.id]),
});

/** Submits an article, which is pending then. Throws `tooMany`, and as `requireWriter`. */
export const submitArticle = (platform: Platform, user: Writer, given: GivenArticle): Promise<store.AuthoredArticle> =>
  platform.db.transaction().execute(async (tx) => {
    const id = newId();
    // Locks the user: the article is indexed under their current name.
    await requireWriter(tx, user.id);
    await limitWriting(platform, tx, user, 'articles');
    await insertPending(tx, { id, userId: user.id, now: platform.clock.now() }, given);
    await keepNote(tx, user.id, id, given.noteId);
    return requireOwn(tx, user.id, id);
  });

/** Submits a new article, or keeps it as a draft. Throws as `submitArticle` and `addDraft`. */
export async function createArticle(
  platform: Platform,
  user: Writer,
  { draft, ...given }: BodyOf<typeof addArticle>,
): Promise<{ message: string; article: WholeArticle }> {
  if (draft) {
    const added = await addDraft(platform, user, given);
    return { message: messages.blog.draftSaved, article: { draft: added, pictures: [] } };
  }
  const row = await submitArticle(platform, user, given);
  return { message: messages.blog.submitted, article: { row, pictures: [] } };
}

/** An edit as it came, and how its answer looks. */
interface Edit {
  id: string;
  body: BodyOf<typeof updateArticle>;
  present: ArticlePresenter;
}

interface Edited {
  message: string;
  article: WholeArticle;
}

const changedElsewhere = (present: ArticlePresenter, article: WholeArticle, sentence: string): AppError =>
  new AppError('conflict', sentence, { extra: { data: present.article(article) } });

const sinceOf = ({ updatedAt }: Edit['body']): number | undefined =>
  updatedAt === undefined ? undefined : Date.parse(updatedAt);

/** Saves or submits a draft that the transaction has locked. Without `draft`, it stays one. */
async function editDraft(
  tx: Database,
  platform: Platform,
  user: SignedInUser,
  { draft, body, present }: Edit & { draft: AuthoredDraft },
): Promise<Edited> {
  const since = sinceOf(body);
  if (since !== undefined && since !== draft.updated_at)
    throw changedElsewhere(present, await draftWithPictures(tx, draft), messages.blog.changedElsewhere);
  if (body.draft !== false) {
    const saved = await saveDraft(tx, platform, user, { draft, given: body });
    return { message: messages.blog.draftSaved, article: await draftWithPictures(tx, saved) };
  }
  await submitDraft(tx, platform, user, { draft, given: body });
  const article = await withPictures(tx, await requireOwn(tx, user.id, draft.id));
  return { message: messages.blog.submitted, article };
}

async function editSubmitted(
  tx: Database,
  platform: Platform,
  user: SignedInUser,
  { id, body, present }: Edit,
): Promise<Edited> {
  const found = await requireOwn(tx, user.id, id);
  if (body.draft) throw changedElsewhere(present, await withPictures(tx, found), messages.blog.alreadySubmitted);
  await limitWriting(platform, tx, user, 'articleEdits');
  const isSaved = await store.updateArticle(tx, { userId: user.id, id }, fieldsOf(body), {
    now: platform.clock.now(),
    unchangedSince: sinceOf(body),
  });
  const article = await withPictures(tx, await requireOwn(tx, user.id, id));
  if (!isSaved) throw changedElsewhere(present, article, messages.blog.changedElsewhere);
  await keepNote(tx, user.id, id, body.noteId);
  await bumpBlogRevision(tx);
  return { message: messages.blog.updated, article };
}

/**
 * Changes one's own article, which is pending then; its address stays. A draft stays a draft, of any length with `draft: true`, until
 * `draft: false` submits it. Throws `forbidden`, `notFound`, `tooMany`, and `conflict` with the article as it is where it was
 * changed after `updatedAt`, or where it is no draft and should be saved as one.
 */
export async function editArticle(
  platform: Platform,
  user: SignedInUser,
  edit: Edit,
): Promise<{ message: string; data: Article }> {
  const { message, article } = await platform.db.transaction().execute(async (tx) => {
    const draft = isId(edit.id) ? await lockDraft(tx, user.id, edit.id) : undefined;
    return draft ? editDraft(tx, platform, user, { ...edit, draft }) : editSubmitted(tx, platform, user, edit);
  });
  return { message, data: edit.present.article(article) };
}

/** The note that one's own article or draft was made of, or null. Throws `forbidden` or `notFound`. */
export async function findArticleNote(db: Database, user: SignedInUser, id: string): Promise<string | null> {
  const draft = isId(id) ? await findDraft(db, user.id, id) : undefined;
  if (draft) return draft.note_id;
  await requireOwn(db, user.id, id);
  return (await findNotesOfArticles(db, [id])).get(id) ?? null;
}

/** What was deleted, and the pictures whose files go. */
interface Removed {
  message: string;
  data: ArticleSummary;
  pictures: readonly ArticlePictureRow[];
}

async function removeDraft(tx: Database, userId: string, draft: AuthoredDraft): Promise<Removed> {
  const pictures = await listPicturesOf(tx, 'draft_id', [draft.id]);
  await deleteDraft(tx, userId, draft.id);
  return { message: messages.blog.draftDeleted, data: presentDraftSummary(draft), pictures };
}

async function removeSubmitted(tx: Database, userId: string, id: string): Promise<Removed> {
  const row = await requireOwn(tx, userId, id);
  await store.lockArticle(tx, id);
  const pictures = await listPicturesOf(tx, 'blog_id', [id]);
  if (!(await store.deleteArticle(tx, userId, id))) throw articleNotFound();
  await bumpBlogRevision(tx);
  return { message: messages.blog.deleted, data: presentSummary(row), pictures };
}

/** Deletes one's own article or draft for good with its pictures, and answers what it was. Throws `forbidden` or `notFound`. */
export async function removeArticle(
  { db, files }: Platform,
  user: SignedInUser,
  id: string,
): Promise<{ message: string; data: ArticleSummary }> {
  const { message, data, pictures } = await db.transaction().execute(async (tx) => {
    const draft = isId(id) ? await lockDraft(tx, user.id, id) : undefined;
    return draft ? removeDraft(tx, user.id, draft) : removeSubmitted(tx, user.id, id);
  });
  await files.remove(pictures.map(pictureFileName));
  return { message, data };
}

export { indexAuthor, rebuildArticleIndex, rebuildPublicIndex } from './article-index.store.ts';
export { listListedArticles } from './article-lists.store.ts';
export { isPublic as isPublicArticle } from './blog.store.ts';
export { exportArticles, type ExportedArticle } from './export-articles.ts';
export {
  everyArticlePictureName,
  knownArticlePictures,
  listArticlePictureFiles,
} from './pictures/article-picture-files.ts';
