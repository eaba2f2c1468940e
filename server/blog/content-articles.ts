import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { readingTimeOf } from '#lib/markdown/article-text.ts';
import { readFrontMatter } from '#lib/markdown/front-matter.ts';
import type { Database } from '#server/db/tables.ts';
import { newId } from '#server/platform/ids.ts';
import { bumpBlogRevision } from './blog.service.ts';
import { insertArticle, type NewArticle } from './blog.store.ts';

const folder = path.join(import.meta.dirname, '..', '..', 'content', 'blog');

/** The row of `counters` that says that they were loaded. */
const loadedMark = 'content-articles';

const attributesSchema = z.strictObject({
  title: z.string(),
  excerpt: z.string(),
  tags: z.array(z.string()),
  author: z.string(),
  publishedAt: z.iso.date(),
});

/** An article of the product from its file; the slug is the file's name. Throws where the front matter is not as above. */
function rowOf(slug: string, file: string): NewArticle {
  const { attributes, body } = readFrontMatter(file);
  const { title, excerpt, tags, author, publishedAt } = z.parse(attributesSchema, attributes);
  const content = body.trim();
  const published = Date.parse(publishedAt);
  return {
    id: newId(),
    slug,
    author_id: null,
    author_name: author,
    title,
    content,
    excerpt,
    tags: JSON.stringify(tags),
    cover_image: null,
    reading_time: readingTimeOf(content),
    approved: 1,
    meta_title: null,
    meta_description: null,
    og_image: null,
    canonical_url: null,
    noindex: 0,
    created_at: published,
    updated_at: published,
    published_at: published,
    publish_at: null,
  };
}

/**
 * Loads the articles that come with the product, once in the life of a database: one that an admin deletes does not come
 * back. Of several processes that start at once, one loads them and the others wait for it.
 */
export async function loadContentArticles(db: Database): Promise<void> {
  const mark = await db.selectFrom('counters').select('value').where('name', '=', loadedMark).executeTakeFirst();
  if (mark) return;
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort();
  const rows = await Promise.all(
    names.map(async (name) => rowOf(path.basename(name, '.md'), await readFile(path.join(folder, name), 'utf8'))),
  );
  await db.transaction().execute(async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('counters')
      .values({ name: loadedMark, value: rows.length })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) return;
    for (const row of rows) await insertArticle(tx, row);
    await bumpBlogRevision(tx);
  });
}
