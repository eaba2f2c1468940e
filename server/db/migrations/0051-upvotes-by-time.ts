import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** The newest upvotes of a thought, by which its author is told of them together. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.createIndex('post_upvotes_time').on('post_upvotes').columns(['post_id', 'created_at']).execute();
}
