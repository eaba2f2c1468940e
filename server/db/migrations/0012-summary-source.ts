import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { everyPage } from '../every-page.ts';
import type { Tables } from '../tables.ts';

// As it was when this migration was written: what runs later may name its sources otherwise.
const sourceOf = (title: string, description: string): string =>
  createHash('sha256')
    .update(JSON.stringify([title, description]))
    .digest('base64url');

/** A summary knows what it was made of. Those that there are count as up to date: nobody knows better. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('notes').addColumn('summary_source', 'text').execute();
  const read = (after: string, limit: number) =>
    db
      .selectFrom('notes')
      .select(['id', 'title', 'description'])
      .where('id', '>', after)
      .where('summary', 'is not', null)
      .orderBy('id')
      .limit(limit)
      .execute();
  for await (const rows of everyPage(read)) {
    for (const { id, title, description } of rows) {
      const source = { summary_source: sourceOf(title, description) };
      await db.updateTable('notes').set(source).where('id', '=', id).execute();
    }
  }
}
