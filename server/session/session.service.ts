import type { BodyOf } from '#contract/call.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import type { login } from '#contract/session.ts';
import { noteActivity } from '#server/analytics/active-people.service.ts';
import { deleteExpiredAttempts } from '#server/db/attempts.store.ts';
import { writeInPassing } from '#server/db/passing-write.ts';
import type { Database } from '#server/db/tables.ts';
import type { Device, KnownDevices } from '#server/devices/devices.service.ts';
import { tellOwner } from '#server/devices/security-notices.service.ts';
import { guess } from '#server/http/guessing.ts';
import type { IdentifyUser } from '#server/http/identity.ts';
import { limitNetwork } from '#server/http/network-limits.ts';
import { AppError } from '#server/platform/app-error.ts';
import { asTime } from '#server/platform/as-time.ts';
import { dayOf, startOfDay } from '#server/platform/days.ts';
import { newId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { hashToken, newToken } from '#server/platform/secret-tokens.ts';
import { requireCode } from '#server/second-factor/second-step.service.ts';
import { requireUncommonPassword } from '#server/users/new-password.service.ts';
import {
  findByCredentials,
  findUserByEmail,
  hashPassword,
  setPasswordHash,
  type UserRow,
} from '#server/users/users.service.ts';
import { resetMail } from './reset-mail.ts';
import {
  deleteExpired,
  deletePasswordResetsOf,
  deleteSessionsOf,
  expireSessionsOf,
  findPasswordReset,
  findSession,
  insertPasswordReset,
  insertSession,
  listSessionsOf,
  type ShownSession,
  takePasswordReset,
  updateSessionUse,
} from './session.store.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** A session ends when it was not used for this long. */
const sessionMs = 90 * day;
const resetMs = 60 * minute;

/** Limits on what may be tried. */
const guessing = {
  passwordByAccount: { max: 10, windowMs: 15 * minute },
  resetByAccount: { max: 5, windowMs: 60 * minute },
  resetByNetwork: { max: 60, windowMs: 60 * minute },
} as const;

/**
 * Starts a session and answers its token, which is stored nowhere. `isNewDevice` says that the person was never signed in from
 * there.
 */
export async function startSession(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  knownDevices: KnownDevices,
  userId: string,
  device: Device,
): Promise<{ token: string; isNewDevice: boolean }> {
  const token = newToken();
  const now = clock.now();
  const row = {
    token_hash: hashToken(token),
    id: newId(),
    user_id: userId,
    device: device.label,
    created_at: now,
    last_used_at: now,
    expires_at: now + sessionMs,
  };
  const isNewDevice = await db.transaction().execute(async (tx) => {
    await insertSession(tx, row);
    await noteActivity(tx, userId, now);
    return knownDevices.remember(tx, { kind: 'user', id: userId }, device, now);
  });
  return { token, isNewDevice };
}

/** A session's first use on a day: it lasts longer, and its person was active. One of several calls at once does it. */
const noteUse = (db: Database, tokenHash: string, userId: string, now: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const use = { last_used_at: now, expires_at: now + sessionMs };
    if (await updateSessionUse(tx, tokenHash, use, startOfDay(now))) await noteActivity(tx, userId, now);
  });

/** The session of a token that is not over. Throws `unauthenticated`, and `forbidden` for a banned person. */
async function requireSession(db: Database, tokenHash: string, now: number) {
  const session = await findSession(db, tokenHash);
  if (session?.banned) throw new AppError('forbidden', messages.session.banned);
  if (!session || session.expires_at <= now) throw new AppError('unauthenticated', messages.session.expired);
  return session;
}

/**
 * Finds the person of a token; a ban, a logout and the end of its time act at once. Only for who reads while the primary is away do
 * they act once the replica has heard of them.
 */
export const createIdentifyUser =
  ({ db, readOwn, clock, log }: Pick<Platform, 'db' | 'readOwn' | 'clock' | 'log'>): IdentifyUser =>
  async (token, purpose) => {
    if (!token) throw new AppError('unauthenticated', messages.session.required);
    const sessionHash = hashToken(token);
    const now = clock.now();
    const find = (source: Database) => requireSession(source, sessionHash, now);
    const session = await (purpose === 'read' ? readOwn(find) : find(db));
    // Once a day: reading must not write.
    if (dayOf(session.last_used_at) < dayOf(now)) {
      const note = () => noteUse(db, sessionHash, session.user_id, now);
      await writeInPassing(log, note, 'The use of a session could not be noted');
    }
    return { id: session.user_id, createdAt: session.created_at, sessionHash };
  };

/** Refuses a signed-in person who gives his password too often. */
export const limitPasswordChecks = ({ attempts }: Platform, userId: string): Promise<void> =>
  attempts.count(`password:${userId}`, guessing.passwordByAccount);

/**
 * Checks credentials and, where a second factor is on, its code; with limits on guessing. Answers the account; throws
 * `unauthenticated`, at the field `code` where the password was right, `forbidden` or `tooMany`.
 */
export async function signIn(
  platform: Platform,
  { email, password, code }: BodyOf<typeof login>,
  address: string,
): Promise<UserRow> {
  const account = email.toLowerCase();
  const row = await guess(platform, { kind: 'login', account, address }, async () => {
    const found = await findByCredentials(platform.db, email, password);
    // A refusal here leaves the try counted.
    if (found?.banned === 0)
      await requireCode(platform, { kind: 'user', id: found.id, email: found.email, name: found.name }, code);
    return found;
  });
  if (!row) throw new AppError('unauthenticated', messages.session.wrongCredentials);
  if (row.banned) throw new AppError('forbidden', messages.session.banned);
  return row;
}

/**
 * Mails a link to reset the password where the address has an account. The work goes on after the answer,
 * so that neither its text nor its time tells whether it has.
 */
export async function requestPasswordReset(platform: Platform, email: string, address: string): Promise<void> {
  const { attempts, afterwards } = platform;
  await limitNetwork(platform, 'reset', address, guessing.resetByNetwork);
  await attempts.count(`reset:${email.toLowerCase()}`, guessing.resetByAccount);
  afterwards.run(() => sendResetLink(platform, email), 'A reset mail could not be sent');
}

async function sendResetLink({ db, clock, mail, publicUrl }: Platform, email: string): Promise<void> {
  const user = await findUserByEmail(db, email);
  if (!user || user.banned) return;
  const token = newToken();
  await insertPasswordReset(db, { token_hash: hashToken(token), user_id: user.id, expires_at: clock.now() + resetMs });
  await mail.send(resetMail(user, `${publicUrl}/reset-password?token=${token}`));
}

/**
 * Sets a password by a mailed token and ends every session. Throws `invalid` where the token is unknown, used or expired, and for a
 * password that is too common, which leaves the token as it is.
 */
export async function resetPassword(platform: Platform, token: string, password: string): Promise<void> {
  const { db, clock } = platform;
  const tokenHash = hashToken(token);
  const reset = await findPasswordReset(db, tokenHash, clock.now());
  if (!reset)
    throw new AppError('invalid', messages.session.resetLinkInvalid, {
      fields: [{ path: 'token', msg: messages.session.resetLinkInvalid }],
    });
  const { name, email } = reset;
  await requireUncommonPassword(password, { name, email });
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (tx) => {
    if (!(await takePasswordReset(tx, tokenHash))) throw new AppError('invalid', messages.session.resetLinkInvalid);
    await setPasswordHash(tx, reset.user_id, passwordHash);
    await deletePasswordResetsOf(tx, reset.user_id);
    await deleteSessionsOf(tx, reset.user_id);
  });
  tellOwner(platform, { kind: 'user', name, email }, { kind: 'passwordChanged' });
}

/** A person's sessions that are not over, the last used first. */
export const readSessionsOf = (
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  userId: string,
): Promise<ShownSession[]> => listSessionsOf(db, userId, clock.now(), limits.listedSessions);

/** Where a person is signed in, for his export. */
export const exportSessions = async (platform: Pick<Platform, 'db' | 'clock'>, userId: string) =>
  (await readSessionsOf(platform, userId)).map(({ device, created_at, last_used_at }) => ({
    device,
    createdAt: asTime(created_at),
    lastUsedAt: asTime(last_used_at),
  }));

/** Ends a person's sessions, all but the one that asks where it is given. */
export const endSessions = deleteSessionsOf;

/**
 * Shuts a banned person out: all sessions end, and so do the links to reset the password that were mailed to him. A session that
 * ended so says as long as the ban lasts that there is one, and does not come back with its end.
 */
export async function shutOut(tx: Database, userId: string, now: number): Promise<void> {
  await deletePasswordResetsOf(tx, userId);
  await expireSessionsOf(tx, userId, now);
}

/** Removes what has expired: sessions, reset tokens, counted tries. */
export async function sweepSessions({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  await deleteExpired(db, clock.now());
  await deleteExpiredAttempts(db, clock.now());
}
