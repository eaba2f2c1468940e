import type { Kysely } from 'kysely';
import { tagsOf } from '#lib/post-tags.ts';
import { bytewiseText } from '../dialect.ts';
import { everyPage } from '../every-page.ts';
import type { Tables } from '../tables.ts';

/** The tags of each thought, those of the thoughts that are there included. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('post_tags')
    .addColumn('tag', bytewiseText(db), (column) => column.notNull())
    .addColumn('post_id', 'text', (column) => column.notNull().references('posts.id').onDelete('cascade'))
    .addColumn('written', 'text', (column) => column.notNull())
    // In the order of a tag's page.
    .addPrimaryKeyConstraint('post_tags_key', ['tag', 'post_id'])
    .execute();
  await db.schema.createIndex('post_tags_post').on('post_tags').column('post_id').execute();
  const read = (after: string, limit: number) =>
    db
      .selectFrom('posts')
      .select(['id', 'content'])
      .where('id', '>', after)
      .where((where) => where.or([where('content', 'like', '%#%'), where('content', 'like', '%＃%')]))
      .orderBy('id')
      .limit(limit)
      .execute();
  for await (const posts of everyPage(read)) {
    const rows = posts.flatMap(({ id, content }) =>
      tagsOf(content).map(({ key, written }) => ({ tag: key, post_id: id, written })),
    );
    // A thought has 166 tags at most: a page of 200 thoughts would be too much for one statement.
    for (let start = 0; start < rows.length; start += 1000)
      await db
        .insertInto('post_tags')
        .values(rows.slice(start, start + 1000))
        .execute();
  }
}
