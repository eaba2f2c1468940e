import { sql } from 'kysely';
import { countedPeople } from '#lib/notification-text.ts';
import type { Database } from '#server/db/tables.ts';
import { dayMs, startOfDay } from '#server/platform/days.ts';
import { hiddenFrom, isShownTo, type Reader } from '#server/safety/hidden-people.service.ts';

/** People who upvoted a thought on the day of a time, the newest first, as far as its author sees them; 100 at most. */
export function listUpvotersOfDay(db: Database, reader: Reader, { postId, time }: { postId: string; time: number }) {
  const start = startOfDay(time);
  const query = db
    .selectFrom('post_upvotes')
    .innerJoin('users', 'users.id', 'post_upvotes.user_id')
    .select(['users.id', 'users.name', 'users.picture'])
    .where('post_upvotes.post_id', '=', postId)
    .where('post_upvotes.created_at', '>=', start)
    .where('post_upvotes.created_at', '<', start + dayMs)
    .where('post_upvotes.user_id', '!=', reader.id)
    .where('users.banned', '=', 0);
  const hiddenId = hiddenFrom(reader);
  const isOpen = query.where('users.limited_until', '=', sql.lit(0));
  return (hiddenId === undefined ? isOpen : query.where(isShownTo(hiddenId, 'users.id')))
    .orderBy('post_upvotes.created_at', 'desc')
    .orderBy('users.id')
    .limit(countedPeople)
    .execute();
}
