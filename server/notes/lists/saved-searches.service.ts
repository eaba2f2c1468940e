import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import type { SavedSearch } from '#contract/notes/saved-searches.ts';
import { takeAdvisoryLock } from '#server/db/dialect.ts';
import type { Database } from '#server/db/tables.ts';
import { AppError } from '#server/platform/app-error.ts';
import { asTime } from '#server/platform/as-time.ts';
import { newId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import {
  deleteSavedSearchOf,
  listSavedSearchesOf,
  type SavedSearchRow,
  upsertSavedSearch,
} from './saved-searches.store.ts';

const presentSearch = ({ id, name, query }: SavedSearchRow): SavedSearch => ({ _id: id, name, query });

/** Sorted here: the engines' collations differ. */
const { compare } = new Intl.Collator('en', { numeric: true });

/** A user's saved searches, sorted by name. */
export const readSavedSearches = async (db: Database, userId: string): Promise<SavedSearch[]> =>
  (await listSavedSearchesOf(db, userId)).map(presentSearch).sort((a, b) => compare(a.name, b.name));

/** Saves a search under a name and replaces the one that has it. Throws `conflict` where there is no room for another. */
export const keepSearch = (
  { db, clock }: Platform,
  userId: string,
  { name, query }: Pick<SavedSearch, 'name' | 'query'>,
): Promise<SavedSearch> =>
  db.transaction().execute(async (tx) => {
    // Two calls at once must not both take the last place.
    await takeAdvisoryLock(tx, `saved searches of ${userId}`);
    const kept = await listSavedSearchesOf(tx, userId);
    if (kept.length >= limits.savedSearches.kept && !kept.some((search) => search.name === name))
      throw new AppError('conflict', messages.notes.tooManySearches);
    return presentSearch(
      await upsertSavedSearch(tx, { id: newId(), user_id: userId, name, query, created_at: clock.now() }),
    );
  });

/** Removes a saved search. Throws `notFound` where the user has none of this id. */
export async function removeSearch({ db }: Platform, userId: string, id: string): Promise<SavedSearch> {
  const removed = await deleteSavedSearchOf(db, userId, id);
  if (!removed) throw new AppError('notFound', messages.notes.searchNotFound);
  return presentSearch(removed);
}

/** A user's saved searches for the export of their account. */
export const exportSavedSearches = async (
  db: Database,
  userId: string,
): Promise<(Pick<SavedSearch, 'name' | 'query'> & { savedAt: string })[]> =>
  (await listSavedSearchesOf(db, userId)).map(({ name, query, created_at }) => ({
    name,
    query,
    savedAt: asTime(created_at),
  }));
