import { limits } from '#contract/limits.ts';

/** Which articles are listed: those with a tag, those with certain words in them, or both; empty for all. */
export interface ArticleFilter {
  tag: string;
  q: string;
}

const { article } = limits;

// The server refuses control characters, and counts UTF-16 units; the cut may leave half a character behind.
const first = (text: string | null, max: number): string =>
  (text ?? '')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed();

/** The filter as it stands in an address; what the server would refuse is left out. */
export const filterOf = (address: URLSearchParams): ArticleFilter => ({
  tag: first(address.get('tag'), article.tag.max),
  q: first(address.get('q'), article.search.max),
});

/** The address of the blog under a filter. */
export function addressOfBlog({ tag, q }: Partial<ArticleFilter>): string {
  const search = new URLSearchParams({ ...(tag && { tag }), ...(q && { q }) });
  return search.size > 0 ? `/blog?${search}` : '/blog';
}
