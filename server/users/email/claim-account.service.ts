import type { AccountOwner } from '#server/db/account-owner.ts';
import type { Database } from '#server/db/tables.ts';
import { forgetDevices } from '#server/devices/devices.service.ts';
import { endMailAddress } from '#server/mail-notes/mail-address.service.ts';
import { binNotebook, purgeNotebook } from '#server/notes/whole-notebook.service.ts';
import type { Platform } from '#server/platform/platform.ts';
import { removePasskeysSince } from '#server/passkeys/passkeys.service.ts';
import { deleteSubscriptionsOf } from '#server/push/push.service.ts';
import { deleteFeed } from '#server/reminders/reminders.service.ts';
import { removeFactorSince } from '#server/second-factor/second-factor.service.ts';
import { deleteWebhooksOf } from '#server/webhooks/webhooks.service.ts';
import { deleteScheduledExportOf } from '../scheduled-exports/scheduled-exports.store.ts';
import { findUser } from '../users.store.ts';
import { deleteClaimedAccount, insertClaimedAccount, listClaimedAccountsBefore } from './claimed-accounts.store.ts';
import { confirmAddress } from './confirm-email.service.ts';

/** Notes from before stay in the bin for this long. */
const binnedMs = 30 * 24 * 60 * 60_000;

/** Removes each way into an account that somebody set up before its address was confirmed. Its sessions end with the password. */
async function removeWaysIn(tx: Database, owner: AccountOwner): Promise<void> {
  await removeFactorSince(tx, owner, 0);
  await removePasskeysSince(tx, owner, 0);
  await forgetDevices(tx, owner);
  await deleteWebhooksOf(tx, owner.id);
  await deleteScheduledExportOf(tx, owner.id);
  await endMailAddress(tx, owner.id);
  await deleteFeed(tx, owner.id);
  await deleteSubscriptionsOf(tx, owner.id);
}

/**
 * Confirms the address of an account whose password is reset by a mailed link, and which is locked by then. Somebody else may have made the account with that address.
 * Where people have to confirm theirs, all that could let them in goes, and the notes from before move to the bin. True where they did.
 */
export async function claimAccount(
  tx: Database,
  { clock, config }: Pick<Platform, 'clock' | 'config'>,
  userId: string,
): Promise<boolean> {
  const user = await findUser(tx, userId);
  if (!user || !(await confirmAddress(tx, user)) || !config.confirmsEmail) return false;
  await removeWaysIn(tx, { kind: 'user', id: userId });
  const now = clock.now();
  if (!(await binNotebook(tx, userId, now))) return false;
  await insertClaimedAccount(tx, { user_id: userId, binned_at: now });
  return true;
}

/** Deletes notes for good that were in the bin for 30 days because their account was claimed. */
export async function sweepClaimedAccounts(platform: Platform): Promise<void> {
  const { db, clock } = platform;
  for (const { user_id, binned_at } of await listClaimedAccountsBefore(db, clock.now() - binnedMs)) {
    await purgeNotebook(platform, user_id, binned_at);
    await deleteClaimedAccount(db, user_id);
  }
}
