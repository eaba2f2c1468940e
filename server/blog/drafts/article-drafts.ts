import { articleLimits } from '#contract/article-limits.ts';
import { messages } from '#contract/messages.ts';
import { takeAdvisoryLock } from '#server/db/dialect.ts';
import type { Database } from '#server/db/tables.ts';
import { AppError } from '#server/platform/app-error.ts';
import { newId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { limitWriting, type Writer } from '#server/rate-limits/write-limits.ts';
import { requireWriter } from '#server/users/users.service.ts';
import { keepNote, readableNote } from '../article-notes.ts';
import { fieldsOf, type GivenArticle, insertPending } from '../new-article.ts';
import { articleNotFound } from '../require-own.ts';
import { movePictures } from '../pictures/article-pictures.store.ts';
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
    const now = platform.clock.now();
    const id = newId();
    const note_id = (await readableNote(tx, user.id, given.noteId)) ?? null;
    await store.insertDraft(tx, {
      ...fieldsOf(given),
      id,
      user_id: user.id,
      note_id,
      created_at: now,
      updated_at: now,
    });
    return requireDraft(tx, user.id, id);
  });

/** Saves a draft that the transaction has locked. */
export async function saveDraft(
  tx: Database,
  platform: Platform,
  user: Writer,
  { draft, given }: { draft: store.AuthoredDraft; given: GivenArticle },
): Promise<store.AuthoredDraft> {
  await limitWriting(platform, tx, user, 'draftSaves');
  const note_id = await readableNote(tx, user.id, given.noteId);
  const change = { ...fieldsOf(given), ...(note_id !== undefined && { note_id }) };
  await store.updateDraft(tx, draft.id, change, platform.clock.now());
  return requireDraft(tx, user.id, draft.id);
}

/** Makes a pending article of a draft that the transaction has locked. It keeps its id, its pictures and its note, and gets a slug. */
export async function submitDraft(
  tx: Database,
  platform: Platform,
  user: Writer,
  { draft: { id, note_id }, given }: { draft: store.AuthoredDraft; given: GivenArticle },
): Promise<void> {
  await requireWriter(tx, user.id);
  await limitWriting(platform, tx, user, 'articles');
  await insertPending(tx, { id, userId: user.id, now: platform.clock.now() }, given);
  await keepNote(tx, user.id, id, given.noteId === undefined ? note_id : given.noteId);
  // Before the draft goes, and its own pictures with it.
  await movePictures(tx, { draftId: id, blogId: id });
  await store.deleteDraft(tx, user.id, id);
}
