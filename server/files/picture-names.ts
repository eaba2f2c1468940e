import { everyPage } from '#server/db/every-page.ts';
import type { Database } from '#server/db/tables.ts';

/** Tables whose rows are pictures, with files that are named after their ids. */
type PictureTable = 'article_pictures' | 'post_pictures';

/** The names of the files of a table's pictures. */
export interface PictureNames {
  /** Which of some stored names belong to pictures of the table. */
  known: (db: Database, names: readonly string[]) => Promise<Set<string>>;
  /** The names of all files, some at a time. */
  every: (db: Database) => AsyncGenerator<string[]>;
  /** The names of all files of a person, for when the account goes. */
  ofUser: (db: Database, userId: string) => Promise<string[]>;
}

/** `namesOf` answers the names of one picture's files: its id, and an ending that begins with a dot. */
export function createPictureNames(
  table: PictureTable,
  namesOf: (picture: { id: string }) => readonly string[],
): PictureNames {
  const ids = (db: Database) => db.selectFrom(table).select('id');
  return {
    async known(db, names) {
      const named = new Set(names.filter((name) => name.endsWith('.webp')).map((name) => name.split('.', 1)[0] ?? ''));
      if (named.size === 0) return new Set();
      const rows = await ids(db)
        .where('id', 'in', [...named])
        .execute();
      return new Set(rows.flatMap(namesOf));
    },
    async *every(db) {
      const pages = everyPage((after, limit) => ids(db).where('id', '>', after).orderBy('id').limit(limit).execute());
      for await (const rows of pages) yield rows.flatMap(namesOf);
    },
    ofUser: async (db, userId) => (await ids(db).where('user_id', '=', userId).execute()).flatMap(namesOf),
  };
}
