import { takeAdvisoryLock } from '#server/db/dialect.ts';
import type { Database } from '#server/db/tables.ts';
import type { Device, KnownDevices } from '#server/devices/devices.service.ts';
import { limitNetwork } from '#server/rate-limits/network-limits.ts';
import { isTooMany } from '#server/rate-limits/rate-limiter.ts';
import { networkOf } from '#server/platform/networks.ts';
import type { Platform } from '#server/platform/platform.ts';
import { newToken } from '#server/platform/secret-tokens.ts';
import { createSerialQueue } from '#server/platform/serial-queue.ts';
import { findUserByEmail, isLockedActive, type UserRow } from '#server/users/users.service.ts';
import { resetMail } from './reset-mail.ts';
import { addResetToken } from './session.service.ts';
import { deletePasswordResets, listPasswordResetsOf } from './session.store.ts';

const hour = 60 * 60_000;

/** Limits on asking, for an account by networks, so that a stranger can stop no mails but their own. */
const asking = {
  byAccountAndNetwork: { max: 5, windowMs: hour },
  byNetwork: { max: 60, windowMs: hour },
} as const;

/** Mails to an account. Those that a device asked for which it knows are counted apart: strangers cannot use them up. */
const mailing = { max: 20, windowMs: 24 * hour };

/** Mails a link to reset the password where the address has an account. Throws `tooMany`. */
export type RequestReset = (email: string, device: Device) => Promise<void>;

/**
 * The work goes on after the answer. Everything that only an account has is read there, its own limit included. Neither the
 * answer nor its time tells if there is an account.
 */
export function createRequestReset(platform: Platform, knownDevices: KnownDevices): RequestReset {
  const { rateLimiter, backgroundTasks, db, mail, publicUrl } = platform;
  // The mail that arrives last is to be the one that works. Between processes the order is that of their rows.
  const inTurn = createSerialQueue();

  const mayMail = async ({ id }: UserRow, device: Device): Promise<boolean> => {
    const isKnown = await knownDevices.knows(db, { kind: 'user', id }, device);
    try {
      await rateLimiter.count(`${isKnown ? 'reset-mail-known' : 'reset-mail'}:${id}`, mailing);
      return true;
    } catch (error) {
      if (isTooMany(error)) return false;
      throw error;
    }
  };

  /** Stores a token and answers those before it; nothing for somebody who may not have one. */
  const addToken = async (tx: Database, userId: string, token: string): Promise<string[] | undefined> => {
    await takeAdvisoryLock(tx, `password-reset:${userId}`);
    if (!(await isLockedActive(tx, userId))) return undefined;
    const older = await listPasswordResetsOf(tx, userId);
    await addResetToken(tx, platform, userId, token);
    return older;
  };

  const sendLink = async (user: UserRow, device: Device): Promise<void> => {
    if (!(await mayMail(user, device))) return;
    const token = newToken();
    const older = await db.transaction().execute((tx) => addToken(tx, user.id, token));
    if (!older) return;
    await mail.send(resetMail(user.email, `${publicUrl}/reset-password?token=${token}`));
    // Not before: where the mail could not be sent, the one before it still works.
    await deletePasswordResets(db, older);
  };

  return async (email, device) => {
    await limitNetwork(platform, 'reset', device.address, asking.byNetwork);
    const both = `reset:${email.toLowerCase()}@${networkOf(device.address)}`;
    await rateLimiter.count(both, asking.byAccountAndNetwork);
    backgroundTasks.run(async () => {
      const user = await findUserByEmail(db, email);
      if (user && !user.banned) await inTurn(user.id, () => sendLink(user, device));
    }, 'A reset mail could not be sent');
  };
}
