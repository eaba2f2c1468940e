import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * What belongs to a person is found by its owner alone, too: when their bin is emptied, and when they leave. The indexes that there are
 * hold a part of the rows each, so that the engines read through everybody's instead. The new ones serve the bins as well. They end
 * in what counts and pages ask for: SQLite would otherwise prefer the plain owner to the index of the active rows, and read each row.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  const columns: ('user_id' | 'deleted_at' | 'id')[] = ['user_id', 'deleted_at', 'id'];
  await db.schema.createIndex('posts_author').on('posts').columns(columns).execute();
  await db.schema.createIndex('attachments_owner').on('attachments').columns(columns).execute();
  await db.schema.dropIndex('posts_bin').execute();
  await db.schema.dropIndex('attachments_bin').execute();
}
