import { messages } from '#contract/messages.ts';
import {
  changePassword,
  countUsers,
  deleteMe,
  exportMe,
  removePicture,
  setPicture,
  updateMe,
} from '#contract/users.ts';
import { indexAuthor, touchBlogs } from '#server/blog/blog.service.ts';
import { tellOwner } from '#server/devices/security-notices.service.ts';
import { forgetFeedbackAuthor } from '#server/feedback/feedback.service.ts';
import { type Api, RawAnswer, versionedJson } from '#server/http/bind.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { touchFeed, uncountPerson } from '#server/feed/feed.service.ts';
import { listFilesOf } from '#server/notes/notes.service.ts';
import { endSessions } from '#server/session/session.service.ts';
import { exportAccount } from './export.ts';
import { requireUncommonPassword } from './new-password.service.ts';
import { requireOwnPassword } from './own-password.service.ts';
import { hashPassword } from './passwords.ts';
import * as pictures from './pictures.ts';
import { makeFindable, presentUser } from './users.service.ts';
import { addToCounter, deleteUser, findUserCount, lockUser, updateUser } from './users.store.ts';

export function userRoutes(api: Api, platform: Platform): void {
  const { db, publicReads, files } = platform;

  api.bind(countUsers, async ({ request }) => {
    const count = await publicReads.newest(findUserCount);
    // With a version, by which the rendered landing page sees that it still holds.
    return versionedJson(request, String(count), async () => Buffer.from(JSON.stringify({ success: true, count })));
  });

  api.bind(updateMe, async ({ body, user }) => {
    const row = await db.transaction().execute(async (tx) => {
      const updated = await updateUser(tx, user.id, { name: body.name });
      if (updated) {
        await makeFindable(tx, updated);
        await indexAuthor(tx, updated);
      }
      await touchFeed(tx);
      await touchBlogs(tx);
      return updated;
    });
    if (!row) throw new AppError('unauthenticated', messages.session.expired);
    return { message: messages.profile.saved, user: presentUser(row) };
  });

  api.bind(setPicture, async ({ files: incoming, user }) => ({
    message: messages.profile.pictureSaved,
    user: presentUser(await pictures.setPicture(platform, user.id, incoming)),
  }));

  api.bind(removePicture, async ({ user }) => ({
    message: messages.profile.pictureRemoved,
    user: presentUser(await pictures.removePicture(platform, user.id)),
  }));

  api.bind(changePassword, async ({ body, user }) => {
    const { name, email } = await requireOwnPassword(platform, user.id, body.currentPassword, 'currentPassword');
    await requireUncommonPassword(body.newPassword, { name, email, field: 'newPassword' });
    const passwordHash = await hashPassword(body.newPassword);
    await db.transaction().execute(async (tx) => {
      await updateUser(tx, user.id, { password_hash: passwordHash });
      await endSessions(tx, user.id, user.sessionHash);
    });
    tellOwner(platform, { kind: 'user', name, email }, { kind: 'passwordChanged' });
    return { message: messages.profile.passwordChanged };
  });

  api.bind(
    exportMe,
    async ({ user }) =>
      new RawAnswer(await exportAccount(platform, user.id), {
        'content-type': exportMe.produces,
        'content-disposition': 'attachment; filename="thoughtleaf-export.zip"',
      }),
  );

  api.bind(deleteMe, async ({ body, user }) => {
    const { picture } = await requireOwnPassword(platform, user.id, body.password);
    const stored = await db.transaction().execute(async (tx) => {
      const leaving = await lockUser(tx, user.id);
      if (!leaving) return [];
      // A moment ago. What he wrote is out of the counts already.
      if (leaving.banned) throw new AppError('forbidden', messages.session.banned);
      const names = await listFilesOf(tx, user.id);
      // First of the rows that others change as well: two who leave at once take turns here.
      await addToCounter(tx, 'users', -1);
      await uncountPerson(tx, user.id);
      await forgetFeedbackAuthor(tx, user.id);
      await deleteUser(tx, user.id);
      await touchFeed(tx);
      await touchBlogs(tx);
      return names;
    });
    await files.remove(picture ? [...stored, picture] : stored);
    return { message: messages.profile.accountDeleted };
  });
}
