import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * A person's rows are also found by owner alone: when their bin is emptied, and when they leave. Each existing index holds a part
 * of the rows, so the engines scanned everybody's instead. The new ones serve the bins as well. They end in the columns that
 * counts and pages ask for. SQLite would otherwise prefer the plain owner to the index of the active rows, and read each row.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  const columns: ('user_id' | 'deleted_at' | 'id')[] = ['user_id', 'deleted_at', 'id'];
  await db.schema.createIndex('posts_author').on('posts').columns(columns).execute();
  await db.schema.createIndex('attachments_owner').on('attachments').columns(columns).execute();
  await db.schema.dropIndex('posts_bin').execute();
  await db.schema.dropIndex('attachments_bin').execute();
}
