import type { Selectable } from 'kysely';
import type { SavedSearchesTable } from '#server/db/tables/note-tables.ts';
import type { Database } from '#server/db/tables.ts';

export type SavedSearchRow = Selectable<SavedSearchesTable>;

/** All saved searches of a user; their number is limited. */
export const listSavedSearchesOf = (db: Database, userId: string): Promise<SavedSearchRow[]> =>
  db.selectFrom('saved_searches').selectAll().where('user_id', '=', userId).orderBy('id').execute();

/** Inserts a search. One of the same name keeps its id and gets the new query. */
export const upsertSavedSearch = (db: Database, row: SavedSearchRow): Promise<SavedSearchRow> =>
  db
    .insertInto('saved_searches')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet({ query: row.query }))
    .returningAll()
    .executeTakeFirstOrThrow();

/** Deletes a user's search; undefined if there is none. */
export const deleteSavedSearchOf = (db: Database, userId: string, id: string): Promise<SavedSearchRow | undefined> =>
  db.deleteFrom('saved_searches').where('id', '=', id).where('user_id', '=', userId).returningAll().executeTakeFirst();
