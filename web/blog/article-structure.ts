import type { ArticleSummary } from '#contract/blog/blog.ts';
import type { ArticleHead } from './article-head.ts';
import type { ReadArticle } from './blog.queries.ts';

const publisher = (origin: string) => ({
  '@type': 'Organization',
  name: 'Thoughtleaf',
  url: `${origin}/`,
  logo: { '@type': 'ImageObject', url: `${origin}/favicon.svg` },
});

/** Somebody with an account has a page here; the product's own articles are the product's. */
const authorOf = ({ author, authorId }: ArticleSummary, origin: string) =>
  authorId === null
    ? { '@type': 'Organization', name: author, url: `${origin}/about` }
    : { '@type': 'Person', name: author, url: `${origin}/profile/${authorId}` };

/** An article in the words of schema.org, for search engines. */
export const describedArticle = (
  article: ReadArticle,
  { description, canonical, image }: ArticleHead,
  origin: string,
) => ({
  '@type': 'BlogPosting',
  headline: article.title,
  description,
  author: authorOf(article, origin),
  ...(article.publishedAt !== null && { datePublished: article.publishedAt }),
  dateModified: article.updatedAt,
  ...(image !== undefined && { image: new URL(image, origin).href }),
  ...(article.tags.length > 0 && { keywords: article.tags.join(', ') }),
  mainEntityOfPage: { '@type': 'WebPage', '@id': canonical },
  publisher: publisher(origin),
});

/** The blog and the articles that its page lists, in the words of schema.org. */
export const describedBlog = (articles: readonly ArticleSummary[], origin: string) => ({
  '@type': 'Blog',
  name: 'The Thoughtleaf blog',
  url: `${origin}/blog`,
  publisher: publisher(origin),
  mainEntity: {
    '@type': 'ItemList',
    itemListElement: articles.map(({ slug, title }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: `${origin}/blog/${slug}`,
      name: title,
    })),
  },
});
