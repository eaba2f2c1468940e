import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { PushSubscriptionsTable } from '#server/db/tables/community-tables.ts';

export type SubscriptionRow = Selectable<PushSubscriptionsTable>;

/** An endpoint belongs to one browser: the last registration owns it, with its keys. */
export async function upsertSubscription(db: Database, row: Insertable<PushSubscriptionsTable>): Promise<void> {
  const { endpoint, ...change } = row;
  await db
    .insertInto('push_subscriptions')
    .values({ endpoint, ...change })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(change))
    .execute();
}

/** A person's subscriptions, the newest first; none of somebody who is banned. */
export const listSubscriptions = (db: Database, userId: string): Promise<SubscriptionRow[]> =>
  db
    .selectFrom('push_subscriptions')
    .innerJoin('users', 'users.id', 'push_subscriptions.user_id')
    .selectAll('push_subscriptions')
    .where('push_subscriptions.user_id', '=', userId)
    .where('users.banned', '=', sql.lit(0))
    .orderBy('push_subscriptions.created_at', 'desc')
    .orderBy('push_subscriptions.endpoint')
    .execute();

/** Forgets endpoints of a person; those of others stay. */
/** Removes all browsers of a person that get messages. */
export async function deleteSubscriptionsOf(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute();
}

export async function deleteSubscriptions(db: Database, userId: string, endpoints: readonly string[]): Promise<void> {
  if (endpoints.length === 0) return;
  await db.deleteFrom('push_subscriptions').where('user_id', '=', userId).where('endpoint', 'in', endpoints).execute();
}
