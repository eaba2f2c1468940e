import { adminMessages } from '#contract/admins/admin-messages.ts';
import type { QueryOf } from '#contract/call.ts';
import type { User } from '#contract/session/own-account.ts';
import type { listUsers, AdminUser } from '#contract/users/users.admin.ts';
import { recordAction } from '#server/admins/audit.service.ts';
import { bumpBlogRevision } from '#server/blog/blog.service.ts';
import { inOrderOf } from '#server/db/numbered-pages.ts';
import type { Database } from '#server/db/tables.ts';
import { recountPerson, bumpFeedRevision, excludeFromCounts } from '#server/feed/feed.service.ts';
import type { SignedInAdmin } from '#server/http/identity.ts';
import { showSharing } from '#server/notes/people/note-people.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findSecured, removeLostFactor } from '#server/second-factor/second-factor.service.ts';
import { endAllAccess } from '#server/session/session.service.ts';
import { findUserPage, listUsersById, updateBan } from './users.admin.store.ts';
import { presentUser, type UserRow } from './users.service.ts';
import { findUser } from './users.store.ts';

const presentAdminUser = (platform: Pick<Platform, 'config'>, row: UserRow, hasSecondFactor: boolean): AdminUser => ({
  ...presentUser(platform, row),
  hasSecondFactor,
});

/** A page of everybody with an account. */
export async function readUsers(
  platform: Pick<Platform, 'db' | 'config'>,
  query: QueryOf<typeof listUsers>,
): Promise<{ users: AdminUser[]; total: number }> {
  const { db } = platform;
  const { ids, total } = await findUserPage(db, query);
  const rows = ids.length > 0 ? await listUsersById(db, ids) : [];
  const secured = await findSecured(db, ids);
  return { users: inOrderOf(ids, rows).map((row) => presentAdminUser(platform, row, secured.has(row.id))), total };
}

/**
 * Bans a person, which ends sessions and mailed links and hides their texts at once, in counts as well; or lifts the ban. Lifting
 * it shows and counts again everything that is still there. A repeated ban changes nothing. Throws `notFound`.
 */
export const setBan = (platform: Platform, admin: SignedInAdmin, id: string, isBanned: boolean): Promise<User> =>
  platform.db.transaction().execute((tx) => setBanWithin(tx, platform, admin, { id, isBanned }));

/** As `setBan`, in a transaction that is there already; its last statements raise the feed and the blog. */
export async function setBanWithin(
  tx: Database,
  platform: Pick<Platform, 'clock' | 'config'>,
  admin: SignedInAdmin,
  { id, isBanned }: { id: string; isBanned: boolean },
): Promise<User> {
  const row = isId(id) ? await updateBan(tx, id, isBanned) : undefined;
  if (!row) {
    const same = isId(id) ? await findUser(tx, id) : undefined;
    if (!same) throw new AppError('notFound', adminMessages.users.notFound);
    return presentUser(platform, same);
  }
  if (isBanned) {
    await endAllAccess(tx, id, platform.clock.now());
    await excludeFromCounts(tx, row);
  } else await recountPerson(tx, row);
  await showSharing(tx, platform, { userId: id, isBanned });
  const action = isBanned ? 'user.ban' : 'user.unban';
  await recordAction(tx, platform, admin, { action, target: row.id });
  await bumpFeedRevision(tx);
  await bumpBlogRevision(tx);
  return presentUser(platform, row);
}

/**
 * Switches off the second factor of a user who has lost it, and mails them; their sessions and all else stay. The admin's
 * identity was verified before. Throws `notFound`, and `conflict` where none is on.
 */
export async function endSecondFactorOf(platform: Platform, admin: SignedInAdmin, id: string): Promise<void> {
  const row = isId(id) ? await findUser(platform.db, id) : undefined;
  if (!row) throw new AppError('notFound', adminMessages.users.notFound);
  await removeLostFactor(platform, { kind: 'user', id, email: row.email }, (tx) =>
    recordAction(tx, platform, admin, { action: 'user.secondFactorOff', target: id }),
  );
}
