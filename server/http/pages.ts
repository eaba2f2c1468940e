import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SiteSettings } from '#contract/site.ts';
import { isDatabaseAway } from '#server/db/lost-connection.ts';
import { isSecureOrigin } from '#server/platform/config.ts';
import { unavailableForSeconds } from './failures.ts';
import { failedPage, unavailablePage } from './standalone-page.ts';
import { readPageAssets, type PageAssets } from './page-assets.ts';
import { isWorkerScript, pageHeaders, workerPolicy } from './page-headers.ts';

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
}

/** What all pages show of the site's settings, and the number that grows when they change. */
interface PageSettings {
  revision: number;
  settings: SiteSettings;
}

/** What the rest of the server may know of the pages. */
export interface Pages {
  /** The paths that search engines should know, without those that lead to data. */
  listPaths: () => Promise<readonly string[]>;
}

/** What the API answers to a visitor's GET, asked for within the process; a known `etag` is sent along. */
type Ask = (path: string, etag?: string) => Promise<{ status: number; etag: string | undefined; body: string }>;

interface RenderRequest {
  url: string;
  nonce: string;
  method: string;
  signal: AbortSignal;
  ask: Ask;
  site: PageSettings;
  insightsScript: string | undefined;
  assetsOf: (chunk: string | undefined) => PageAssets;
}

type RenderedPage = { status: number; html: string | Buffer } | { status: number; redirect: string };

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

/** Whether a path may be a page. */
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
    scripts: ['/web/app/entry-client.tsx'],
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
    // The policy asks for the nonce on the inline script that Vite adds for hot reload.
    return {
      ...page,
      html: html.replaceAll('<script type="module">', `<script type="module" nonce="${request.nonce}">`),
    };
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
      if (isWorkerScript(path)) reply.header('content-security-policy', workerPolicy);
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

/** Answers every GET that no other route answers with a page of the web's route table. */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<Pages> {
  const { publicUrl, production, root, imageOrigins = [], insightsScript, readSettings } = options;
  const isSecure = isSecureOrigin(publicUrl);
  if (production) await serveBuild(app, root);
  const { render, listPaths } = production ? await builtRenderer(root) : await developmentRenderer(app, root);

  const ask: Ask = async (path, etag) => {
    const headers = { 'accept-encoding': 'identity', ...(etag !== undefined && { 'if-none-match': etag }) };
    const answer = await app.inject({ method: 'GET', url: path, headers });
    return { status: answer.statusCode, etag: answer.headers.etag, body: answer.payload };
  };

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isPagePath(pathOf(request))) return reply.callNotFound();
    const nonce = randomBytes(16).toString('base64');
    reply.headers(pageHeaders({ nonce, production, imageOrigins, isSecure }));
    const leaving = new AbortController();
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) leaving.abort();
    });
    try {
      // By string and not by `new URL(path, base)`: a path with two slashes in front would become another host.
      const url = `${new URL(publicUrl).origin}${request.url}`;
      const site = await readSettings();
      const page = await render({ url, nonce, method: 'GET', signal: leaving.signal, ask, site, insightsScript });
      if ('redirect' in page) return reply.redirect(page.redirect, page.status);
      return reply.code(page.status).send(page.html);
    } catch (error) {
      request.log.error({ reqId: request.id, err: error }, 'A page could not be rendered');
      if (!isDatabaseAway(error)) return reply.code(500).send(failedPage(nonce));
      return reply.code(503).header('retry-after', String(unavailableForSeconds)).send(unavailablePage(nonce));
    }
  };
  app.get('/*', answer);
  return { listPaths };
}
