import { sql } from 'kysely';
import { fullTextTables } from '../dialect.ts';
import { GroupCommitAdapter } from './sqlite-driver.ts';
import type { Database } from '../tables.ts';
import { wordTermsTables } from '#server/search/word-index.ts';

/** Step of merging a full-text table, in pages of 4 KB. A step takes some milliseconds; other transactions write between steps. */
const pagesAtATime = 16;

/** Merges all parts of a full-text table into one, which leaves out the words of rows that were deleted or changed. */
async function dropDeletedWords(db: Database, table: string): Promise<void> {
  const changes = sql<{ many: number }>`select total_changes() as many`;
  // A negative number begins with all parts; the merge is over when a step changes nothing but its own request.
  for (let pages = -pagesAtATime; ; pages = pagesAtATime) {
    const isOver = await db.transaction().execute(async (tx) => {
      const before = await changes.execute(tx);
      await sql`insert into ${sql.ref(table)} (${sql.ref(table)}, rank) values ('merge', ${pages})`.execute(tx);
      const after = await changes.execute(tx);
      return (after.rows[0]?.many ?? 0) - (before.rows[0]?.many ?? 0) < 2;
    });
    if (isOver) return;
  }
}

/**
 * Erases deleted rows from the bytes of a SQLite file. Pages are overwritten as they are freed. Full-text tables keep the words
 * of a deleted row until they are merged, and the write-ahead log keeps old pages until it is emptied. PostgreSQL has its
 * autovacuum for that.
 */
export async function eraseDeleted(db: Database): Promise<void> {
  const { adapter } = db.getExecutor();
  if (!(adapter instanceof GroupCommitAdapter)) return;
  for (const table of [...fullTextTables, ...wordTermsTables]) await dropDeletedWords(db, table);
  await adapter.driver.emptyLog();
}
