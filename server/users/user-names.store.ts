import type { Selectable } from 'kysely';
import { namePartsOf } from '#lib/name-parts.ts';
import type { Database, UserNamesTable, UsersTable } from '#server/db/tables.ts';

/** Sorts after everything that begins with what stands before it: the last code point, which no name part holds. */
const lastCharacter = '\u{10FFFF}';

/** What a search needs of a person. */
export type NamedRow = Pick<Selectable<UsersTable>, 'id' | 'name' | 'email' | 'picture'>;

/** Makes a new person findable by his name. */
export async function insertNameParts(db: Database, userId: string, name: string): Promise<void> {
  const rows: UserNamesTable[] = namePartsOf(name).map((part) => ({ part, user_id: userId }));
  if (rows.length > 0) await db.insertInto('user_names').values(rows).execute();
}

/** Makes a person findable by a new name and no longer by the old one. */
export async function replaceNameParts(db: Database, userId: string, name: string): Promise<void> {
  await db.deleteFrom('user_names').where('user_id', '=', userId).execute();
  await insertNameParts(db, userId, name);
}

/**
 * People who are not banned and of whose name each term begins a part. The first term is looked up in the index, the
 * others are checked on what it finds. Reads at most `limit` entries of the index; a person may have several of them.
 */
export function peopleNamed(db: Database, [first = '', ...others]: readonly string[], limit: number) {
  let query = db
    .selectFrom('user_names')
    .innerJoin('users', 'users.id', 'user_names.user_id')
    .select(['users.id', 'users.name', 'users.email', 'users.picture'])
    .where('user_names.part', '>=', first)
    .where('user_names.part', '<', first + lastCharacter)
    .where('users.banned', '=', 0);
  for (const term of others) {
    query = query.where((where) =>
      where.exists(
        where
          .selectFrom('user_names as other')
          .select('other.part')
          .whereRef('other.user_id', '=', 'users.id')
          .where('other.part', '>=', term)
          .where('other.part', '<', term + lastCharacter),
      ),
    );
  }
  return query.orderBy('user_names.part').limit(limit);
}

/** The people of `peopleNamed`, each once. The longest term leads: it is begun by the fewest parts. */
export async function listPeopleNamed(db: Database, terms: readonly string[], limit: number): Promise<NamedRow[]> {
  if (terms.length === 0) return [];
  const longestFirst = terms.toSorted((a, b) => b.length - a.length);
  const rows = await peopleNamed(db, longestFirst, limit).execute();
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}
