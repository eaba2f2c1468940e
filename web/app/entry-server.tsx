import '#web/ui/styles.ts';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { dehydrate, type QueryClient } from '@tanstack/react-query';
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

// Without data and parameters a page is the same for everybody: rendered once, then only its nonce changes.
// The pieces lie between the nonces. As many entries as the route table has such pages, no more.
const readyBodies = new Map<string, string[]>();

function isSameForAll({ matches, errors }: StaticHandlerContext, { search }: URL): boolean {
  const hasOwnPath = matches.every(({ route: { path = '' } }) => !path.includes(':') && !path.includes('*'));
  const hasData = matches.some(({ route }) => route.loader !== undefined);
  return import.meta.env.PROD && hasOwnPath && !hasData && errors === null && search === '';
}

async function bodyOf(context: StaticHandlerContext, url: URL, nonce: string, queryClient: QueryClient) {
  const key = isSameForAll(context, url) ? context.matches.at(-1)?.route.path : undefined;
  const ready = key === undefined ? undefined : readyBodies.get(key);
  if (ready) return ready.join(nonce);
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
  if (key !== undefined) readyBodies.set(key, body.split(nonce));
  return body;
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
  const address = new URL(url);
  const html = documentOf({
    page,
    // One address per page, whatever slashes the visitor ended it with.
    canonical: address.origin + (address.pathname.replace(/\/+$/, '') || '/'),
    assets: assetsOf(page.chunk),
    nonce,
    body: await bodyOf(context, address, nonce, queryClient),
    state: { router: { loaderData, actionData, errors }, queries: dehydrate(queryClient) },
  });
  return { status: page.status ?? context.statusCode, html };
}
