import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';

/** The time at which an approved article becomes public. A condition on the clock, so that nothing has to happen at that time. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const table of ['blogs', 'article_drafts'])
    await db.schema.alterTable(table).addColumn('publish_at', 'bigint').execute();
  await sql`create index blogs_publish_at on blogs (publish_at) where approved = 1 and publish_at is not null`.execute(
    db,
  );
}
