import { messages } from '#contract/messages.ts';
import type { User } from '#contract/session/own-account.ts';
import type { PublicUser } from '#contract/users/public-user.ts';
import { wordPartsOf } from '#lib/search/word-parts.ts';
import { isUniqueViolation } from '#server/db/constraint.ts';
import { everyPage } from '#server/db/every-page.ts';
import type { Database } from '#server/db/tables.ts';
import { indexWords, rebuildWordIndex } from '#server/search/word-index.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import { isId, newId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { lastingSuspension, suspendedUntil } from '#server/platform/suspension.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { isAddressKept } from './email/email-links.store.ts';
import { replaceNameParts } from './user-names.store.ts';
import {
  addToCounter,
  emailKey,
  findUser,
  findUserByEmail,
  shareLockUser,
  insertUser,
  listPicturesAfter,
  listNamesOf,
  listUsersAfter,
  updateUser,
  type UserRow,
} from './users.store.ts';

const wordsOf = ({ name, email }: Pick<UserRow, 'name' | 'email'>): string[] => wordPartsOf(`${name} ${email}`);

/** Indexes a user's name for people, and name and address for the back office. To be called when either changes. */
export async function indexUser(tx: Database, row: UserRow): Promise<void> {
  await replaceNameParts(tx, row.id, row.name);
  await indexWords(tx, 'users', row.id, wordsOf(row));
}

/** Makes anew what the back office finds people by. */
export const rebuildUserIndex = (db: Database): Promise<void> =>
  rebuildWordIndex(db, 'users', (after: string, limit: number) => listUsersAfter(db, after, limit), wordsOf);

/** The names of the files of all pictures, some at a time. */
export async function* everyPictureName(db: Database): AsyncGenerator<string[]> {
  for await (const rows of everyPage((after: string, limit: number) => listPicturesAfter(db, after, limit)))
    yield rows.flatMap(({ picture }) => picture ?? []);
}

/** Where a stored picture is served. */
const pictureUrl = (picture: string | null): string | null => (picture ? `/pictures/${picture}` : null);

/** A user's public profile. */
export const presentPublicUser = (row: Pick<UserRow, 'id' | 'name' | 'picture'>): PublicUser => ({
  _id: row.id,
  name: row.name,
  profilePicture: pictureUrl(row.picture),
});

/** False where the person of a row has to confirm their address first; always true where the server asks nobody to. */
export const hasConfirmedEmail = (
  { config }: Pick<Platform, 'config'>,
  { email_verified }: Pick<UserRow, 'email_verified'>,
): boolean => email_verified === 1 || !config.confirmsEmail;

/** A user's own account. */
export const presentUser = (platform: Pick<Platform, 'config'>, row: UserRow): User => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  emailVerified: hasConfirmedEmail(platform, row),
  profilePicture: pictureUrl(row.picture),
  role: row.role,
  banned: row.banned === 1,
  createdAt: new Date(row.created_at).toISOString(),
  ...(row.suspended_until > 0 && { suspendedUntil: new Date(row.suspended_until).toISOString() }),
});

/** Finds a user by an id from outside; undefined if there is none, or a banned one. */
export async function findActiveUser(db: Database, id: string): Promise<UserRow | undefined> {
  const row = isId(id) ? await findUser(db, id) : undefined;
  return row?.banned === 0 ? row : undefined;
}

/** The names of some users, some hundred at most, by their ids. */
export async function listNames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await listNamesOf(db, ids);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The person of an id that a session names; gone where the account was deleted meanwhile. */
export async function requireUser(db: Database, id: string): Promise<UserRow> {
  const row = await findUser(db, id);
  if (!row) throw new AppError('sessionEnded', messages.session.expired);
  return row;
}

/** How a person stands with moderation. */
type Standing = Pick<UserRow, 'banned' | 'suspended_until' | 'limited_until'>;

/**
 * Locks a user's row for a write that is counted, until the transaction ends: a ban recounts and waits for it.
 * Throws `banned` for a user who was banned since their token was looked up, and `sessionEnded` for one who left.
 */
export async function requireWriter(tx: Database, id: string): Promise<Standing> {
  const row = await shareLockUser(tx, id);
  if (!row) throw new AppError('sessionEnded', messages.session.expired);
  if (row.banned) throw new AppError('banned', messages.session.banned);
  return row;
}

/**
 * As `requireWriter`, for what others see: throws `suspended` for a user who was suspended since their token was looked up. A
 * suspension waits for such a write, or the write for it.
 */
export async function requireOpenWriter(
  { clock }: Pick<Platform, 'clock'>,
  tx: Database,
  id: string,
): Promise<Standing> {
  const row = await requireWriter(tx, id);
  refuseSuspended(row, clock.now());
  return row;
}

/** Throws `suspended` where the suspension of a row lasts. */
export function refuseSuspended({ suspended_until: until }: Pick<UserRow, 'suspended_until'>, now: number): void {
  if (lastingSuspension(until, now) > 0) throw suspendedUntil(until);
}

/** True if a person is there and not banned, which stays so until the transaction ends. */
export const isLockedActive = async (tx: Database, id: string): Promise<boolean> =>
  (await shareLockUser(tx, id))?.banned === 0;

/** True if the comments of a person are in the counts of posts: they are neither banned nor limited, which stays so. */
export async function isLockedCounted(tx: Database, id: string): Promise<boolean> {
  const row = await shareLockUser(tx, id);
  return row?.banned === 0 && row.limited_until === 0;
}

/** A person who gets an account. */
interface NewAccount {
  name: string;
  email: string;
  password: string;
  /** True where they have to show by a mailed link that the address is theirs. */
  isUnconfirmed?: boolean;
}

/**
 * Creates an account. `userNumber` is how many people registered so far. Throws `exists` where the address is taken, or kept for
 * somebody who may still undo their change of it.
 */
export async function createAccount(
  { db, clock }: Platform,
  { name, email, password, isUnconfirmed = false }: NewAccount,
): Promise<{ row: UserRow; userNumber: number }> {
  // Refused before the costly hash; the unique key decides where two come at once.
  if (await findUserByEmail(db, email)) throw emailTaken();
  if (await isAddressKept(db, emailKey(email), clock.now())) throw emailTaken();
  const row: UserRow = {
    id: newId(),
    name,
    email,
    email_key: emailKey(email),
    password_hash: await hashPassword(password),
    picture: null,
    picture_bytes: 0,
    role: 'user',
    banned: 0,
    created_at: clock.now(),
    hidden_revision: 0,
    email_verified: isUnconfirmed ? 0 : 1,
    suspended_until: 0,
    limited_until: 0,
  };
  try {
    const userNumber = await db.transaction().execute(async (tx) => {
      await insertUser(tx, row);
      await indexUser(tx, row);
      await addToCounter(tx, 'users', 1);
      return addToCounter(tx, 'registrations', 1);
    });
    return { row, userNumber };
  } catch (error) {
    if (isUniqueViolation(error)) throw emailTaken();
    throw error;
  }
}

const emailTaken = (): AppError => fieldError('email', messages.accounts.emailTaken, 'exists');

/** The account of an address and a password, or undefined; takes equally long for a wrong password and an unknown address. */
export async function findByCredentials(db: Database, email: string, password: string): Promise<UserRow | undefined> {
  const row = await findUserByEmail(db, email);
  return (await isPassword(password, row?.password_hash)) ? row : undefined;
}

/** Sets a password by its hash, which is made before a transaction begins: hashing takes long. */
export async function setPasswordHash(db: Database, id: string, passwordHash: string): Promise<void> {
  await updateUser(db, id, { password_hash: passwordHash });
}

export { hashPassword, hashUnderSalt, isPassword } from './passwords.ts';
export {
  emailKey,
  findUser,
  findUserByEmail,
  findUserCount,
  listPublicUsers,
  lockUserForChange,
  type UserRow,
  updateUser,
} from './users.store.ts';
