import type { Article, ArticleSummary, OwnArticleSummary } from '#contract/blog.ts';
import { renderMarkdown } from '#lib/markdown.ts';
import { asTime, asTimeOrNull } from '#server/platform/as-time.ts';
import { readTags } from './article-index.store.ts';
import type { ArticleSummaryRow, AuthoredArticle } from './blog.store.ts';

/** An article in a list. */
export const presentSummary = (row: ArticleSummaryRow): ArticleSummary => ({
  _id: row.id,
  slug: row.slug,
  title: row.title,
  excerpt: row.excerpt,
  tags: readTags(row),
  author: row.author,
  authorId: row.author_id,
  approved: row.approved === 1,
  readingTime: row.reading_time,
  createdAt: asTime(row.created_at),
  updatedAt: asTime(row.updated_at),
  publishedAt: asTimeOrNull(row.published_at),
});

/** An article in the list of its author. `notes` holds the notes by the articles that were made of them. */
export const presentOwnSummary = (row: ArticleSummaryRow, notes: ReadonlyMap<string, string>): OwnArticleSummary => ({
  ...presentSummary(row),
  noteId: notes.get(row.id) ?? null,
});

/** A whole article. Renders its text, which takes a moment where that is long. */
export function presentArticle(row: AuthoredArticle): Article {
  const { html, headings } = renderMarkdown(row.content);
  return {
    ...presentSummary(row),
    content: row.content,
    html,
    headings,
    meta: {
      metaTitle: row.meta_title,
      metaDescription: row.meta_description,
      ogImage: row.og_image,
      canonicalUrl: row.canonical_url,
      noindex: row.noindex === 1,
    },
  };
}

/** Where another article is. */
export const presentLink = (row: ArticleSummaryRow | undefined) => (row ? { slug: row.slug, title: row.title } : null);
