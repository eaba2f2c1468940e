import { limits } from '#contract/limits.ts';
import { excerptOf, readingTimeOf } from '#lib/article-text.ts';
import type { Database } from '#server/db/tables.ts';
import { freeSlug, slugStem } from './article-slug.ts';
import * as store from './blog.store.ts';

/** What an author writes. */
export interface GivenArticle {
  title: string;
  content: string;
  tags: readonly string[];
  /** The note that it was made of. */
  noteId?: string | null | undefined;
}

/** Input of an author, and the columns derived from it. */
export function fieldsOf({ title, content, tags }: GivenArticle): store.ArticleChange {
  // An article may be nothing but headings and code.
  const excerpt = excerptOf(content, limits.article.excerpt.max) || title;
  return {
    title,
    content,
    excerpt,
    tags: JSON.stringify(tags),
    reading_time: readingTimeOf(content),
  };
}

/** Stores a new pending article under the first free slug of its title. Two at once with one title get one each. */
export async function insertPending(
  tx: Database,
  { id, userId, now }: { id: string; userId: string; now: number },
  given: GivenArticle,
): Promise<void> {
  const row = {
    ...fieldsOf(given),
    id,
    author_id: userId,
    author_name: null,
    cover_image: null,
    approved: 0,
    meta_title: null,
    meta_description: null,
    og_image: null,
    canonical_url: null,
    noindex: 0,
    created_at: now,
    updated_at: now,
    published_at: null,
  };
  const stem = slugStem(row.title);
  for (;;) {
    const slug = freeSlug(stem, await store.listSlugsLike(tx, stem));
    if (await store.insertArticle(tx, { ...row, slug })) return;
  }
}
