import { articleLimits } from '#contract/blog/article-limits.ts';
import { messages } from '#contract/messages.ts';
import { takeAdvisoryLock } from '#server/db/dialect.ts';
import type { Database } from '#server/db/tables.ts';
import { AppError } from '#server/platform/app-error.ts';
import { asTimeOrNull } from '#server/platform/as-time.ts';
import { newId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { limitWriting, type Writer } from '#server/rate-limits/write-limits.ts';
import { requireWriter } from '#server/users/users.service.ts';
import { keepNote, readableNote } from '../article-notes.ts';
import { fieldsOf, givenTime, type GivenArticle, insertPending } from '../new-article.ts';
import { articleNotFound } from '../require-own.ts';
import { requireCover } from '../pictures/article-covers.ts';
import { movePictures } from '../pictures/article-pictures.store.ts';
import { keepArticleVersion } from '../versions/keep-article-version.ts';
import * as store from './article-drafts.store.ts';

async function requireDraft(tx: Database, userId: string, id: string): Promise<store.AuthoredDraft> {
  const draft = await store.findDraft(tx, userId, id);
  if (!draft) throw articleNotFound();
  return draft;
}

/** Keeps a new draft. Throws `conflict` where there are many already, `tooMany`, and as `requireWriter`. */
export const addDraft = (platform: Platform, user: Writer, given: GivenArticle): Promise<store.AuthoredDraft> =>
  platform.db.transaction().execute(async (tx) => {
    const { drafts } = articleLimits;
    await requireWriter(tx, user.id);
    await limitWriting(platform, tx, user, 'drafts');
    await takeAdvisoryLock(tx, `article-drafts:${user.id}`);
    if ((await store.countDrafts(tx, user.id)) >= drafts)
      throw new AppError('conflict', messages.blog.tooManyDrafts(drafts));
    await requireCover(tx, undefined, given);
    const now = platform.clock.now();
    const id = newId();
    const note_id = (await readableNote(tx, user.id, given.noteId)) ?? null;
    const fields = fieldsOf(given);
    const publish_at = givenTime(given) ?? null;
    await store.insertDraft(tx, {
      ...fields,
      id,
      user_id: user.id,
      note_id,
      publish_at,
      created_at: now,
      updated_at: now,
    });
    await keepArticleVersion(tx, { articleId: id, userId: user.id, former: undefined, next: fields, now });
    return requireDraft(tx, user.id, id);
  });

interface DraftSave {
  draft: store.AuthoredDraft;
  given: GivenArticle;
  /** True where a former version comes back. */
  isRestore?: boolean;
}

/** Saves a draft that the transaction has locked. */
export async function saveDraft(
  tx: Database,
  platform: Platform,
  user: Writer,
  { draft, given, isRestore = false }: DraftSave,
): Promise<store.AuthoredDraft> {
  await limitWriting(platform, tx, user, 'draftSaves');
  const note_id = await readableNote(tx, user.id, given.noteId);
  await requireCover(tx, { column: 'draft_id', id: draft.id }, given);
  const next = fieldsOf(given, draft);
  const now = platform.clock.now();
  const publish_at = givenTime(given);
  const beside = { ...(note_id !== undefined && { note_id }), ...(publish_at !== undefined && { publish_at }) };
  await store.updateDraft(tx, draft.id, { ...next, ...beside }, now);
  const save = { articleId: draft.id, userId: user.id, former: draft, next, now, isOwnVersion: isRestore };
  await keepArticleVersion(tx, save);
  return requireDraft(tx, user.id, draft.id);
}

/** Makes a pending article of a draft that the transaction has locked. It keeps its id, its pictures and its note, and gets a slug. */
export async function submitDraft(
  tx: Database,
  platform: Platform,
  user: Writer,
  { draft, given }: DraftSave,
): Promise<void> {
  const { id, note_id, publish_at, cover_image } = draft;
  await requireCover(tx, { column: 'draft_id', id }, given);
  const now = platform.clock.now();
  await requireWriter(tx, user.id);
  await limitWriting(platform, tx, user, 'articles');
  const publishAt = given.publishAt === undefined ? asTimeOrNull(publish_at) : given.publishAt;
  const coverImage = given.coverImage === undefined ? cover_image : given.coverImage;
  await insertPending(tx, { id, userId: user.id, now }, { ...given, publishAt, coverImage });
  await keepArticleVersion(tx, { articleId: id, userId: user.id, former: draft, next: fieldsOf(given), now });
  await keepNote(tx, user.id, id, given.noteId === undefined ? note_id : given.noteId);
  // Before the draft goes, and its own pictures with it.
  await movePictures(tx, { draftId: id, blogId: id });
  await store.deleteDraft(tx, user.id, id);
}
