import { messages } from '#contract/messages.ts';
import { forgetInterest } from '#server/academy/academy.service.ts';
import { forgetSearchesFor } from '#server/admins/audit.service.ts';
import { bumpBlogRevision, listArticlePictureFiles } from '#server/blog/blog.service.ts';
import { bumpFeedRevision, excludeFromCounts, listPostPictureFiles } from '#server/feed/feed.service.ts';
import { forgetFeedbackAuthor } from '#server/feedback/feedback.service.ts';
import { listFilesOf, lockNotesToDelete } from '#server/notes/notes.service.ts';
import { leaveSharing } from '#server/notes/people/note-people.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { forgetReported } from '#server/reports/reports.service.ts';
import { insertEndedSessions } from '#server/session/session.service.ts';
import { wrongPassword } from './own-password.service.ts';
import { addToCounter, deleteUser, lockUser, type UserRow } from './users.store.ts';

/**
 * Deletes the account of somebody whose password was right a moment ago, with all that it owns. `isBanned` says that they came as a
 * banned person. Throws `invalid` at the field where the password was changed since, and `banned` for somebody who was banned since.
 */
export async function deleteAccount(
  { db, files, clock }: Platform,
  { id, password_hash }: Pick<UserRow, 'id' | 'password_hash'>,
  { isBanned }: { isBanned: boolean },
): Promise<void> {
  const stored = await db.transaction().execute(async (tx) => {
    const leaving = await lockUser(tx, id);
    if (!leaving) return [];
    if (leaving.password_hash !== password_hash) throw wrongPassword('password');
    if (leaving.banned && !isBanned) throw new AppError('banned', messages.session.banned);
    // Before the rows that a save locks after its notes, or the two could wait for each other.
    await lockNotesToDelete(tx, id, 'all');
    const pictures = [...(await listArticlePictureFiles(tx, id)), ...(await listPostPictureFiles(tx, id))];
    const names = [...(await listFilesOf(tx, id)), ...pictures];
    // First of the rows that others change as well: two who leave at once take turns here.
    await addToCounter(tx, 'users', -1);
    // The ban has taken a banned user's writing out of the counts already.
    if (!leaving.banned) await excludeFromCounts(tx, leaving);
    await forgetFeedbackAuthor(tx, leaving);
    await forgetInterest(tx, leaving.email_key);
    await forgetSearchesFor(tx, leaving.email_key);
    await forgetReported(tx, id);
    await leaveSharing(tx, { clock }, id);
    await insertEndedSessions(tx, { userId: id }, clock.now());
    await deleteUser(tx, id);
    await bumpFeedRevision(tx);
    await bumpBlogRevision(tx);
    return leaving.picture ? [...names, leaving.picture] : names;
  });
  await files.remove(stored);
}
