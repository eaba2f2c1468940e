import type { BodyOf } from '#contract/call.ts';
import { signedOutReason } from '#contract/error-codes.ts';
import { sessionLimits } from '#contract/session/session-limits.ts';
import { messages } from '#contract/messages.ts';
import type { login, resetPassword as resetPasswordCall } from '#contract/session/session.ts';
import { deleteAccessTokensOf, expireAccessTokensOf } from '#server/access-tokens/access-tokens.service.ts';
import { noteActivity } from '#server/analytics/active-people.service.ts';
import { deleteExpiredRateLimits } from '#server/rate-limits/rate-limiter.store.ts';
import { lockAccount } from '#server/db/lock-account.ts';
import { writeBestEffort } from '#server/db/best-effort-write.ts';
import type { Database } from '#server/db/tables.ts';
import type { Device, Entrance, KnownDevices } from '#server/devices/devices.service.ts';
import { sendSecurityNotice } from '#server/devices/security-notices.service.ts';
import { throttleLogin } from '#server/rate-limits/login-throttle.ts';
import type { IdentifyUser, SignedInUser } from '#server/http/identity.ts';
import { AppError } from '#server/platform/app-error.ts';
import { asTime } from '#server/platform/as-time.ts';
import { dayOf, startOfDay } from '#server/platform/days.ts';
import { newId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { lastingSuspension } from '#server/platform/suspension.ts';
import { hashToken, newToken } from '#server/platform/secret-tokens.ts';
import { requireCode, requireSameFactor } from '#server/second-factor/second-step.service.ts';
import { dropPendingChange } from '#server/users/email/confirm-email.service.ts';
import { requireSamePasskey, type UsedPasskeyOf } from '#server/passkeys/passkeys.service.ts';
import { requireUncommonPassword } from '#server/users/new-password.service.ts';
import {
  findByCredentials,
  findUserByEmail,
  hasConfirmedEmail,
  hashPassword,
  requireUser,
  setPasswordHash,
  type UserRow,
} from '#server/users/users.service.ts';
import {
  deleteExpired,
  deleteOldestSessions,
  deletePasswordResetsOf,
  deleteSessionsOf,
  expireSessionsOf,
  findEndedSession,
  findPasskeyTime,
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

/** A device hears for this long that its session was ended from elsewhere. */
const endedMs = 365 * day;

/** A link to reset the password works for this long. */
const resetMs = 60 * minute;

/** Limits on what may be tried. */
const guessing = {
  passwordByAccount: { max: 10, windowMs: 15 * minute },
} as const;

/**
 * The account of somebody who gave the right password, and the id of the factor whose code they gave, if one was asked for; or the id
 * of the passkey that they used in place of both.
 */
export interface VerifiedUser {
  row: UserRow;
  factorId?: string | undefined;
  passkeyId?: string;
}

/**
 * Holds the person of a sign-in, whose credentials were verified a moment ago. Throws `wrongCredentials` where they no longer are
 * those of the account, and `banned` for somebody who was banned meanwhile.
 */
async function requireSameCredentials(tx: Database, { row, factorId, passkeyId }: VerifiedUser): Promise<void> {
  const owner = { kind: 'user', id: row.id } as const;
  const current = await lockAccount(tx, owner);
  const isSame = passkeyId !== undefined || current?.password_hash === row.password_hash;
  if (!current || !isSame) throw new AppError('wrongCredentials', messages.accounts.wrongCredentials);
  if (current.banned) throw new AppError('banned', messages.session.banned);
  if (passkeyId === undefined) await requireSameFactor(tx, owner, factorId);
  else await requireSamePasskey(tx, owner, passkeyId);
}

/**
 * Starts a session and answers its token, which is stored nowhere. `isNewDevice` says that the person was never signed in from
 * there. Throws where the verified credentials have changed meanwhile: a session must not outlive them.
 */
export async function startSession(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  knownDevices: KnownDevices,
  verified: VerifiedUser,
  device: Device,
): Promise<{ token: string; isNewDevice: boolean }> {
  const userId = verified.row.id;
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
    passkey_at: verified.passkeyId === undefined ? null : now,
  };
  const isNewDevice = await db.transaction().execute(async (tx) => {
    await requireSameCredentials(tx, verified);
    // Logins of one account take turns here, so that never more are left.
    await deleteOldestSessions(tx, userId, sessionLimits.user - 1);
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

/** The session of a token that is not over. Throws `sessionEnded`, and `banned` for a banned person. */
async function requireSession(db: Database, tokenHash: string, now: number) {
  const session = await findSession(db, tokenHash);
  if (session?.banned) throw new AppError('banned', messages.session.banned);
  if (session && session.expires_at > now) return session;
  const isSignedOut = !session && (await findEndedSession(db, tokenHash)) !== undefined;
  throw new AppError('sessionEnded', messages.session.expired, {
    ...(isSignedOut && { extra: { reason: signedOutReason } }),
  });
}

/**
 * Finds the person of a token; a ban, a logout and the end of its time act at once. Only for who reads while the primary is away do
 * they act once the replica has heard of them.
 */
export const createIdentifyUser =
  (platform: Pick<Platform, 'db' | 'readOwn' | 'clock' | 'config' | 'log'>): IdentifyUser =>
  async (token, purpose) => {
    const { db, readOwn, clock, log } = platform;
    if (!token) throw new AppError('sessionEnded', messages.session.required);
    const sessionHash = hashToken(token);
    const now = clock.now();
    const find = (source: Database) => requireSession(source, sessionHash, now);
    const session = await (purpose === 'read' ? readOwn(find) : find(db));
    // Once a day: reading must not write.
    if (dayOf(session.last_used_at) < dayOf(now)) {
      const note = () => noteUse(db, sessionHash, session.user_id, now);
      await writeBestEffort(log, note, 'The use of a session could not be noted');
    }
    return {
      id: session.user_id,
      createdAt: session.created_at,
      hiddenRevision: session.hidden_revision,
      hasConfirmedEmail: hasConfirmedEmail(platform, session),
      suspendedUntil: lastingSuspension(session.suspended_until, now),
      sessionHash,
    };
  };

/** Rate limit on the passwords that a signed-in user gives. */
export const limitPasswordChecks = ({ rateLimiter }: Platform, userId: string): Promise<void> =>
  rateLimiter.count(`password:${userId}`, guessing.passwordByAccount);

/** Checks credentials and, where a second factor is on, its code; with limits on guessing. No code is asked of a member who is banned. */
async function verify(
  platform: Platform,
  { email, password, code }: BodyOf<typeof login>,
  { knownDevices, device }: Entrance,
  as: 'member' | 'banned',
): Promise<VerifiedUser> {
  const account = email.toLowerCase();
  const isFromKnownDevice = async () => {
    const user = await findUserByEmail(platform.db, email);
    return user !== undefined && knownDevices.knows(platform.db, { kind: 'user', id: user.id }, device);
  };
  const guessed = { kind: 'login', account, address: device.address, isFromKnownDevice } as const;
  const verified = await throttleLogin(platform, guessed, async () => {
    const row = await findByCredentials(platform.db, email, password);
    if (!row) return undefined;
    // Refusals here leave the try counted.
    if (row.banned && as === 'member') return { row };
    if (!row.banned && as === 'banned') throw new AppError('forbidden', messages.accounts.notBanned);
    const owner = { kind: 'user', id: row.id, email: row.email } as const;
    return { row, factorId: await requireCode(platform, owner, code) };
  });
  if (!verified) throw new AppError('wrongCredentials', messages.accounts.wrongCredentials);
  return verified;
}

/**
 * Checks the credentials of somebody who signs in. Answers what was verified; throws `wrongCredentials`, at the field `code` where the
 * password was right, `banned` or `tooMany`.
 */
export async function signIn(
  platform: Platform,
  credentials: BodyOf<typeof login>,
  entrance: Entrance,
): Promise<VerifiedUser> {
  const verified = await verify(platform, credentials, entrance, 'member');
  if (verified.row.banned) throw new AppError('banned', messages.session.banned);
  return verified;
}

/** As `signIn` for somebody who is banned, whom it starts no session. Throws `forbidden` for everybody else. */
export const verifyBanned = (
  platform: Platform,
  credentials: BodyOf<typeof login>,
  entrance: Entrance,
): Promise<VerifiedUser> => verify(platform, credentials, entrance, 'banned');

/**
 * Starts a session for somebody who used a passkey, and answers it with their row. Throws `banned`, and `wrongCredentials` where the
 * passkey was removed meanwhile.
 */
export async function signInByPasskey(
  platform: Platform,
  { passkeyId, ownerId }: UsedPasskeyOf,
  { knownDevices, device }: Entrance,
): Promise<{ row: UserRow; token: string }> {
  const row = await requireUser(platform.db, ownerId);
  if (row.banned) throw new AppError('banned', messages.session.banned);
  const { token, isNewDevice } = await startSession(platform, knownDevices, { row, passkeyId }, device);
  if (isNewDevice)
    sendSecurityNotice(platform, { kind: 'user', email: row.email }, { kind: 'newDevice', device: device.label });
  return { row, token };
}

/** When a session last used a passkey; null for never. Throws `sessionEnded` where it has ended. */
export async function readPasskeyTime(db: Database, sessionHash: string): Promise<number | null> {
  const session = await findPasskeyTime(db, sessionHash);
  if (!session) throw new AppError('sessionEnded', messages.session.expired);
  return session.passkey_at;
}

/**
 * Sets a password by a mailed token and ends every session and access token. Throws `invalid` where the token is unknown, used or expired, and for a
 * password that is too common, which leaves the token as it is. `confirm` hears in the same transaction that the address is the person's;
 * its answer is the answer.
 */
export async function resetPassword(
  platform: Platform,
  { token, password }: BodyOf<typeof resetPasswordCall>,
  confirm: (tx: Database, userId: string) => Promise<boolean>,
): Promise<boolean> {
  const { db, clock } = platform;
  const tokenHash = hashToken(token);
  const reset = await findPasswordReset(db, tokenHash, clock.now());
  if (!reset)
    throw new AppError('invalid', messages.accounts.resetLinkInvalid, {
      fields: [{ path: 'token', msg: messages.accounts.resetLinkInvalid }],
    });
  const { name, email } = reset;
  await requireUncommonPassword(password, { name, email });
  const passwordHash = await hashPassword(password);
  const answer = await db.transaction().execute(async (tx) => {
    // Before the link is taken, in the order in which a ban and a change of the password hold the two.
    await lockAccount(tx, { kind: 'user', id: reset.user_id });
    if (!(await takePasswordReset(tx, tokenHash))) throw new AppError('invalid', messages.accounts.resetLinkInvalid);
    await setPasswordHash(tx, reset.user_id, passwordHash);
    await deleteAllAccess(tx, reset.user_id);
    return confirm(tx, reset.user_id);
  });
  sendSecurityNotice(platform, { kind: 'user', email }, { kind: 'passwordChanged' });
  return answer;
}

/** Ends every session and access token of a person, and what was asked for with their old password. */
export async function deleteAllAccess(tx: Database, userId: string): Promise<void> {
  await deletePasswordResetsOf(tx, userId);
  await dropPendingChange(tx, userId);
  await deleteAccessTokensOf(tx, userId);
  await deleteSessionsOf(tx, userId);
}

/** Stores a token that resets the password of an account. */
export const addResetToken = (
  tx: Database,
  { clock }: Pick<Platform, 'clock'>,
  userId: string,
  token: string,
): Promise<void> =>
  insertPasswordReset(tx, { token_hash: hashToken(token), user_id: userId, expires_at: clock.now() + resetMs });

/** A person's sessions that are not over, the last used first. */
export const readSessionsOf = (
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  userId: string,
): Promise<ShownSession[]> => listSessionsOf(db, userId, clock.now(), sessionLimits.listed);

/** A user's sessions, for their export. */
export const exportSessions = async (platform: Pick<Platform, 'db' | 'clock'>, userId: string) =>
  (await readSessionsOf(platform, userId)).map(({ device, created_at, last_used_at }) => ({
    device,
    createdAt: asTime(created_at),
    lastUsedAt: asTime(last_used_at),
  }));

/** Ends a person's other sessions and their access tokens after a change of their password, and the links that were mailed to reset the old one. */
export async function endOtherAccess(tx: Database, userId: string, sessionHash: string): Promise<void> {
  await deletePasswordResetsOf(tx, userId);
  await dropPendingChange(tx, userId);
  await deleteAccessTokensOf(tx, userId);
  await deleteSessionsOf(tx, userId, sessionHash);
}

/**
 * Ends all sessions of a person but the one that asks. Their account is locked by then. Throws `sessionEnded` where that session has
 * ended since it was looked at.
 */
export async function keepOnlySession(
  tx: Database,
  { id, sessionHash }: Pick<SignedInUser, 'id' | 'sessionHash'>,
  now: number,
): Promise<void> {
  await requireSession(tx, sessionHash, now);
  await deleteSessionsOf(tx, id, sessionHash);
}

/**
 * Shuts a banned person out: all sessions and access tokens end, and so do the links to reset the password that were mailed to them. A session that
 * ended so says as long as the ban lasts that there is one, and does not come back with its end.
 */
export async function endAllAccess(tx: Database, userId: string, now: number): Promise<void> {
  await deletePasswordResetsOf(tx, userId);
  await expireAccessTokensOf(tx, userId, now);
  await expireSessionsOf(tx, userId, now);
}

/** Removes what has expired: sessions, reset tokens, counted tries. */
export async function sweepSessions({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await deleteExpired(db, now, now - endedMs);
  await deleteExpiredRateLimits(db, clock.now());
}

export {
  clearPasskeyTimes,
  deletePasswordResetsOf as dropResetLinks,
  insertEndedSessions,
  listGoodTokens,
  updatePasskeyTime,
} from './session.store.ts';
