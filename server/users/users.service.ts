import { messages } from '#contract/messages.ts';
import type { User } from '#contract/session.ts';
import type { PublicUser } from '#contract/users.ts';
import { wordPartsOf } from '#lib/word-parts.ts';
import { isUniqueViolation } from '#server/db/constraint.ts';
import { everyPage } from '#server/db/every-page.ts';
import type { Database } from '#server/db/tables.ts';
import { indexWords, rebuildWordIndex } from '#server/db/word-index.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import { isId, newId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { replaceNameParts } from './user-names.store.ts';
import {
  addToCounter,
  emailKey,
  findUser,
  findUserByEmail,
  holdUser,
  insertUser,
  listPicturesAfter,
  listUsersAfter,
  updateUser,
  type UserRow,
} from './users.store.ts';

const wordsOf = ({ name, email }: Pick<UserRow, 'name' | 'email'>): string[] => wordPartsOf(`${name} ${email}`);

/** Makes a person findable by his name; in the back office by any part of his name or address. To be called when one of them is new. */
export async function makeFindable(tx: Database, row: UserRow): Promise<void> {
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

/** A person as everybody sees him. */
export const presentPublicUser = (row: Pick<UserRow, 'id' | 'name' | 'picture'>): PublicUser => ({
  _id: row.id,
  name: row.name,
  profilePicture: pictureUrl(row.picture),
});

/** A person as he sees himself. */
export const presentUser = (row: UserRow): User => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  profilePicture: pictureUrl(row.picture),
  role: row.role,
  banned: row.banned === 1,
  createdAt: new Date(row.created_at).toISOString(),
});

/** The person of an id that somebody gave, where there is one and he is not banned. */
export async function findActiveUser(db: Database, id: string): Promise<UserRow | undefined> {
  const row = isId(id) ? await findUser(db, id) : undefined;
  return row?.banned === 0 ? row : undefined;
}

/** The person of an id that a session names; gone where the account was deleted meanwhile. */
export async function requireUser(db: Database, id: string): Promise<UserRow> {
  const row = await findUser(db, id);
  if (!row) throw new AppError('unauthenticated', messages.session.expired);
  return row;
}

/**
 * Lets a person write, who stays as he is until the transaction ends: what he writes is counted, and a ban counts again.
 * Throws `forbidden` for one who was banned since his token was looked at, and `unauthenticated` for one who left.
 */
export async function requireWriter(tx: Database, id: string): Promise<void> {
  const row = await holdUser(tx, id);
  if (!row) throw new AppError('unauthenticated', messages.session.expired);
  if (row.banned) throw new AppError('forbidden', messages.session.banned);
}

/** Whether a person is there and not banned, which stays so until the transaction ends. */
export const isHeldActive = async (tx: Database, id: string): Promise<boolean> =>
  (await holdUser(tx, id))?.banned === 0;

/** Creates an account. `userNumber` is how many people registered so far. Throws `conflict` where the address is taken. */
export async function createAccount(
  { db, clock }: Platform,
  { name, email, password }: { name: string; email: string; password: string },
): Promise<{ row: UserRow; userNumber: number }> {
  // Refused before the costly hash; the unique key decides where two come at once.
  if (await findUserByEmail(db, email)) throw emailTaken();
  const row: UserRow = {
    id: newId(),
    name,
    email,
    email_key: emailKey(email),
    password_hash: await hashPassword(password),
    picture: null,
    role: 'user',
    banned: 0,
    created_at: clock.now(),
  };
  try {
    const userNumber = await db.transaction().execute(async (tx) => {
      await insertUser(tx, row);
      await makeFindable(tx, row);
      await addToCounter(tx, 'users', 1);
      return addToCounter(tx, 'registrations', 1);
    });
    return { row, userNumber };
  } catch (error) {
    if (isUniqueViolation(error)) throw emailTaken();
    throw error;
  }
}

const emailTaken = (): AppError => fieldError('email', messages.session.emailTaken, 'conflict');

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
export { emailKey, findUserByEmail, type UserRow } from './users.store.ts';
