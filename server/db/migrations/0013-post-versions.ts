import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** A post carries a version, so that an upvote or a comment changes what shows that post and leaves the rest of the feed. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('posts')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
