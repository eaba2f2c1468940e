import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * What belongs to a person is found by its owner alone, too: when his bin is emptied, and when he leaves. The indexes that there are
 * hold a part of the rows each, so that the engines read through everybody's instead.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.createIndex('posts_author').on('posts').column('user_id').execute();
  await db.schema.createIndex('attachments_owner').on('attachments').column('user_id').execute();
}
