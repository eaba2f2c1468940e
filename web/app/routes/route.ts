import type { Params, RouteObject } from 'react-router';
import type { lazyPage } from '#web/platform/lazy-page.ts';
import { serverData, type ServerData } from '#web/platform/server-data.ts';
import type { PageHandle, PageHead } from './page-handle.ts';

type Page = ReturnType<typeof lazyPage>;
type Head = Omit<PageHandle, 'chunk'>;

/** A page of the route table. Its description stands in page-descriptions.ts. */
export const route = (path: string, { lazy, chunk }: Page, head: Head): RouteObject => ({
  path,
  lazy,
  handle: { ...head, chunk } satisfies PageHandle,
});

/** A public page whose data the server fetches before it renders; the browser has no loader and asks by itself. */
export const withData = (page: RouteObject, loadData: () => Promise<PageLoader>): RouteObject => {
  if (!import.meta.env.SSR) return page;
  return {
    ...page,
    loader: async ({ params, request, context }) => {
      const data = context.get(serverData);
      return data ? (await loadData())(data, params, new URL(request.url)) : null;
    },
  };
};

/** Puts what a page shows into the query cache; answers what it says of the page's head. `address` is the page's whole one. */
type PageLoader = (data: ServerData, params: Params, address: URL) => Promise<PageHead>;

/** The head of a page that is not for search engines. */
export const unlisted = (title: string): Head => ({ title, isUnlisted: true });
