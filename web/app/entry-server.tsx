import '#web/ui/styles.ts';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { dehydrate } from '@tanstack/react-query';
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
import { createQueryClient } from '#web/platform/query-client.ts';
import { App } from './app.tsx';
import { documentOf, type PageAssets } from './document.ts';
import { pageHandleOf, type PageHandle } from './page-handle.ts';
import { routes } from './routes.tsx';

export interface RenderRequest {
  /** The whole address, on the public origin. */
  url: string;
  nonce: string;
  method: string;
  headers?: Record<string, string>;
  signal: AbortSignal;
  /** The build's files for a page's chunk. */
  assetsOf: (chunk: string | undefined) => PageAssets;
}

export type RenderedPage = { status: number; html: string } | { status: number; redirect: string };

const handler = createStaticHandler(routes);

const missingPage: PageHandle = {
  title: 'Page not found',
  description: 'There is no page at this address.',
  chunk: 'not-found-page',
  isUnlisted: true,
};

async function htmlOf(node: ReactNode, nonce: string): Promise<string> {
  const output = new PassThrough();
  const rendered = text(output);
  await new Promise<void>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(node, {
      nonce,
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

/** Renders one page of the route table to a whole document. */
export async function render({ url, nonce, method, headers, signal, assetsOf }: RenderRequest): Promise<RenderedPage> {
  const queryClient = createQueryClient();
  const request = new Request(url, { method, signal, ...(headers && { headers }) });
  const context = await handler.query(request, { requestContext: new RouterContextProvider() });
  if (context instanceof Response) {
    return { status: context.status, redirect: context.headers.get('location') ?? '/' };
  }
  throwUnexpected(context);
  const { loaderData, actionData, errors, matches } = context;
  const page = (errors ? undefined : pageHandleOf(matches.map(({ route }) => route))) ?? missingPage;
  const body = await htmlOf(
    <StrictMode>
      <App queryClient={queryClient} queries={undefined} nonce={nonce}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          nonce={nonce}
          hydrate={false}
        />
      </App>
    </StrictMode>,
    nonce,
  );
  const html = documentOf({
    page,
    canonical: new URL(new URL(url).pathname, url).href,
    assets: assetsOf(page.chunk),
    nonce,
    body,
    state: { router: { loaderData, actionData, errors }, queries: dehydrate(queryClient) },
  });
  return { status: page.status ?? context.statusCode, html };
}
