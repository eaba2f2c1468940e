import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * Comments that answer another one. No foreign key: a reply outlives what it answers, readers see the name that is found by this id,
 * and a deletion changes no rows of others.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('comments').addColumn('reply_to', 'text').execute();
}
