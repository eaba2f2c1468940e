import { limits } from '#contract/limits.ts';
import { excerptOf, readingTimeOf } from '#lib/markdown/article-text.ts';
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
  /** When it is to become public: an ISO time, or null for at once. Left out, it stays. */
  publishAt?: string | null | undefined;
  /** Id of one of its pictures. Left out, it stays. */
  coverImage?: string | null | undefined;
}

/** A time as it is stored; undefined where none is given. */
export const givenTime = ({ publishAt }: Pick<GivenArticle, 'publishAt'>): number | null | undefined =>
  typeof publishAt === 'string' ? Date.parse(publishAt) : publishAt;

/** Input of an author over the text before, and the columns derived from it. */
export function fieldsOf(
  { title, content, tags, coverImage }: GivenArticle,
  former?: Pick<store.ArticleRow, 'cover_image'>,
): store.ArticleChange {
  // An article may be nothing but headings and code.
  const excerpt = excerptOf(content, limits.article.excerpt.max) || title;
  return {
    title,
    content,
    excerpt,
    tags: JSON.stringify(tags),
    reading_time: readingTimeOf(content),
    cover_image: coverImage === undefined ? (former?.cover_image ?? null) : coverImage,
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
    approved: 0,
    meta_title: null,
    meta_description: null,
    og_image: null,
    canonical_url: null,
    noindex: 0,
    created_at: now,
    updated_at: now,
    published_at: null,
    publish_at: givenTime(given) ?? null,
  };
  const stem = slugStem(row.title);
  for (;;) {
    const slug = freeSlug(stem, await store.listSlugsLike(tx, stem));
    if (await store.insertArticle(tx, { ...row, slug })) return;
  }
}
