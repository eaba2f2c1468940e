import { newId } from '#server/platform/ids.ts';
import { hashToken, newToken } from '#server/platform/secret-tokens.ts';
import { actOnPerson } from '#server/moderation/act-on-person.ts';
import { setBan } from '#server/users/users.admin.service.ts';
import { newEmail, type TestApp } from './test-app.ts';
import { type Client, createClient } from './test-client.ts';

/** Somebody signed in who never signed up: the hash of a password takes long, and a crowd needs none. */
export interface Passerby extends Client {
  readonly id: string;
  readonly name: string;
  readonly token: string;
}

const yearMs = 365 * 24 * 60 * 60_000;

/** People with a session each, as rows of the database. Nobody can log in as one of them. */
export async function addPeople(app: TestApp, count: number, name = 'Mara Lind'): Promise<Passerby[]> {
  const now = app.clock.now();
  const people = Array.from({ length: count }, () => ({ id: newId(), token: newToken(), email: newEmail() }));
  await app.db
    .insertInto('users')
    .values(
      people.map(({ id, email }) => ({
        id,
        name,
        email,
        email_key: email,
        password_hash: 'none',
        picture: null,
        role: 'user',
        banned: 0,
        created_at: now,
      })),
    )
    .execute();
  await app.db
    .insertInto('sessions')
    .values(
      people.map(({ id, token }) => ({
        token_hash: hashToken(token),
        id: newId(),
        user_id: id,
        device: 'Unknown device',
        created_at: now,
        last_used_at: now,
        expires_at: now + yearMs,
      })),
    )
    .execute();
  return people.map(({ id, token }) => Object.assign(createClient(app.origin, token), { id, name, token }));
}

/** One of them. */
export async function addPerson(app: TestApp, name?: string): Promise<Passerby> {
  const [person] = await addPeople(app, 1, name);
  if (!person) throw new Error('Nobody was added.');
  return person;
}

/** Nobody's sessions are looked at where an admin is named like this. */
const editor = { id: 'editor', email: 'editor@example.com', role: 'editor', sessionHash: 'none' } as const;

/** Bans a person, as an admin does. */
export const ban = async ({ platform }: TestApp, userId: string): Promise<void> =>
  void (await setBan(platform, editor, userId, true));

/** Lifts the ban of a person, as an admin does. */
export const liftBan = async ({ platform }: TestApp, userId: string): Promise<void> =>
  void (await setBan(platform, editor, userId, false));

/** Shows a person to their friends alone, as an admin does. */
export const limit = async ({ platform }: TestApp, userId: string): Promise<void> =>
  void (await actOnPerson(platform, editor, userId, { type: 'limit', reason: 'Of the test.' }));
