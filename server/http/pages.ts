import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SiteSettings } from '#contract/site/site.ts';
import { isDatabaseAway } from '#server/db/lost-connection.ts';
import { isSecureOrigin } from '#server/platform/config.ts';
import { unavailableForSeconds } from './failures.ts';
import { createPageSender, type PageDocument } from './send-page.ts';
import { failedPage, standaloneStyle, unavailablePage } from './standalone-page.ts';
import { readPageAssets, type PageAssets } from './page-assets.ts';
import { isWorkerScript, pageHeaders, workerPolicyOf } from './page-headers.ts';

export interface PagesOptions {
  publicUrl: string;
  production: boolean;
  /** The project's folder, with `dist` in it. */
  root: string;
  imageOrigins?: string[];
  /** The path of a statistics script that all pages load. */
  insightsScript: string | undefined;
  /** Asked for with every page. */
  readSettings: () => Promise<PageSettings>;
  /** ETags of the API's answers to these paths, for pages that are asked for much: a whole call takes as long as the page. */
  etags?: Readonly<Record<string, () => Promise<string>>>;
}

/** The site's settings that all pages show, and their revision. */
interface PageSettings {
  revision: number;
  settings: SiteSettings;
}

/** Interface of the pages to the rest of the server. */
export interface Pages {
  /** The paths that search engines should know, without those that lead to data. */
  listPaths: () => Promise<readonly string[]>;
}

/** Calls the API in process, as a visitor's GET; a known `etag` is sent along. */
type Ask = (path: string, etag?: string) => Promise<{ status: number; etag: string | undefined; body: string }>;

interface RenderRequest {
  url: string;
  method: string;
  signal: AbortSignal;
  ask: Ask;
  site: PageSettings;
  insightsScript: string | undefined;
  assetsOf: (chunk: string | undefined) => PageAssets;
}

type RenderedPage = PageDocument | { status: number; redirect: string };

/** Renders with what is current: the build in production, the sources in development. */
interface Renderer extends Pages {
  render: (request: Omit<RenderRequest, 'assetsOf'>) => Promise<RenderedPage>;
}

interface RenderModule {
  render: (request: RenderRequest) => Promise<RenderedPage>;
  listedPaths: readonly string[];
}

// Paths that belong to other parts of the server: what they do not know is their 404, never a page.
const reserved = /^\/(?:ads|api|files|pictures|static)(?:\/|$)|^\/(?:avatar\.svg|healthz|readyz|metrics)$/;

/** The path of a request, without its query. */
export const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '';

/** True if a path may be a page. */
export const isPagePath = (path: string): boolean => !reserved.test(path);

function isRenderModule(module: object): module is RenderModule {
  return 'render' in module && typeof module.render === 'function' && 'listedPaths' in module;
}

function asRenderModule(module: object): RenderModule {
  if (!isRenderModule(module)) throw new Error('The page renderer is incomplete. Run npm run build.');
  return module;
}

async function builtRenderer(root: string): Promise<Renderer> {
  const built: object = await import(pathToFileURL(join(root, 'dist/server/entry-server.js')).href);
  const { render, listedPaths } = asRenderModule(built);
  const assetsOf = readPageAssets(join(root, 'dist/client'));
  return {
    render: (request) => render({ ...request, assetsOf }),
    listPaths: () => Promise.resolve(listedPaths),
  };
}

async function developmentRenderer(app: FastifyInstance, root: string): Promise<Renderer> {
  const [{ createServer }, { default: middie }] = await Promise.all([import('vite'), import('@fastify/middie')]);
  const vite = await createServer({ root, server: { middlewareMode: true, hmr: { server: app.server } } });
  await app.register(middie);
  app.use(vite.middlewares);
  app.addHook('onClose', () => vite.close());
  const assets: PageAssets = {
    entry: '/web/app/entry-client.tsx',
    styles: [],
    ownStyles: [],
    preloads: [],
    fonts: [],
  };
  const current = async () => asRenderModule(await vite.ssrLoadModule('/web/app/entry-server.tsx'));
  const render: Renderer['render'] = async (request) => {
    const page = await (await current()).render({ ...request, assetsOf: () => assets });
    if ('redirect' in page) return page;
    const html = await vite.transformIndexHtml(new URL(request.url).pathname, page.html.toString());
    // Those that Vite adds, for hot reload, come before and between ours.
    const inlineScripts = Array.from(
      html.matchAll(/<script type="module">([^]*?)<\/script>/g),
      ([, text = '']) => text,
    );
    return { ...page, html: Buffer.from(html), inlineScripts: [...page.inlineScripts, ...inlineScripts] };
  };
  return { render, listPaths: async () => (await current()).listedPaths };
}

async function serveBuild(app: FastifyInstance, root: string): Promise<void> {
  const client = join(root, 'dist/client');
  await app.register(fastifyStatic, {
    root: join(client, 'static'),
    prefix: '/static/',
    immutable: true,
    maxAge: '1y',
    preCompressed: true,
    index: false,
    setHeaders: (reply, path) => {
      if (isWorkerScript(path)) reply.header('content-security-policy', workerPolicyOf(path));
    },
  });
  // The few files with fixed names, such as the icon and the service worker: always asked for anew.
  const named = readdirSync(client, { withFileTypes: true }).filter(
    (file) => file.isFile() && !/\.(?:br|gz)$/.test(file.name),
  );
  for (const { name } of named) {
    app.get(`/${name}`, (_request, reply) =>
      reply.header('cache-control', 'no-cache').sendFile(name, client, { cacheControl: false }),
    );
  }
}

const standaloneDocument = (status: number, html: string): PageDocument => ({
  status,
  html: Buffer.from(html),
  inlineScripts: [],
  inlineStyles: [standaloneStyle],
});
const failedDocument = standaloneDocument(500, failedPage);
const unavailableDocument = standaloneDocument(503, unavailablePage);

/** Answers every GET that no other route answers with a page of the web's route table. */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<Pages> {
  const { publicUrl, production, root, imageOrigins = [], insightsScript, readSettings, etags = {} } = options;
  const { origin } = new URL(publicUrl);
  const policy = { production, imageOrigins, isSecure: isSecureOrigin(publicUrl) };
  const send = createPageSender(policy);
  if (production) await serveBuild(app, root);
  const { render, listPaths } = production ? await builtRenderer(root) : await developmentRenderer(app, root);

  const ask: Ask = async (path, etag) => {
    if (etag !== undefined && (await etags[path]?.()) === etag) return { status: 304, etag, body: '' };
    const headers = { 'accept-encoding': 'identity', ...(etag !== undefined && { 'if-none-match': etag }) };
    const answer = await app.inject({ method: 'GET', url: path, headers });
    return { status: answer.statusCode, etag: answer.headers.etag, body: answer.payload };
  };

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isPagePath(pathOf(request))) return reply.callNotFound();
    const leaving = new AbortController();
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) leaving.abort();
    });
    try {
      // By string and not by `new URL(path, base)`: a path with two slashes in front would become another host.
      const url = `${origin}${request.url}`;
      const site = await readSettings();
      const page = await render({ url, method: 'GET', signal: leaving.signal, ask, site, insightsScript });
      if (!('redirect' in page)) return await send(request, reply, page);
      reply.headers(pageHeaders({ ...policy, scripts: [], styles: [] }));
      return reply.redirect(page.redirect, page.status);
    } catch (error) {
      request.log.error({ reqId: request.id, err: error }, 'A page could not be rendered');
      if (!isDatabaseAway(error)) return send(request, reply, failedDocument);
      return send(request, reply.header('retry-after', String(unavailableForSeconds)), unavailableDocument);
    }
  };
  // Documents carry their compressed forms: no hook has to look at them.
  app.get('/*', { compress: false }, answer);
  return { listPaths };
}
