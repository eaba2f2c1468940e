import { sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { NoteRow } from '../note-row.ts';

/** A place in the changes of a notebook. */
export interface Place {
  /** Changes above this revision are still to be read. */
  after: number;
  /** The notebook's revision when a reading of all notes began. Deletions up to it need not be told. */
  begunAt: number | undefined;
}

export interface NoteChange {
  note_id: string;
  revision: number;
  removed_at: number | null;
}

/** A notebook at one moment, and its changes after a place, the oldest first. */
export interface NotebookChanges {
  revision: number;
  forgotten: number;
  changes: NoteChange[];
}

type Row = { current: number; forgotten: number } & (NoteChange | Record<keyof NoteChange, null>);

/**
 * One statement, so that the revision and the changes are of one moment. The inner query names the user itself, so that both engines walk
 * the index and stop at the limit.
 */
export async function readNotebookChanges(
  db: Database,
  userId: string,
  { after, begunAt }: Place,
  limit: number,
): Promise<NotebookChanges> {
  const told = begunAt === undefined ? sql`` : sql`and (removed_at is null or revision > ${begunAt})`;
  const { rows } =
    await sql<Row>`select notebooks.revision as current, notebooks.forgotten_revision as forgotten, found.*
    from notebooks left join (
      select note_id, revision, removed_at from note_changes where user_id = ${userId} and revision > ${after} ${told}
      order by revision limit ${limit}
    ) as found on true
    where notebooks.user_id = ${userId} order by found.revision`.execute(db);
  const changes = rows.flatMap(({ note_id, revision, removed_at }) =>
    note_id === null ? [] : [{ note_id, revision, removed_at }],
  );
  return { revision: rows[0]?.current ?? 0, forgotten: rows[0]?.forgotten ?? 0, changes };
}

/** Notes of a user by their ids, some hundred at most, in the bin or not. */
export async function listNotesById(db: Database, userId: string, ids: readonly string[]): Promise<NoteRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('notes').selectAll().where('id', 'in', ids).where('user_id', '=', userId).execute();
}

/** Users with deletions from before a time, and the newest revision of these. */
export const listOldRemovals = (
  db: Database,
  before: number,
  limit: number,
): Promise<{ user_id: string; revision: number }[]> =>
  db
    .selectFrom('note_changes')
    .select(['user_id', 'revision'])
    .where('removed_at', '<', before)
    .where('removed_at', 'is not', null)
    .orderBy('removed_at')
    .limit(limit)
    .execute();
