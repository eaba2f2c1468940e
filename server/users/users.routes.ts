import { messages } from '#contract/messages.ts';
import {
  changePassword,
  countUsers,
  deleteMe,
  exportMe,
  getStorage,
  removePicture,
  setPicture,
  updateMe,
} from '#contract/users/users.ts';
import { indexAuthor, bumpBlogRevision } from '#server/blog/blog.service.ts';
import { sendSecurityNotice } from '#server/devices/security-notices.service.ts';
import type { Api } from '#server/http/bind.ts';
import { forgetCache, versionedJson } from '#server/http/raw-answer.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { bumpFeedRevision } from '#server/feed/feed.service.ts';
import { endOtherAccess } from '#server/session/session.service.ts';
import { requireAllowedName } from './allowed-name.service.ts';
import { deleteAccount } from './delete-account.service.ts';
import { answerExport } from './export.ts';
import { requireUncommonPassword } from './new-password.service.ts';
import { requireOwnPassword, requireSamePassword } from './own-password.service.ts';
import { hashPassword } from './passwords.ts';
import { showOwnerAnew } from '#server/notes/people/note-people.service.ts';
import * as pictures from './pictures.ts';
import { storageOf } from './storage.service.ts';
import { indexUser, presentUser } from './users.service.ts';
import { findUserCount, updateUser } from './users.store.ts';

/** Calls on the profile. */
export function userRoutes(api: Api, platform: Platform): void {
  const { db, publicReads } = platform;

  api.bind(countUsers, async ({ request }) => {
    const count = await publicReads.newest(findUserCount);
    // With a version, by which the rendered landing page sees that it still holds.
    return versionedJson(request, String(count), async () => Buffer.from(JSON.stringify({ success: true, count })));
  });

  api.bind(getStorage, async ({ user }) => ({ storage: await storageOf(platform, user.id) }));

  api.bind(updateMe, async ({ body, user }) => {
    await requireAllowedName(platform, body.name);
    const row = await db.transaction().execute(async (tx) => {
      const updated = await updateUser(tx, user.id, { name: body.name });
      if (updated) {
        await indexUser(tx, updated);
        await indexAuthor(tx, updated);
        await showOwnerAnew(tx, platform, user.id);
      }
      await bumpFeedRevision(tx);
      await bumpBlogRevision(tx);
      return updated;
    });
    if (!row) throw new AppError('sessionEnded', messages.session.expired);
    return { message: messages.profile.saved, user: presentUser(platform, row) };
  });

  api.bind(setPicture, async ({ files: incoming, user }) => ({
    message: messages.profile.pictureSaved,
    user: presentUser(platform, await pictures.setPicture(platform, user.id, incoming)),
  }));

  api.bind(removePicture, async ({ user }) => ({
    message: messages.profile.pictureRemoved,
    user: presentUser(platform, await pictures.removePicture(platform, user.id)),
  }));
}

/** Calls on the account: its password, its export, its end. */
export function accountRoutes(api: Api, platform: Platform): void {
  api.bind(changePassword, async ({ body, user }) => {
    const { currentPassword } = body;
    const { name, email, password_hash } = await requireOwnPassword(platform, user.id, currentPassword, {
      field: 'currentPassword',
    });
    await requireUncommonPassword(body.newPassword, { name, email, field: 'newPassword' });
    const passwordHash = await hashPassword(body.newPassword);
    await platform.db.transaction().execute(async (tx) => {
      await requireSamePassword(tx, { kind: 'user', id: user.id }, password_hash, 'currentPassword');
      await updateUser(tx, user.id, { password_hash: passwordHash });
      await endOtherAccess(tx, user.id, user.sessionHash);
    });
    sendSecurityNotice(platform, { kind: 'user', email }, { kind: 'passwordChanged' });
    return { message: messages.profile.passwordChanged };
  });

  api.bind(exportMe, async ({ user }) => answerExport(platform, user.id));

  api.bind(
    deleteMe,
    async ({ body, user }) => {
      const row = await requireOwnPassword(platform, user.id, body.password);
      await deleteAccount(platform, row, { isBanned: false });
      return { message: messages.profile.accountDeleted };
    },
    { headers: forgetCache },
  );
}
