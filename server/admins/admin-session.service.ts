import { createHash, timingSafeEqual } from 'node:crypto';
import type { AdminInfo, adminLogin } from '#contract/admins.ts';
import { adminMessages } from '#contract/admin-messages.ts';
import type { BodyOf } from '#contract/call.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { mayEnter } from '#contract/roles.ts';
import { writeInPassing } from '#server/db/passing-write.ts';
import { findOrInsertSecret } from '#server/db/secrets.store.ts';
import type { Database } from '#server/db/tables.ts';
import type { Device, KnownDevices } from '#server/devices/devices.service.ts';
import { tellOwner } from '#server/devices/security-notices.service.ts';
import { guess } from '#server/http/guessing.ts';
import type { IdentifyAdmin, SignedInAdmin } from '#server/http/identity.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isId, newId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { hashToken, newToken } from '#server/platform/secret-tokens.ts';
import { requireCode } from '#server/second-factor/second-step.service.ts';
import { requireUncommonPassword } from '#server/users/new-password.service.ts';
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

/** Tries to register the first admin, from anywhere. */
const registering = { max: 20, windowMs: 15 * minute };

const setupSecret = 'setup-token';

/** Who is signed in, and the token to say so by. */
interface Entered {
  admin: AdminInfo;
  token: string;
}

const infoOf = ({ id, email, role }: store.AdminRow): AdminInfo => ({ id, email, role });

/** Finds the admin of a token; a new role, a deletion, a logout and the end of its time act at once. */
export const createIdentifyAdmin =
  ({ db, clock, log }: Pick<Platform, 'db' | 'clock' | 'log'>): IdentifyAdmin =>
  async (token, area) => {
    if (!token) throw new AppError('unauthenticated', adminMessages.login.required);
    const sessionHash = hashToken(token);
    const session = await store.findSession(db, sessionHash);
    const now = clock.now();
    const isOver = !session || session.last_used_at + idleMs <= now || session.created_at + longestMs <= now;
    if (isOver) throw new AppError('unauthenticated', adminMessages.login.expired);
    if (!mayEnter(session.role, area)) throw new AppError('forbidden', adminMessages.access.denied);
    if (now - session.last_used_at >= useNotedMs) {
      const note = () => store.updateSessionUse(db, sessionHash, now);
      await writeInPassing(log, note, 'The use of an admin’s session could not be noted');
    }
    return { id: session.id, email: session.email, role: session.role, sessionHash };
  };

/** What signing in needs besides the platform. */
interface Entrance {
  knownDevices: KnownDevices;
  device: Device;
}

async function enter(
  tx: Database,
  platform: Platform,
  row: store.AdminRow,
  { knownDevices, device }: Entrance,
  action: 'admin.signIn' | 'admin.register',
): Promise<Entered & { isNewDevice: boolean }> {
  const token = newToken();
  const now = platform.clock.now();
  await store.insertSession(tx, {
    token_hash: hashToken(token),
    id: newId(),
    admin_id: row.id,
    device: device.label,
    created_at: now,
    last_used_at: now,
  });
  await recordAction(tx, platform, row, { action, target: `${row.id} ${row.email}` });
  const isNewDevice = await knownDevices.remember(tx, { kind: 'admin', id: row.id }, device, now);
  return { admin: infoOf(row), token, isNewDevice };
}

/** Signs an admin in, with limits on guessing, and tells him of a new device. Throws `unauthenticated` or `tooMany`. */
export async function signIn(
  platform: Platform,
  { email, password, code }: BodyOf<typeof adminLogin>,
  entrance: Entrance,
): Promise<Entered> {
  const { address, label } = entrance.device;
  const { db } = platform;
  const account = emailKey(email);
  const row = await guess(platform, { kind: 'admin-login', account, address }, async () => {
    const found = await store.findAdminByEmail(db, account);
    if (!(await isPassword(password, found?.password_hash)) || !found) return undefined;
    // A refusal here leaves the try counted.
    await requireCode(platform, { kind: 'admin', id: found.id, email: found.email }, code);
    return found;
  });
  if (!row) throw new AppError('unauthenticated', adminMessages.login.wrongCredentials);
  const { isNewDevice, ...entered } = await db.transaction().execute(async (tx) => {
    // Deleted or given another role since the password was looked at, which takes long.
    const current = await store.findAdmin(tx, row.id);
    if (!current) throw new AppError('unauthenticated', adminMessages.login.wrongCredentials);
    return enter(tx, platform, current, entrance, 'admin.signIn');
  });
  if (isNewDevice) tellOwner(platform, { kind: 'admin', email: row.email }, { kind: 'newDevice', device: label });
  return entered;
}

export const signOut = (platform: Platform, admin: SignedInAdmin): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    await store.deleteSession(tx, admin.sessionHash);
    await recordAction(tx, platform, admin, { action: 'admin.signOut', target: `${admin.id} ${admin.email}` });
  });

/** An admin's sessions that are not over, the last used first. */
export const readSessionsOf = ({ db, clock }: Platform, adminId: string): Promise<store.ShownAdminSession[]> => {
  const now = clock.now();
  const after = { usedAfter: now - idleMs, begunAfter: now - longestMs };
  return store.listSessionsOf(db, adminId, { ...after, limit: limits.listedSessions });
};

/** Signs out one of an admin's own devices. Throws `notFound`. */
export const endSessionOf = (platform: Platform, admin: SignedInAdmin, id: string): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    if (!isId(id) || !(await store.deleteSessionOf(tx, admin.id, id)))
      throw new AppError('notFound', messages.devices.notFound);
    await recordAction(tx, platform, admin, { action: 'admin.endSession', target: `${admin.id} ${admin.email}` });
  });

/** Signs out every device of an admin but the one that asks. */
export const endOtherSessionsOf = (platform: Platform, admin: SignedInAdmin): Promise<void> =>
  platform.db.transaction().execute(async (tx) => {
    await store.deleteSessionsOf(tx, admin.id, admin.sessionHash);
    const target = `${admin.id} ${admin.email}`;
    await recordAction(tx, platform, admin, { action: 'admin.endOtherSessions', target });
  });

const isSame = (given: string, expected: string): boolean => {
  const [one, other] = [given, expected].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
};

const setupTokenOf = ({ config, db }: Pick<Platform, 'config' | 'db'>): Promise<string> =>
  config.setupToken === undefined ? findOrInsertSecret(db, setupSecret) : Promise.resolve(config.setupToken);

/**
 * Registers the first admin. Throws `conflict` where there is one, `forbidden` for a wrong token, `invalid` for a
 * password that is too common, `tooMany`.
 */
export async function registerFirst(
  platform: Platform,
  { email, password, setupToken }: { email: string; password: string; setupToken: string },
  entrance: Entrance,
): Promise<Entered> {
  const { db, clock, attempts } = platform;
  const exists = () => new AppError('conflict', adminMessages.login.adminExists);
  if (await store.hasAdmin(db)) throw exists();
  await attempts.count('admin-register', registering);
  if (!isSame(setupToken, await setupTokenOf(platform)))
    throw new AppError('forbidden', adminMessages.login.setupTokenWrong);
  await requireUncommonPassword(password, { email });
  const row = await newAdminRow({ email, password, role: 'superAdmin' }, clock.now());
  const { isNewDevice: _, ...entered } = await db.transaction().execute(async (tx) => {
    if (!(await insertFirstAdmin(tx, row))) throw exists();
    return enter(tx, platform, row, entrance, 'admin.register');
  });
  return entered;
}

/**
 * At the start: the first admin of the settings where there is none; without those, the one-time token that registers one is
 * logged where it was made here.
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
