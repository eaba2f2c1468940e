import type { ArticlePicture } from '#contract/article-pictures.ts';
import type { Article, ArticleSummary } from '#contract/blog.ts';
import { renderMarkdown } from '#lib/markdown.ts';
import { asTime, asTimeOrNull } from '#server/platform/as-time.ts';
import type { Platform } from '#server/platform/platform.ts';
import { readTags } from './article-index.store.ts';
import type { ArticleSummaryRow, AuthoredArticle } from './blog.store.ts';
import type { AuthoredDraft, DraftSummaryRow } from './drafts/article-drafts.store.ts';
import type { ArticlePictureLinks } from './pictures/article-picture-links.ts';
import type { ArticlePictureRow } from './pictures/article-pictures.store.ts';

/** A submitted article or a draft, with its pictures. */
export type WholeArticle = ({ row: AuthoredArticle } | { draft: AuthoredDraft }) & {
  pictures: readonly ArticlePictureRow[];
};

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
  draft: false,
  readingTime: row.reading_time,
  createdAt: asTime(row.created_at),
  updatedAt: asTime(row.updated_at),
  publishedAt: asTimeOrNull(row.published_at),
});

/** A draft in a list. Its slug is made when it is submitted. */
export const presentDraftSummary = (row: DraftSummaryRow): ArticleSummary => ({
  _id: row.id,
  slug: row.id,
  title: row.title,
  excerpt: row.excerpt,
  tags: readTags(row),
  author: row.author,
  authorId: row.user_id,
  approved: false,
  draft: true,
  readingTime: row.reading_time,
  createdAt: asTime(row.created_at),
  updatedAt: asTime(row.updated_at),
  publishedAt: null,
});

const presentMeta = (row: AuthoredArticle): Article['meta'] => ({
  metaTitle: row.meta_title,
  metaDescription: row.meta_description,
  ogImage: row.og_image,
  canonicalUrl: row.canonical_url,
  noindex: row.noindex === 1,
});

const blankMeta = { metaTitle: null, metaDescription: null, ogImage: null, canonicalUrl: null, noindex: false };

/** Articles as the contract shows them, with the addresses of their pictures. */
export const createArticlePresenter = (links: ArticlePictureLinks, clock: Platform['clock']) => {
  const picturesOf = (rows: readonly ArticlePictureRow[], isPublic: boolean): ArticlePicture[] =>
    rows.map(({ id, alt, width, height }) => ({
      _id: id,
      url: isPublic ? links.open(id) : links.signed(id, clock.now()),
      alt,
      width,
      height,
    }));
  return {
    /** Pictures of an article that is not for everybody to see. */
    privatePictures: (rows: readonly ArticlePictureRow[]): ArticlePicture[] => picturesOf(rows, false),
    /** Renders the text, which takes a moment where that is long. */
    article(whole: WholeArticle): Article {
      const summary = 'draft' in whole ? presentDraftSummary(whole.draft) : presentSummary(whole.row);
      const { content } = 'draft' in whole ? whole.draft : whole.row;
      const pictures = picturesOf(whole.pictures, summary.approved);
      const { html, headings } = renderMarkdown(content, pictures);
      const meta = 'draft' in whole ? blankMeta : presentMeta(whole.row);
      return { ...summary, content, pictures, html, headings, meta };
    },
    /** Time from which an answer with private pictures differs from one of now. */
    renewedAt: (): number => links.renewedAt(clock.now()),
  };
};

export type ArticlePresenter = ReturnType<typeof createArticlePresenter>;

/** Where another article is. */
export const presentLink = (row: ArticleSummaryRow | undefined) => (row ? { slug: row.slug, title: row.title } : null);
