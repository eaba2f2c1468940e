import { createHash, timingSafeEqual } from 'node:crypto';
import type { AdminInfo, adminLogin } from '#contract/admins/admins.ts';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import type { BodyOf } from '#contract/call.ts';
import { sessionLimits } from '#contract/session/session-limits.ts';
import { messages } from '#contract/messages.ts';
import { mayEnter } from '#contract/roles.ts';
import { lockAccount } from '#server/db/lock-account.ts';
import { writeBestEffort } from '#server/db/best-effort-write.ts';
import { findOrInsertSecret } from '#server/db/secrets.store.ts';
import type { Database } from '#server/db/tables.ts';
import type { Entrance } from '#server/devices/devices.service.ts';
import { sendSecurityNotice } from '#server/devices/security-notices.service.ts';
import { throttleLogin } from '#server/rate-limits/login-throttle.ts';
import type { IdentifyAdmin, SignedInAdmin } from '#server/http/identity.ts';
import { limitNetwork } from '#server/rate-limits/network-limits.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isId, newId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { hashToken, newToken } from '#server/platform/secret-tokens.ts';
import { readSecondFactor } from '#server/second-factor/second-factor.service.ts';
import { requireCode, requireSameFactor } from '#server/second-factor/second-step.service.ts';
import { requireSamePasskey, type UsedPasskeyOf } from '#server/passkeys/passkeys.service.ts';
import { requireUncommonPassword } from '#server/users/new-password.service.ts';
import { requireSamePassword } from '#server/users/own-password.service.ts';
import { emailKey, isPassword } from '#server/users/users.service.ts';
import { insertFirstAdmin, newAdminRow } from './admins.service.ts';
import * as store from './admins.store.ts';
import { recordAction } from './audit.service.ts';

const minute = 60_000;

/** A session ends when it was not used for this long, */
const idleMs = 60 * minute;
/** and at the end of a long working day in any case. */
const longestMs = 12 * 60 * minute;
/** A use is noted at most this often: reading must not write. */
const useNotedMs = minute;

/** Tries to register the first admin: of a network, so that a stranger does not use up the owner's, and from anywhere. */
const registering = {
  byNetwork: { max: 20, windowMs: 15 * minute },
  fromAnywhere: { max: 200, windowMs: 15 * minute },
} as const;

const setupSecret = 'setup-token';

/** The signed-in admin, and their token. */
interface Entered {
  admin: AdminInfo;
  token: string;
}

const infoOf = ({ id, email, role }: store.AdminRow): AdminInfo => ({ id, email, role });

/** Throws `secondFactorRequired` for an admin without a second factor, where the server asks one of every admin. A session with a passkey has one. */
async function requireFactorWhereAsked(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  adminId: string,
): Promise<void> {
  if (!config.requiresAdminSecondFactor) return;
  const { isOn } = await readSecondFactor(db, { kind: 'admin', id: adminId });
  if (!isOn) throw new AppError('secondFactorRequired', adminMessages.access.secondFactorRequired);
}

/** Finds the admin of a token; a new role, a deletion, a logout and the end of its time act at once. */
export const createIdentifyAdmin =
  (platform: Pick<Platform, 'db' | 'clock' | 'config' | 'log'>): IdentifyAdmin =>
  async (token, area) => {
    const { db, clock, log } = platform;
    if (!token) throw new AppError('sessionEnded', adminMessages.login.required);
    const sessionHash = hashToken(token);
    const session = await store.findSession(db, sessionHash);
    const now = clock.now();
    const isOver = !session || session.last_used_at + idleMs <= now || session.created_at + longestMs <= now;
    if (isOver) throw new AppError('sessionEnded', adminMessages.login.expired);
    if (area !== 'signIn' && session.passkey_at === null) await requireFactorWhereAsked(platform, session.id);
    if (!mayEnter(session.role, area)) throw new AppError('forbidden', adminMessages.access.denied);
    if (now - session.last_used_at >= useNotedMs) {
      const note = () => store.updateSessionUse(db, sessionHash, now);
      await writeBestEffort(log, note, 'The use of an admin’s session could not be noted');
    }
    return { id: session.id, email: session.email, role: session.role, sessionHash };
  };

interface Entering extends Entrance {
  action: 'admin.signIn' | 'admin.register';
  usesPasskey?: boolean;
}

async function enter(
  tx: Database,
  platform: Platform,
  row: store.AdminRow,
  { knownDevices, device, action, usesPasskey = false }: Entering,
): Promise<Entered & { isNewDevice: boolean }> {
  const token = newToken();
  const now = platform.clock.now();
  await store.deleteOldestSessions(tx, row.id, sessionLimits.admin - 1);
  await store.insertSession(tx, {
    token_hash: hashToken(token),
    id: newId(),
    admin_id: row.id,
    device: device.label,
    created_at: now,
    last_used_at: now,
    passkey_at: usesPasskey ? now : null,
  });
  await recordAction(tx, platform, row, { action, target: row.id });
  const isNewDevice = await knownDevices.remember(tx, { kind: 'admin', id: row.id }, device, now);
  return { admin: infoOf(row), token, isNewDevice };
}

/** Verified facts of an admin who signs in: their row, and the factor whose code they gave, if one was asked for. */
interface VerifiedAdmin {
  row: store.AdminRow;
  factorId: string | undefined;
}

/** The admin of a sign-in as they are now, held. Throws `wrongCredentials` where what was verified has changed since. */
async function requireSameCredentials(tx: Database, { row, factorId }: VerifiedAdmin): Promise<store.AdminRow> {
  const owner = { kind: 'admin', id: row.id } as const;
  await lockAccount(tx, owner);
  const current = await store.findAdmin(tx, row.id);
  if (current?.password_hash !== row.password_hash)
    throw new AppError('wrongCredentials', adminMessages.login.wrongCredentials);
  await requireSameFactor(tx, owner, factorId);
  return current;
}

/** Starts the session of an admin whom `require` holds in the transaction, and mails them of a new device. */
async function enterAndTell(
  platform: Platform,
  entrance: Entrance,
  require: (tx: Database) => Promise<{ row: store.AdminRow; usesPasskey?: boolean }>,
): Promise<Entered> {
  const { isNewDevice, ...entered } = await platform.db.transaction().execute(async (tx) => {
    const { row, usesPasskey = false } = await require(tx);
    return enter(tx, platform, row, { ...entrance, action: 'admin.signIn', usesPasskey });
  });
  const recipient = { kind: 'admin', email: entered.admin.email } as const;
  if (isNewDevice) sendSecurityNotice(platform, recipient, { kind: 'newDevice', device: entrance.device.label });
  return entered;
}

/** Signs an admin in, with limits on guessing, and tells them of a new device. Throws `wrongCredentials` or `tooMany`. */
export async function signIn(
  platform: Platform,
  { email, password, code }: BodyOf<typeof adminLogin>,
  entrance: Entrance,
): Promise<Entered> {
  const { knownDevices, device } = entrance;
  const { db } = platform;
  const account = emailKey(email);
  const isFromKnownDevice = async () => {
    const admin = await store.findAdminByEmail(db, account);
    return admin !== undefined && knownDevices.knows(db, { kind: 'admin', id: admin.id }, device);
  };
  const guessed = { kind: 'admin-login', account, address: device.address, isFromKnownDevice } as const;
  const verified = await throttleLogin(platform, guessed, async () => {
    const row = await store.findAdminByEmail(db, account);
    if (!(await isPassword(password, row?.password_hash)) || !row) return undefined;
    // A refusal here leaves the try counted.
    const factorId = await requireCode(platform, { kind: 'admin', id: row.id, email: row.email }, code);
    return { row, factorId };
  });
  if (!verified) throw new AppError('wrongCredentials', adminMessages.login.wrongCredentials);
  return enterAndTell(platform, entrance, async (tx) => ({ row: await requireSameCredentials(tx, verified) }));
}

/** Signs in an admin who used a passkey. Throws `wrongCredentials` where it was removed meanwhile. */
export const signInByPasskey = (
  platform: Platform,
  { ownerId, passkeyId }: UsedPasskeyOf,
  entrance: Entrance,
): Promise<Entered> =>
  enterAndTell(platform, entrance, async (tx) => {
    const owner = { kind: 'admin', id: ownerId } as const;
    await lockAccount(tx, owner);
    await requireSamePasskey(tx, owner, passkeyId);
    const row = await store.findAdmin(tx, ownerId);
    if (!row) throw new AppError('wrongCredentials', messages.passkeys.unknown);
    return { row, usesPasskey: true };
  });

/** When a session last used a passkey; null for never. Throws `sessionEnded` where it has ended. */
export async function readPasskeyTime(db: Database, sessionHash: string): Promise<number | null> {
  const session = await store.findSession(db, sessionHash);
  if (!session) throw new AppError('sessionEnded', adminMessages.login.expired);
  return session.passkey_at;
}

export const signOut = (platform: Platform, admin: SignedInAdmin): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    await store.deleteSession(tx, admin.sessionHash);
    await recordAction(tx, platform, admin, { action: 'admin.signOut', target: admin.id });
  });

/** An admin's sessions that are not over, the last used first. */
export const readSessionsOf = ({ db, clock }: Platform, adminId: string): Promise<store.ShownAdminSession[]> => {
  const now = clock.now();
  const after = { usedAfter: now - idleMs, begunAfter: now - longestMs };
  return store.listSessionsOf(db, adminId, { ...after, limit: sessionLimits.listed });
};

/**
 * Ends all sessions of an admin but the one that asks. Their account is locked by then. Throws `sessionEnded` where that session has
 * ended since it was looked at.
 */
export async function keepOnlySession(tx: Database, { id, sessionHash }: SignedInAdmin): Promise<void> {
  if (!(await store.findSession(tx, sessionHash))) throw new AppError('sessionEnded', adminMessages.login.expired);
  await store.deleteSessionsOf(tx, id, sessionHash);
}

/** Signs out one of an admin's own devices, by the password whose hash was verified. Throws `invalid` and `notFound`. */
export const endSessionOf = (
  platform: Platform,
  admin: SignedInAdmin,
  passwordHash: string,
  id: string,
): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    await requireSamePassword(tx, { kind: 'admin', id: admin.id }, passwordHash);
    if (!isId(id) || !(await store.deleteSessionOf(tx, admin.id, id)))
      throw new AppError('notFound', messages.devices.notFound);
    await recordAction(tx, platform, admin, { action: 'admin.endSession', target: admin.id });
  });

/** Signs out every device of an admin but the one that asks, by the password whose hash was verified. Throws `invalid`. */
export const endOtherSessionsOf = (platform: Platform, admin: SignedInAdmin, passwordHash: string): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    await requireSamePassword(tx, { kind: 'admin', id: admin.id }, passwordHash);
    await store.deleteSessionsOf(tx, admin.id, admin.sessionHash);
    await recordAction(tx, platform, admin, { action: 'admin.endOtherSessions', target: admin.id });
  });

const isSame = (given: string, expected: string): boolean => {
  const [one, other] = [given, expected].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
};

const setupTokenOf = ({ config, db }: Pick<Platform, 'config' | 'db'>): Promise<string> =>
  config.setupToken === undefined ? findOrInsertSecret(db, setupSecret) : Promise.resolve(config.setupToken);

/**
 * Registers the first admin. Throws `exists` where there is one, `forbidden` for a wrong token, `invalid` for a
 * password that is too common, `tooMany`.
 */
export async function registerFirst(
  platform: Platform,
  { email, password, setupToken }: { email: string; password: string; setupToken: string },
  entrance: Entrance,
): Promise<Entered> {
  const { db, clock, rateLimiter } = platform;
  const exists = () => new AppError('exists', adminMessages.login.adminExists);
  if (await store.hasAdmin(db)) throw exists();
  await limitNetwork(platform, 'admin-register', entrance.device.address, registering.byNetwork);
  await rateLimiter.count('admin-register', registering.fromAnywhere);
  if (!isSame(setupToken, await setupTokenOf(platform)))
    throw new AppError('forbidden', adminMessages.login.setupTokenWrong);
  await requireUncommonPassword(password, { email });
  const row = await newAdminRow({ email, password, role: 'superAdmin' }, clock.now());
  const { isNewDevice: _, ...entered } = await db.transaction().execute(async (tx) => {
    if (!(await insertFirstAdmin(tx, row))) throw exists();
    return enter(tx, platform, row, { ...entrance, action: 'admin.register' });
  });
  return entered;
}

/**
 * Runs at the start. It adds the first admin of the settings where there is none. Without those settings, the one-time token that
 * registers one is logged where it was made here.
 */
export async function prepareFirstAdmin(platform: Platform): Promise<void> {
  const { db, config, clock, log } = platform;
  if (await store.hasAdmin(db)) return;
  if (config.firstAdmin) {
    // Said and not refused: who runs the server must be able to start it.
    await requireUncommonPassword(config.firstAdmin.password, config.firstAdmin).catch((error: unknown) =>
      log.warn(
        { reason: error instanceof AppError ? error.message : String(error) },
        'ADMIN_PASSWORD is easily guessed',
      ),
    );
    const row = await newAdminRow({ ...config.firstAdmin, role: 'superAdmin' }, clock.now());
    await db.transaction().execute((tx) => insertFirstAdmin(tx, row));
    return;
  }
  if (config.setupToken !== undefined) return;
  // For the one who runs the server, who has no other way in. Worthless once there is an admin.
  log.info({ setupToken: await setupTokenOf(platform) }, 'There is no admin yet: this token registers the first one');
}

/** Removes sessions that are over. */
export const sweepAdminSessions = ({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> =>
  store.deleteOldSessions(db, clock.now() - idleMs, clock.now() - longestMs);

export { clearPasskeyTimes, updatePasskeyTime } from './admins.store.ts';
