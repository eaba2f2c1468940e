import { type Selectable, sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { ModerationActionsTable, StaffNotesTable } from '#server/db/tables/moderation-tables.ts';

export type ActionRow = Selectable<ModerationActionsTable>;
export type StaffNoteRow = Selectable<StaffNotesTable>;

export async function insertAction(db: Database, row: ActionRow): Promise<void> {
  await db.insertInto('moderation_actions').values(row).execute();
}

/** An action on a person by its id. */
export const findActionOf = (db: Database, userId: string, id: string): Promise<ActionRow | undefined> =>
  db.selectFrom('moderation_actions').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();

/** A person's actions after `cursor` (the last id seen), the last first. */
export function listActionsOf(
  db: Database,
  userId: string,
  { cursor, limit }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<ActionRow[]> {
  let query = db.selectFrom('moderation_actions').selectAll().where('user_id', '=', userId);
  if (cursor !== undefined) query = query.where('id', '<', cursor);
  query = query.orderBy('id', 'desc');
  return (limit === undefined ? query : query.limit(limit)).execute();
}

export async function insertStaffNote(db: Database, row: StaffNoteRow): Promise<void> {
  await db.insertInto('staff_notes').values(row).execute();
}

/** The newest notes about a person. */
export const listStaffNotes = (db: Database, userId: string, limit: number): Promise<StaffNoteRow[]> =>
  db.selectFrom('staff_notes').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').limit(limit).execute();

/** How many notes about a person there are. */
export async function countStaffNotes(db: Database, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('staff_notes')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** How much a person has published, in the bin or not. */
export async function countWritings(
  db: Database,
  userId: string,
): Promise<{ posts: number; comments: number; blogs: number }> {
  const counted = async (table: 'posts' | 'comments' | 'blogs', author: 'user_id' | 'author_id') => {
    const { count } = await db
      .selectFrom(table)
      .select((select) => select.fn.countAll<number>().as('count'))
      .where(author, '=', userId)
      .executeTakeFirstOrThrow();
    return count;
  };
  return {
    posts: await counted('posts', 'user_id'),
    comments: await counted('comments', 'user_id'),
    blogs: await counted('blogs', 'author_id'),
  };
}

/** When the next limit ends; null where nobody is limited. */
export async function findNextLimitEnd(db: Database): Promise<number | null> {
  const row = await db
    .selectFrom('users')
    .select('limited_until')
    .where('limited_until', '>', sql.lit(0))
    .orderBy('limited_until')
    .limit(1)
    .executeTakeFirst();
  return row?.limited_until ?? null;
}

/** Some hundred people whose limits have ended by a time, the earliest first. */
export async function listEndedLimits(db: Database, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('limited_until', '>', sql.lit(0))
    .where('limited_until', '<=', now)
    .orderBy('limited_until')
    .limit(500)
    .execute();
  return rows.map(({ id }) => id);
}
