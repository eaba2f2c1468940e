import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/** The picture that stands for an article. `blogs` has had the column from the start; drafts and edits get it. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const table of ['article_drafts', 'article_edits'])
    await db.schema.alterTable(table).addColumn('cover_image', 'text').execute();
}
