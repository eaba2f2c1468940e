import { type RawBuilder, sql } from 'kysely';
import { cachedQuery } from '#server/db/cached-query.ts';
import { markChanged } from '#server/db/changed-people.ts';
import { engineOf, isAmongIds } from '#server/db/dialect.ts';
import type { Database } from '#server/db/tables.ts';

/**
 * The revision of a user's notebook, and the revision of each note in it. Writers of one notebook meet at its row, whose lock they hold
 * until they commit. Whoever sees a revision therefore sees all lower ones.
 */

/** More changes than anybody makes between a backup and its restore. */
const historyGap = 1_000_000_000;

/** Deletions that are remembered for each user, the newest ones. */
const rememberedRemovals = 10_000;

/** Whoever has a note of somebody else has a notebook, which was raised when it was shared. */
const findNotebookRow = cachedQuery((db, userId: string) =>
  db
    .selectFrom('notebooks')
    .select([
      'revision',
      'active_count',
      sql<number>`(select count(*) from (select 1 from note_people where note_people.user_id = notebooks.user_id limit 1) as one)`.as(
        'has_shared',
      ),
    ])
    .where('user_id', '=', userId),
);

interface Notebook {
  revision: number;
  /** Own notes that are neither archived nor in the bin. */
  active_count: number;
  /** 1 where a note of somebody else is shared with the user. */
  has_shared: number;
}

/** What a list of notes begins with. */
export async function findNotebook(db: Database, userId: string): Promise<Notebook> {
  return (await findNotebookRow(db, userId)) ?? { revision: 0, active_count: 0, has_shared: 0 };
}

/** The revisions of some hundred notebooks, without those that nobody has written in. */
export async function findRevisions(db: Database, userIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('notebooks')
    .select(['user_id', 'revision'])
    .where(isAmongIds(db, sql.ref('user_id'), JSON.stringify(userIds)))
    .execute();
  return new Map(rows.map(({ user_id, revision }) => [user_id, revision]));
}

/** Every note that its owner sees changed, by id, or every note that is deleted for good. */
type ChangedNotes = { changed: readonly string[] } | { removed: readonly string[]; at: number };

/** A change of notes with what it adds to the count of active ones (`countedAs`). */
export type NotebookChange = ChangedNotes & { addedActive?: number };

interface Stamps {
  ids: readonly string[];
  addedActive: number;
  removedAt: number | null;
}

const raiseBy = (userId: string, { ids, addedActive }: Stamps): RawBuilder<{ revision: number }> =>
  sql`insert into notebooks (user_id, revision, active_count) values (${userId}, ${ids.length}, ${addedActive})
    on conflict (user_id) do update set revision = notebooks.revision + excluded.revision,
      active_count = notebooks.active_count + excluded.active_count
    returning revision`;

/** What follows the SELECT of ids with their revisions. The first one of a note stays. */
const replaceStamp = sql`on conflict (user_id, note_id) do update set revision = excluded.revision, removed_at = excluded.removed_at`;

/** One statement, as each costs a journey to the database. */
async function stampOnPostgres(tx: Database, userId: string, stamps: Stamps): Promise<void> {
  const { ids, removedAt } = stamps;
  await sql`with raised as (${raiseBy(userId, stamps)})
    insert into note_changes (user_id, note_id, revision, first_revision, removed_at)
    select ${userId}, ids.id, raised.revision - ${ids.length}::bigint + ids.place,
      raised.revision - ${ids.length}::bigint + ids.place, ${removedAt}::bigint
    from raised, json_array_elements_text(${JSON.stringify(ids)}::json) with ordinality as ids (id, place)
    ${replaceStamp}`.execute(tx);
}

async function stampOnSqlite(tx: Database, userId: string, stamps: Stamps): Promise<void> {
  const { ids, removedAt } = stamps;
  const { rows } = await raiseBy(userId, stamps).execute(tx);
  const before = (rows[0]?.revision ?? 0) - ids.length;
  // Without the WHERE, SQLite reads ON CONFLICT as part of a join.
  await sql`insert into note_changes (user_id, note_id, revision, first_revision, removed_at)
    select ${userId}, value, ${before} + key + 1, ${before} + key + 1, ${removedAt} from json_each(${JSON.stringify(ids)}) where true
    ${replaceStamp}`.execute(tx);
}

/**
 * Raises the notebook's revision by the number of notes and gives each note a revision of its own. To be called at the end of every
 * transaction that changes notes or their files: the row of the notebook is the last one that a transaction locks.
 */
export async function updateNotebook(tx: Database, userId: string, change: NotebookChange): Promise<void> {
  const isRemoval = 'removed' in change;
  const ids = [...new Set(isRemoval ? change.removed : change.changed)];
  if (ids.length === 0) return;
  const stamps = { ids, addedActive: change.addedActive ?? 0, removedAt: isRemoval ? change.at : null };
  await (engineOf(tx) === 'postgres' ? stampOnPostgres : stampOnSqlite)(tx, userId, stamps);
  if (isRemoval) await forgetBeyondLimit(tx, userId);
  await markChanged(tx, userId);
}

async function forgetBeyondLimit(tx: Database, userId: string): Promise<void> {
  const oldest = await tx
    .selectFrom('note_changes')
    .select('revision')
    .where('user_id', '=', userId)
    .where('removed_at', 'is not', null)
    .orderBy('revision', 'desc')
    .offset(rememberedRemovals)
    .limit(1)
    .executeTakeFirst();
  if (oldest) await forgetRemovals(tx, userId, oldest.revision);
}

/** Forgets the deletions up to a revision: who has read less must read anew. */
export async function forgetRemovals(tx: Database, userId: string, upTo: number): Promise<void> {
  await tx
    .updateTable('notebooks')
    .set({ forgotten_revision: upTo })
    .where('user_id', '=', userId)
    .where('forgotten_revision', '<', upTo)
    .execute();
  await tx
    .deleteFrom('note_changes')
    .where('user_id', '=', userId)
    .where('revision', '<=', upTo)
    .where('removed_at', 'is not', null)
    .execute();
}

/**
 * Makes every revision that was given out unknown, after a restore: the backup does not know the changes that followed it, and new ones
 * would be given their numbers. Devices read anew.
 */
export async function beginNewHistory(db: Database): Promise<void> {
  await sql`update notebooks set revision = revision + ${historyGap}, forgotten_revision = revision + ${historyGap}`.execute(
    db,
  );
}
