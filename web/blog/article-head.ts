import type { ArticleFilter } from './article-filter.ts';
import type { ReadArticle } from './blog.queries.ts';

/** Head of an article's page, and the preview of a link to it. */
export interface ArticleHead {
  title: string;
  description: string;
  canonical: string;
  image?: string;
  isUnlisted: boolean;
  isNoindex: boolean;
}

/** The name of the blog's page under a filter. */
export function titleOfBlog({ tag, q }: ArticleFilter): string {
  if (q) return `Blog: search for “${q}”`;
  return tag ? `Blog: ${tag}` : 'Blog';
}

/** Title of an article's document. */
export const titleOfArticle = ({ meta, title }: ReadArticle): string => meta.metaTitle ?? title;

/** An editor's texts for search engines, and the article's own words where none are set. */
export function headOfArticle(article: ReadArticle, origin: string): ArticleHead {
  const { slug, excerpt, approved, cover, meta } = article;
  const image = meta.ogImage ?? cover?.url;
  return {
    title: titleOfArticle(article),
    description: meta.metaDescription ?? excerpt,
    // An article also answers to its id; its address is the one with the slug.
    canonical: meta.canonicalUrl ?? `${origin}/blog/${slug}`,
    ...(image !== undefined && { image }),
    isUnlisted: !approved,
    isNoindex: meta.noindex,
  };
}
