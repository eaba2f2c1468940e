import type { addArticle, updateArticle } from '#contract/blog/article-forms.ts';
import type { Article, ArticleSummary } from '#contract/blog/blog.ts';
import type { BodyOf } from '#contract/call.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { lengthOf } from '#contract/text-rules.ts';
import { bumpRevision } from '#server/db/revision.store.ts';
import type { Database } from '#server/db/tables.ts';
import { pictureFileName } from '#server/files/keep-pictures.ts';
import type { SignedInUser } from '#server/http/identity.ts';
import { limitWriting, type Writer } from '#server/rate-limits/write-limits.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isId, newId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { requireOpenWriter } from '#server/users/users.service.ts';
import { keepNote } from './article-notes.ts';
import { findNotesOfArticles } from './article-notes.store.ts';
import * as store from './blog.store.ts';
import { addDraft, saveDraft, submitDraft } from './drafts/article-drafts.ts';
import { type AuthoredDraft, deleteDraft, findDraft, lockDraft } from './drafts/article-drafts.store.ts';
import { editOf, keepEdit } from './edits/article-edits.ts';
import { deleteEdit, type EditState, withEdit } from './edits/article-edits.store.ts';
import { deleteLinksTo } from './previews/preview-links.store.ts';
import { deleteHistory } from './versions/article-versions.store.ts';
import { requireOwnVersion } from './versions/own-versions.ts';
import { keepArticleVersion } from './versions/keep-article-version.ts';
import { fieldsOf, type GivenArticle, insertPending } from './new-article.ts';
import { scheduleOf } from './schedule/article-schedule.ts';
import { articleNotFound, requireOwn } from './require-own.ts';
import { requireCover } from './pictures/article-covers.ts';
import { type ArticlePictureRow, listPicturesOf } from './pictures/article-pictures.store.ts';
import type { ArticlePresenter, WholeArticle } from './present-article.ts';

/**
 * Raises the revision of the blog, by which lists and articles are cached. Last statement of a transaction that changes an author's name or
 * the visibility of their articles, after `bumpFeedRevision`.
 */
export const bumpBlogRevision = (tx: Database): Promise<void> => bumpRevision(tx, 'blogs');

/** A submitted article with its pictures: all of them, or those that readers see where it is approved. */
export async function withPictures(db: Database, row: store.AuthoredArticle, edit?: EditState): Promise<WholeArticle> {
  const pictures = await listPicturesOf(db, 'blog_id', [row.id]);
  return { row, edit, pictures: row.approved ? pictures.filter(({ waiting }) => waiting === 0) : pictures };
}

/** Which text of one's own article is asked for. Left out, it is the edit while that waits. */
export type AskedText = 'public' | 'edit' | undefined;

/** One's own article as its author reads it, with its edit where there is one. */
export async function ownVersion(db: Database, row: store.AuthoredArticle, asked?: AskedText): Promise<WholeArticle> {
  const edit = await editOf(db, row);
  const isEdit = edit && (asked ? asked === 'edit' : edit.refused_at === null);
  return withPictures(db, isEdit ? withEdit(row, edit) : row, edit);
}

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
    await requireOpenWriter(platform, tx, user.id);
    await limitWriting(platform, tx, user, 'articles');
    await requireCover(tx, undefined, given);
    const now = platform.clock.now();
    await insertPending(tx, { id, userId: user.id, now }, given);
    await keepArticleVersion(tx, { articleId: id, userId: user.id, former: undefined, next: fieldsOf(given), now });
    await keepNote(tx, user.id, id, given.noteId);
    return requireOwn(tx, { userId: user.id, id, now });
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
  /** True where a former version comes back. */
  isRestore?: boolean;
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
  { draft, body, present, isRestore }: Edit & { draft: AuthoredDraft },
): Promise<Edited> {
  const since = sinceOf(body);
  if (since !== undefined && since !== draft.updated_at)
    throw changedElsewhere(present, await draftWithPictures(tx, draft), messages.blog.changedElsewhere);
  if (body.draft !== false) {
    const saved = await saveDraft(tx, platform, user, { draft, given: body, ...(isRestore && { isRestore }) });
    return { message: messages.blog.draftSaved, article: await draftWithPictures(tx, saved) };
  }
  await submitDraft(tx, platform, user, { draft, given: body });
  const article = await withPictures(
    tx,
    await requireOwn(tx, { userId: user.id, id: draft.id, now: platform.clock.now() }),
  );
  return { message: messages.blog.submitted, article };
}

const isSameText = (one: store.ArticleChange, other: store.ArticleChange): boolean =>
  one.title === other.title &&
  one.content === other.content &&
  one.tags === other.tags &&
  one.cover_image === other.cover_image;

/** Keeps an edit of an approved article, which readers go on seeing as it is. The article is locked. */
async function editApproved(
  tx: Database,
  platform: Platform,
  row: store.AuthoredArticle,
  { body, present, isRestore = false }: Edit,
): Promise<Edited> {
  const userId = row.author_id ?? '';
  const former = await editOf(tx, row);
  const since = sinceOf(body);
  // Of an article whose edit was refused, the author may have read either text.
  const known = former
    ? [former.updated_at, ...(former.refused_at === null ? [] : [row.updated_at])]
    : [row.updated_at];
  if (since !== undefined && !known.includes(since))
    throw changedElsewhere(present, await ownVersion(tx, row), messages.blog.changedElsewhere);
  const now = platform.clock.now();
  const shown = former ?? row;
  const next = fieldsOf(body, shown);
  // Another time for the same text needs no new approval.
  const isTimeAlone = body.publishAt !== undefined && isSameText(shown, next);
  if (!isTimeAlone) {
    await keepEdit(tx, row, next, { former, now });
    const texts = { former: shown, next, now, isOwnVersion: isRestore };
    await keepArticleVersion(tx, { articleId: row.id, userId, ...texts });
  }
  return {
    message: isTimeAlone ? messages.blog.scheduleSaved : messages.blog.editSubmitted,
    article: await ownVersion(tx, await requireOwn(tx, { userId, id: row.id, now })),
  };
}

/** Changes an article that waits for its approval. The article is locked. */
async function editPending(
  tx: Database,
  platform: Platform,
  row: store.AuthoredArticle,
  { body, present, isRestore = false }: Edit,
): Promise<Edited> {
  const now = platform.clock.now();
  const next = fieldsOf(body, row);
  const owned = { userId: row.author_id ?? '', id: row.id };
  const isSaved = await store.updateArticle(tx, owned, next, { now, unchangedSince: sinceOf(body) });
  if (!isSaved) throw changedElsewhere(present, await withPictures(tx, row), messages.blog.changedElsewhere);
  const texts = { former: row, next, now, isOwnVersion: isRestore };
  await keepArticleVersion(tx, { articleId: row.id, userId: owned.userId, ...texts });
  // One that was refused before the article was taken back.
  if (row.edit_state !== 0) await deleteEdit(tx, row.id);
  return {
    message: messages.blog.updated,
    article: await withPictures(tx, await requireOwn(tx, { ...owned, now })),
  };
}

async function editSubmitted(tx: Database, platform: Platform, user: SignedInUser, edit: Edit): Promise<Edited> {
  const { id, body, present } = edit;
  const own = { userId: user.id, id, now: platform.clock.now() };
  await requireOwn(tx, own);
  // An approval that happens now is waited for, and seen.
  await store.lockArticle(tx, id);
  const row = await requireOwn(tx, own);
  if (body.draft) throw changedElsewhere(present, await ownVersion(tx, row), messages.blog.alreadySubmitted);
  await limitWriting(platform, tx, user, 'articleEdits');
  await requireCover(tx, { column: 'blog_id', id }, body);
  // It may have become public while the lock was waited for.
  const schedule = scheduleOf(row, body, platform.clock.now());
  if (schedule === 'public') throw changedElsewhere(present, await ownVersion(tx, row), messages.blog.publishedAlready);
  if (schedule) await store.updateSchedule(tx, id, schedule);
  const edited = await (row.approved ? editApproved : editPending)(tx, platform, row, edit);
  await keepNote(tx, user.id, id, body.noteId);
  // No answer that is kept has an edit.
  if (!row.approved || schedule) await bumpBlogRevision(tx);
  return edited;
}

/**
 * Changes one's own article, which is pending then; its address stays. An approved one stays public as it is until an editor approves the
 * edit. A draft stays a draft, of any length with `draft: true`, until
 * `draft: false` submits it. Throws `forbidden`, `notFound`, `tooMany`, and `conflict` with the article as it is where it was
 * changed after `updatedAt`, or where it is no draft and should be saved as one, or
 * where it is public and should become so later.
 */
export async function editArticle(
  platform: Platform,
  user: SignedInUser,
  edit: Edit,
): Promise<{ message: string; data: Article }> {
  const { message, article } = await platform.db.transaction().execute((tx) => editWithin(tx, platform, user, edit));
  return { message, data: edit.present.article(article) };
}

async function editWithin(tx: Database, platform: Platform, user: SignedInUser, edit: Edit): Promise<Edited> {
  const draft = isId(edit.id) ? await lockDraft(tx, user.id, edit.id) : undefined;
  return draft ? editDraft(tx, platform, user, { ...edit, draft }) : editSubmitted(tx, platform, user, edit);
}

/**
 * Saves a former version of one's own draft or article, as `editArticle` does. Throws as it does, `notFound` where there is no such
 * version, and `conflict` where its texts are too short for an article that was submitted.
 */
export async function restoreVersion(
  platform: Platform,
  user: SignedInUser,
  { id, version, present }: Pick<Edit, 'id' | 'present'> & { version: number },
): Promise<Article> {
  const { article } = await platform.db.transaction().execute(async (tx) => {
    const { title, content, tags, isDraft } = await requireOwnVersion(
      tx,
      { userId: user.id, id, now: platform.clock.now() },
      version,
    );
    const { title: titles, content: contents } = limits.article;
    if (!isDraft && (lengthOf(title) < titles.min || lengthOf(content) < contents.min))
      throw new AppError('conflict', messages.blog.versionTooShort);
    const texts = { title, content, tags };
    const body = isDraft ? { ...texts, noteId: undefined, draft: true as const } : { ...texts, noteId: undefined };
    return editWithin(tx, platform, user, { id, body, present, isRestore: true });
  });
  return present.article(article);
}

/** The note that one's own article or draft was made of, or null. Throws `forbidden` or `notFound`. */
export async function findArticleNote(
  db: Database,
  asked: { userId: string; id: string; now: number },
): Promise<string | null> {
  const { userId, id } = asked;
  const draft = isId(id) ? await findDraft(db, userId, id) : undefined;
  if (draft) return draft.note_id;
  await requireOwn(db, asked);
  return (await findNotesOfArticles(db, [id])).get(id) ?? null;
}

/** What was deleted, and the pictures whose files go. */
interface Removed {
  message: string;
  data: ArticleSummary;
  pictures: readonly ArticlePictureRow[];
}

/** The pictures went with it. */
const noCovers = new Map<string, ArticlePictureRow>();

async function removeDraft(tx: Database, draft: AuthoredDraft, present: ArticlePresenter): Promise<Removed> {
  const pictures = await listPicturesOf(tx, 'draft_id', [draft.id]);
  await deleteDraft(tx, draft.user_id, draft.id);
  await deleteHistory(tx, draft.id);
  await deleteLinksTo(tx, draft.id);
  return { message: messages.blog.draftDeleted, data: present.summary(draft, noCovers), pictures };
}

async function removeSubmitted(
  tx: Database,
  own: { userId: string; id: string; now: number },
  present: ArticlePresenter,
): Promise<Removed> {
  const { userId, id } = own;
  const row = await requireOwn(tx, own);
  await store.lockArticle(tx, id);
  const pictures = await listPicturesOf(tx, 'blog_id', [id]);
  if (!(await store.deleteArticle(tx, userId, id))) throw articleNotFound();
  await deleteHistory(tx, id);
  await deleteLinksTo(tx, id);
  await bumpBlogRevision(tx);
  return { message: messages.blog.deleted, data: present.summary(row, noCovers), pictures };
}

/** Deletes one's own article or draft for good with its pictures, and answers what it was. Throws `forbidden` or `notFound`. */
export async function removeArticle(
  { db, files, clock }: Platform,
  user: SignedInUser,
  { id, present }: Pick<Edit, 'id' | 'present'>,
): Promise<{ message: string; data: ArticleSummary }> {
  const { message, data, pictures } = await db.transaction().execute(async (tx) => {
    const draft = isId(id) ? await lockDraft(tx, user.id, id) : undefined;
    return draft
      ? removeDraft(tx, draft, present)
      : removeSubmitted(tx, { userId: user.id, id, now: clock.now() }, present);
  });
  await files.remove(pictures.map(pictureFileName));
  return { message, data };
}

export { indexAuthor, rebuildArticleIndex, rebuildPublicIndex } from './article-index.store.ts';
export { listListedArticles } from './article-lists.store.ts';
export { isOut as isOutArticle, isPublic as isPublicArticle } from './blog.store.ts';
export { readOpenCovers } from './pictures/article-covers.ts';
export { createFindBlogVersion } from './schedule/blog-version.ts';
export { exportArticleBookmarks, keepArticle } from './bookmarks/article-bookmarks.service.ts';
export { exportArticles, type ExportedArticle } from './export-articles.ts';
export {
  everyArticlePictureName,
  knownArticlePictures,
  listArticlePictureFiles,
} from './pictures/article-picture-files.ts';
