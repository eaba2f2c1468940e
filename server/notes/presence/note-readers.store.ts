import { sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import { isId } from '#server/platform/ids.ts';
import { findOwnerId, listPeopleOf } from '../people/note-people.store.ts';
import type { AskedNote } from '../people/seen-note.ts';

/** True for a note that its owner shares with others at the moment: not in the bin, and the owner is not banned. */
async function isOpenToOthers(db: Database, ownerId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('notes')
    .innerJoin('users', 'users.id', 'notes.user_id')
    .select('notes.id')
    .where('notes.id', '=', id)
    .where('notes.user_id', '=', ownerId)
    .where('notes.deleted_at', 'is', null)
    .where('users.banned', '=', sql.lit(0))
    .executeTakeFirst();
  return row !== undefined;
}

/** The ids of all users who may read a note; undefined if `userId` is none of them, or there is no such note. */
export async function listReaders(db: Database, { userId, id }: AskedNote): Promise<string[] | undefined> {
  const ownerId = isId(id) ? await findOwnerId(db, userId, id) : undefined;
  if (ownerId === undefined) return undefined;
  if (!(await isOpenToOthers(db, ownerId, id))) return ownerId === userId ? [ownerId] : undefined;
  return [ownerId, ...(await listPeopleOf(db, [id])).map(({ user_id }) => user_id)];
}
