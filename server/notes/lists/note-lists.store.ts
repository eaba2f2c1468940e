import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { TimeCursor } from '#server/db/time-order.ts';
import { noteStates } from './note-index.store.ts';
import type { NoteRow } from '../note-row.ts';
import { isFoundBy } from './note-search.store.ts';

/** Notes of a list: all that are not in the bin, or those with something in common. */
export interface NoteFilter {
  /** Left out: those that are not archived. */
  archived?: 'only' | 'any' | undefined;
  isPinned?: boolean | undefined;
  isUntagged?: boolean | undefined;
  /** Also those with a tag below it. */
  tag?: string | undefined;
}

export interface NotePage extends NoteFilter {
  q?: string | undefined;
  sort?: 'created' | 'updated' | undefined;
  /** The last note seen. Its time counts for the order of updates alone. */
  after?: TimeCursor | undefined;
  limit?: number | undefined;
}

/** Above every id (RFC 9562 5.10). */
const maxId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

type State = typeof noteStates.active | typeof noteStates.archived;

const statesOf = ({ archived }: NoteFilter): State[] => {
  if (archived === 'any') return [noteStates.active, noteStates.archived];
  return [archived === 'only' ? noteStates.archived : noteStates.active];
};

/** The tag whose rows in the index of tags are the list. Pinned notes are few: their tags are looked up instead. */
const listedTag = ({ tag, isPinned }: NoteFilter): string | undefined => (isPinned ? undefined : tag);

/** Conditions on notes besides their owner and state, in the words of the partial indexes. */
function conditionsOf(userId: string, { tag, isPinned, isUntagged }: NoteFilter): RawBuilder<SqlBool>[] {
  const conditions = [sql<SqlBool>`notes.deleted_at is null`];
  if (isPinned) conditions.push(sql`notes.pinned = 1`);
  if (isUntagged) conditions.push(sql`notes.tags = '[]'`);
  if (tag && isPinned)
    conditions.push(
      sql`exists (select 1 from note_tags where note_tags.user_id = ${userId} and note_tags.tag = ${tag} and note_tags.note_id = notes.id)`,
    );
  return conditions;
}

/** The notes of one state, in an order that an index has. */
async function listNotesIn(
  db: Database,
  userId: string,
  state: State,
  { sort, after, limit, found, ...filter }: NotePage & { found: RawBuilder<SqlBool> | undefined },
): Promise<NoteRow[]> {
  const isByUpdate = sort === 'updated';
  const tag = listedTag(filter);
  const id = sql.ref<string>(tag === undefined ? 'notes.id' : 'note_tags.note_id');
  const updatedAt = sql.ref<number>(tag === undefined ? 'notes.updated_at' : 'note_tags.updated_at');
  let query = db.selectFrom('notes').selectAll('notes').where('notes.user_id', '=', userId);
  for (const condition of conditionsOf(userId, filter)) query = query.where(condition);
  if (found) query = query.where(found);
  if (tag === undefined) query = query.where('notes.archived', '=', state);
  else
    query = query
      .innerJoin('note_tags', 'note_tags.note_id', 'notes.id')
      .where('note_tags.user_id', '=', userId)
      .where('note_tags.state', '=', state)
      .where('note_tags.tag', '=', tag);
  // A tag's rows are bounded by the id from the first page on: SQLite scans the whole notebook otherwise.
  if (isByUpdate && after) query = query.where(sql<SqlBool>`(${updatedAt}, ${id}) < (${after.at}, ${after.id})`);
  else if (after || tag !== undefined) query = query.where(id, '<', after?.id ?? maxId);
  // Needed beside the tag's bound: PostgreSQL may merge both indexes, and would begin at the newest note.
  if (after && tag !== undefined && !isByUpdate) query = query.where('notes.id', '<', after.id);
  if (isByUpdate) query = query.orderBy(updatedAt, 'desc');
  query = query.orderBy(id, 'desc');
  return (limit === undefined ? query : query.limit(limit)).execute();
}

/** Where a note stands in a list. */
export type Place = Pick<NoteRow, 'id' | 'updated_at'>;

/** Tells which of two notes comes first in a list: the one that was changed or made last. */
export const isBefore = (one: Place, other: Place, sort: NotePage['sort']): boolean =>
  sort === 'updated' && one.updated_at !== other.updated_at ? one.updated_at > other.updated_at : one.id > other.id;

/** Notes that are not in the bin, newest first. A query without a letter, a digit or an operator finds nothing. */
export async function listActiveNotes(db: Database, userId: string, { q, ...page }: NotePage): Promise<NoteRow[]> {
  const found = q ? await isFoundBy(db, userId, q) : undefined;
  if (q && !found) return [];
  const lists: NoteRow[][] = [];
  for (const state of statesOf(page)) lists.push(await listNotesIn(db, userId, state, { ...page, found }));
  // Each is in the order of an index that begins with the state, so that none has to be sorted by the database.
  const rows =
    lists.length > 1 ? lists.flat().sort((one, other) => (isBefore(one, other, page.sort) ? -1 : 1)) : (lists[0] ?? []);
  return rows.slice(0, page.limit);
}

/** Counts the notes of a filter along an index. */
export async function countNotes(db: Database, userId: string, filter: NoteFilter): Promise<number> {
  const states = statesOf(filter);
  const tag = listedTag(filter);
  const count = sql<number>`count(*)`.as('count');
  if (tag !== undefined) {
    // A note with a tag is not untagged.
    if (filter.isUntagged) return 0;
    const found = await db
      .selectFrom('note_tags')
      .select(count)
      .where('user_id', '=', userId)
      .where('state', 'in', states)
      .where('tag', '=', tag)
      .executeTakeFirstOrThrow();
    return found.count;
  }
  let query = db.selectFrom('notes').select(count).where('user_id', '=', userId).where('archived', 'in', states);
  for (const condition of conditionsOf(userId, filter)) query = query.where(condition);
  return (await query.executeTakeFirstOrThrow()).count;
}

/** A tag with the number of active notes that carry it or one below it; `is_own` is 1 where one of them carries it itself. */
export interface TagCount {
  tag: string;
  count: number;
  is_own: number;
}

/** The tags of a user's active notes and those above them, in no order. */
export const listTagCounts = (db: Database, userId: string): Promise<TagCount[]> =>
  db
    .selectFrom('note_tags')
    .select((select) => ['tag', select.fn.countAll<number>().as('count'), select.fn.max('is_own').as('is_own')])
    .where('user_id', '=', userId)
    .where('state', '=', noteStates.active)
    .groupBy('tag')
    .execute();
