import { type Expression, expressionBuilder, type Selectable, sql, type SqlBool } from 'kysely';
import { wordPartsOf } from '#lib/search/word-parts.ts';
import type { Database, Tables } from '#server/db/tables.ts';
import { isOpenTo } from '#server/safety/hidden-people.service.ts';
import type { UserNamesTable, UsersTable } from '#server/db/tables/account-tables.ts';

/** Upper bound of a prefix: the last code point, which no part of a name contains. */
const lastCharacter = '\u{10FFFF}';

/** Entries of one term that a search reads at most: with two letters in every name, it would read them all otherwise. */
const maxRead = 5000;

/** Friends of a name that are read at most. */
const maxFriends = 400;

/** Columns of a user that the search needs. */
export type NamedRow = Pick<Selectable<UsersTable>, 'id' | 'name' | 'email' | 'picture'>;

async function insertNameParts(db: Database, userId: string, name: string): Promise<void> {
  const rows: UserNamesTable[] = wordPartsOf(name).map((part) => ({ part, user_id: userId }));
  if (rows.length > 0) await db.insertInto('user_names').values(rows).execute();
}

/** Makes a person findable by a new name and no longer by the old one. */
export async function replaceNameParts(db: Database, userId: string, name: string): Promise<void> {
  await db.deleteFrom('user_names').where('user_id', '=', userId).execute();
  await insertNameParts(db, userId, name);
}

const entriesOf = (db: Database, term: string) =>
  db
    .selectFrom('user_names')
    .where('user_names.part', '>=', term)
    .where('user_names.part', '<', term + lastCharacter);

/** True for a row of `users` that has a part of the name which begins with `term`. */
function hasNamePart(term: string): Expression<SqlBool> {
  const where = expressionBuilder<Tables, 'users'>();
  return where.exists(
    where
      .selectFrom('user_names as named')
      .select('named.part')
      .whereRef('named.user_id', '=', 'users.id')
      .where('named.part', '>=', term)
      .where('named.part', '<', term + lastCharacter),
  );
}

/** How many parts of names a term begins, counted up to `maxRead`. */
async function countEntries(db: Database, term: string): Promise<number> {
  const { count } = await db
    .selectFrom(entriesOf(db, term).select('user_names.part').limit(maxRead).as('entries'))
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The terms with the rarest first. One alone, which most searches have, need not be counted. */
async function rarestFirst(db: Database, terms: readonly string[]): Promise<string[]> {
  if (terms.length < 2) return [...terms];
  const counted: { term: string; count: number }[] = [];
  for (const term of terms) counted.push({ term, count: await countEntries(db, term) });
  return counted.sort((a, b) => a.count - b.count).map(({ term }) => term);
}

/**
 * People who are not banned and have a part of the name for each term. `limit` bounds the entries of the index, several of which may be
 * one person's. People whom `unblockedFor` does not see are left out, and without such a reader all limited ones. The index finds the
 * first term, and the others are checked on its rows.
 */
export function peopleNamed(
  db: Database,
  [first = '', ...others]: readonly string[],
  { limit, unblockedFor }: { limit: number; unblockedFor?: string | undefined },
) {
  const entries = entriesOf(db, first).select(['user_names.part', 'user_names.user_id']).orderBy('user_names.part');
  let query = db
    .selectFrom(entries.limit(maxRead).as('entries'))
    .innerJoin('users', 'users.id', 'entries.user_id')
    .select(['users.id', 'users.name', 'users.email', 'users.picture'])
    .where('users.banned', '=', sql.lit(0));
  query =
    unblockedFor === undefined
      ? query.where('users.limited_until', '=', sql.lit(0))
      : query.where(isOpenTo(unblockedFor, 'users.id'));
  for (const term of others) {
    query = query.where(hasNamePart(term));
  }
  return query.limit(limit);
}

/** The people of `peopleNamed`, each once. The rarest term leads, so that the others have the least to be checked on. */
export async function listPeopleNamed(
  db: Database,
  terms: readonly string[],
  found: { limit: number; unblockedFor?: string | undefined },
): Promise<NamedRow[]> {
  if (terms.length === 0) return [];
  const rows = await peopleNamed(db, await rarestFirst(db, terms), found).execute();
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** Friends of a person, not banned, who have a part of the name for each term, `maxFriends` at most. A block has ended each friendship. */
export async function listFriendsNamed(db: Database, userId: string, terms: readonly string[]): Promise<NamedRow[]> {
  if (terms.length === 0) return [];
  let query = db
    .selectFrom('friendships')
    .innerJoin('users', 'users.id', 'friendships.friend_id')
    .select(['users.id', 'users.name', 'users.email', 'users.picture'])
    .where('friendships.user_id', '=', userId)
    .where('users.banned', '=', sql.lit(0));
  for (const term of terms) {
    query = query.where(hasNamePart(term));
  }
  return query.limit(maxFriends).execute();
}
