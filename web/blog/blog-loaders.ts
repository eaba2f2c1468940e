import { getArticle, listArticles } from '#contract/blog/blog.ts';
import { nullIfNotFound } from '#web/platform/api-error.ts';
import type { ServerData } from '#web/platform/server-data.ts';
import { filterOf } from './article-filter.ts';
import { headOfArticle, titleOfBlog } from './article-head.ts';
import { describedArticle, describedBlog } from './article-structure.ts';
import { articleKeys, queryOf, withoutSource } from './blog.queries.ts';

/** The first page of the articles that the address asks for. */
export async function loadBlog({ queryClient, call }: ServerData, _params: object, { origin, searchParams }: URL) {
  const filter = filterOf(searchParams);
  const page = await call(listArticles, { query: queryOf(filter) });
  queryClient.setQueryData(articleKeys.list(filter), { pages: [page], pageParams: [undefined] });
  return {
    title: titleOfBlog(filter),
    structuredData: [describedBlog(page.data, origin)],
  };
}

/** An article as a visitor sees it, and what its head says; a 404 where there is none. */
export async function loadArticle(
  { queryClient, call }: ServerData,
  { slug = '' }: { slug?: string },
  { origin }: URL,
) {
  const found = await nullIfNotFound(call(getArticle, { params: { slug } }).then(withoutSource));
  // Old at once where there is none: it may be pending, and the reader its author, whom the server does not know here.
  queryClient.setQueryData(articleKeys.one(slug), found, { ...(found === null && { updatedAt: 0 }) });
  if (!found) return { status: 404, isUnlisted: true, title: 'Article not found' };
  const head = headOfArticle(found.data, origin);
  return { ...head, structuredData: [describedArticle(found.data, head, origin)] };
}
