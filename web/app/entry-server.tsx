import '#web/ui/styles.ts';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { defaultShouldDehydrateQuery, dehydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query';
import { StrictMode, type ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  StaticRouterProvider,
  type StaticHandlerContext,
} from 'react-router';
import type { SiteSettings } from '#contract/site/site.ts';
import { createQueryClient } from '#web/platform/query-client.ts';
import { shellPath } from '#web/platform/shell-path.ts';
import { serverData, type ServerCall } from '#web/platform/server-data.ts';
import { settingsKey } from '#web/site/site-settings-key.ts';
import { App } from './app.tsx';
import { documentOf, type PageAssets } from './ssr/document.ts';
import { descriptionOf } from './routes/page-descriptions.ts';
import { pageHandleOf, type DocumentHead, type PageHandle, type PageHead } from './routes/page-handle.ts';
import { listedPathsOf } from './routes/listed-paths.ts';
import { script as startUpScript } from './start-up/start-up.ts?inline-script';
import { createSsrCache, type PageDocument } from './ssr/ssr-cache.ts';
import { routes } from './routes/routes.tsx';
import { type Ask, createServerCall } from './ssr/server-call.ts';

export interface RenderRequest {
  /** The whole address, on the public origin. */
  url: string;
  method: string;
  headers?: Record<string, string>;
  signal: AbortSignal;
  /** The API, as a visitor of it. */
  ask: Ask;
  /** The site's settings on all pages, and their revision. */
  site: { revision: number; settings: SiteSettings };
  insightsScript: string | undefined;
  /** The build's files for a page's chunk. */
  assetsOf: (chunk: string | undefined) => PageAssets;
}

export type RenderedPage = PageDocument | { status: number; redirect: string };

const handler = createStaticHandler(routes);

/** The pages that search engines should know, for the sitemap. */
export const listedPaths: readonly string[] = listedPathsOf(routes);
const shellPage: DocumentHead = {
  title: 'Thoughtleaf',
  description: 'Private notes. Public thoughts.',
  chunk: 'app-shell',
  isUnlisted: true,
};

const missingPage: PageHandle = {
  title: 'Page not found',
  chunk: 'not-found-page',
  isUnlisted: true,
};

async function htmlOf(node: ReactNode): Promise<string> {
  const output = new PassThrough();
  const rendered = text(output);
  await new Promise<void>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(node, {
      // Nothing is sent before all of it is there, so that no part has to be moved to its place by a script.
      progressiveChunkSize: Infinity,
      onAllReady: () => {
        pipe(output);
        resolve();
      },
      onShellError: reject,
      onError: reject,
    });
  });
  return rendered;
}

/** A loader's refusal is a page of its own; anything else that was thrown is ours to mend, and a 500. */
function throwUnexpected({ errors }: StaticHandlerContext): void {
  for (const error of Object.values(errors ?? {})) if (!isRouteErrorResponse(error)) throw error;
}

const ssrCache = createSsrCache();

const renderBody = (
  context: StaticHandlerContext,
  { queryClient, queries }: { queryClient: QueryClient; queries: DehydratedState },
): Promise<string> =>
  htmlOf(
    <StrictMode>
      <App queryClient={queryClient} queries={queries}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}

          hydrate={false}
        />
      </App>
    </StrictMode>,
  );

/** Data that the loaders have fetched; the settings travel by themselves. */
const dehydratedData = (queryClient: QueryClient) =>
  dehydrate(queryClient, {
    shouldDehydrateQuery: (query) => defaultShouldDehydrateQuery(query) && query.queryKey[0] !== settingsKey[0],
  });

/** The loaders' values for the head, the innermost last. */
function headOf({ loaderData, matches }: StaticHandlerContext): PageHead {
  const heads = matches.map(({ route }): unknown => loaderData[route.id]);
  return Object.assign({}, ...heads.map((data) => (typeof data === 'object' ? data : {})));
}

/** Renders one page of the route table to a whole document, or takes it as it was rendered before. */
export async function render(given: RenderRequest): Promise<RenderedPage> {
  const { url, ask, site } = given;
  const visit = { ask, settings: site.revision };
  const address = new URL(url);
  // One document per address, whatever slashes the visitor ended it with.
  const path = address.pathname.replace(/\/+$/, '') || '/';
  const isReusable = import.meta.env.PROD && address.search === '';
  const ready = isReusable ? await ssrCache.find(path, visit) : undefined;
  if (ready) return ready;
  const { call, versions } = createServerCall(ask);
  const page = await renderFresh(given, call, address.origin + path);
  // Addresses that name nothing are without number.
  if (isReusable && 'html' in page && page.status === 200) ssrCache.keep(path, page, versions, visit);
  return page;
}

const asDocument = (status: number, html: string, { ownStyles }: PageAssets): PageDocument => ({
  status,
  html: Buffer.from(html),
  inlineScripts: [startUpScript],
  inlineStyles: ownStyles.flatMap(({ text }) => text ?? []),
});

async function renderFresh(
  { url, method, headers, signal, assetsOf, site: { settings }, insightsScript }: RenderRequest,
  call: ServerCall,
  canonical: string,
): Promise<RenderedPage> {
  const common = { canonical, insightsScript };
  if (new URL(url).pathname === shellPath) {
    const assets = assetsOf(shellPage.chunk);
    const state = { router: {}, queries: { mutations: [], queries: [] }, settings };
    return asDocument(200, documentOf({ ...common, page: shellPage, assets, body: '', state }), assets);
  }
  const queryClient = createQueryClient();
  queryClient.setQueryData(settingsKey, settings);
  const requestContext = new RouterContextProvider();
  requestContext.set(serverData, { queryClient, call });
  const request = new Request(url, { method, signal, ...(headers && { headers }) });
  const context = await handler.query(request, { requestContext });
  if (context instanceof Response) {
    return { status: context.status, redirect: context.headers.get('location') ?? '/' };
  }
  throwUnexpected(context);
  const { loaderData, actionData, errors, matches } = context;
  const handle = (errors ? undefined : pageHandleOf(matches.map(({ route }) => route))) ?? missingPage;
  const description = descriptionOf(matches.at(-1)?.route.path ?? '');
  const page = { ...handle, description, ...headOf(context) };
  // Before anything is rendered: what components make of it, as the feed its newest page, the browser makes of it as well.
  const queries = dehydratedData(queryClient);
  const assets = assetsOf(page.chunk);
  const html = documentOf({
    ...common,
    page,
    assets,
    body: await renderBody(context, { queryClient, queries }),
    state: { router: { loaderData, actionData, errors }, queries, settings },
  });
  return asDocument(page.status ?? context.statusCode, html, assets);
}
