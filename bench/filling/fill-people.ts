import { v7 } from 'uuid';
import { wordPartsOf } from '#lib/search/word-parts.ts';
import type { Database } from '#server/db/tables.ts';
import { insertWords } from '#server/search/word-index.ts';
import { newId } from '#server/platform/ids.ts';
import { hashToken } from '#server/platform/secret-tokens.ts';
import { hashPassword } from '#server/users/passwords.ts';
import { fillBatches, insertRows, random, word } from './bulk-rows.ts';
import { oneOf } from '#testing/seeded-random.ts';

/** People with names that can be searched, sessions and friends. One in a hundred is banned. */

const day = 24 * 60 * 60_000;
const popularFriends = 1000;

/** Everybody's. */
export const password = 'password-of-bench';

/** By their places among the people: those who have more of something than others. */
export const known = { collector: 0, reader: 1, author: 2, popular: 3 } as const;

export const emailOf = (at: number): string => `person.${at}@example.com`;

/** Session token that the person's browser sends. */
export const tokenOf = (at: number): string => `token-of-bench-${at}`;

export const isBanned = (at: number): boolean => at % 100 === 99;

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** People came one after the other through two years. */
const timeOf = (at: number, many: number, now: number): number => now - Math.floor((1 - at / many) * 720 * day);

async function fillAccounts(db: Database, ids: readonly string[], now: number): Promise<void> {
  const password_hash = await hashPassword(password);
  await fillBatches(db, ids.length, async (tx, from, to) => {
    const people = ids.slice(from, to).map((id, place) => {
      const at = from + place;
      const email = emailOf(at);
      return {
        id,
        name: `${capital(word())} ${capital(word())}`,
        email,
        email_key: email,
        password_hash,
        picture: null,
        role: 'user',
        banned: Number(isBanned(at)),
        created_at: timeOf(at, ids.length, now),
      };
    });
    await insertRows(tx, 'users', people);
    const parts = people.flatMap(({ id, name }) => wordPartsOf(name).map((part) => ({ part, user_id: id })));
    for (let at = 0; at < parts.length; at += 10_000) await insertRows(tx, 'user_names', parts.slice(at, at + 10_000));
    for (const { id, name, email } of people) await insertWords(tx, 'users', id, wordPartsOf(`${name} ${email}`));
    const sessions = people.map(({ id }, place) => ({
      token_hash: hashToken(tokenOf(from + place)),
      id: newId(),
      user_id: id,
      device: 'Unknown device',
      created_at: now,
      last_used_at: now,
      expires_at: now + 90 * day,
    }));
    await insertRows(tx, 'sessions', sessions);
  });
  await db.updateTable('counters').set({ value: ids.length }).where('name', 'in', ['users', 'registrations']).execute();
}

/** Everybody knows the next one and somebody, and many know the popular one. */
async function fillFriendships(db: Database, ids: readonly string[], now: number): Promise<void> {
  const [popular = ''] = ids.slice(known.popular);
  await fillBatches(db, ids.length, async (tx, from, to) => {
    const pairs = new Map<string, { user_id: string; friend_id: string; created_at: number }>();
    const befriend = (one: string, other: string) => {
      if (one === other) return;
      pairs.set(`${one} ${other}`, { user_id: one, friend_id: other, created_at: now });
      pairs.set(`${other} ${one}`, { user_id: other, friend_id: one, created_at: now });
    };
    const some = ids.slice(from, to);
    // Within their batch, so that no pair comes up in two.
    for (const one of some) befriend(one, oneOf(random, some));
    if (from < popularFriends) for (const one of some) befriend(one, popular);
    await insertRows(tx, 'friendships', [...pairs.values()]);
  });
}

/** Answers the ids of the people, by their places. */
export async function fillPeople(db: Database, many: number, now: number): Promise<string[]> {
  const ids = Array.from({ length: many }, (_, at) => v7({ msecs: timeOf(at, many, now) }));
  await fillAccounts(db, ids, now);
  await fillFriendships(db, ids, now);
  return ids;
}
