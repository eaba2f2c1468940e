import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** Each request for a picture asks whose it is: that of a banned person is not served. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.createIndex('users_picture').on('users').column('picture').where('picture', 'is not', null).execute();
}
