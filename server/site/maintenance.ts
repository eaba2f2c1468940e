import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '#contract/messages.ts';
import { contentSecurityPolicy, pageHeaders } from '#server/http/page-headers.ts';
import { isPagePath, pathOf } from '#server/http/pages.ts';
import { standalonePage } from '#server/http/standalone-page.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { knownSettings, readSettings } from './settings.service.ts';

/** When to come back, for browsers and search engines. */
const retryAfterSeconds = 120;

/** What goes on working: the way to end the maintenance, what it needs, the probes, and what says how to crawl. */
const exempt =
  /^\/(?:api\/settings$|api\/admin(?:\/|$)|admin(?:\/|$)|static\/|(?:healthz|readyz|metrics)$|[\w.-]+\.(?:js|svg|png|ico|webmanifest|txt)$)/;

/** What Vite serves besides while the product is being developed. */
const developed = /^\/(?:@|node_modules\/|web\/)/;

/** The page that stands for all others. Says the announcement as well: it may tell when the maintenance ends. */
const maintenancePage = (announcement: string, nonce: string): string =>
  standalonePage({
    heading: 'A short break',
    lines: [
      messages.site.maintenance,
      ...(announcement === '' ? [] : [announcement]),
      'Your notes are safe, and what you were typing waits in your browser.',
    ],
    link: { href: '', label: 'Try again' },
    nonce,
  });

/** In maintenance every page and every call answers 503, but for what is needed to end it. To be registered before any route. */
export function registerMaintenance(app: FastifyInstance, { db, config }: Pick<Platform, 'db' | 'config'>): void {
  const isExempt = (path: string) => exempt.test(path) || (!config.isProduction && developed.test(path));

  const refuse = (request: FastifyRequest, reply: FastifyReply, announcement: string): FastifyReply => {
    const isPage = /^(?:GET|HEAD)$/.test(request.method) && isPagePath(pathOf(request));
    if (!isPage) throw new AppError('unavailable', messages.site.maintenance, { retryAfterSeconds });
    const nonce = randomBytes(16).toString('base64');
    const policy = contentSecurityPolicy({ nonce, production: true, imageOrigins: [] });
    return reply
      .code(503)
      .headers({ ...pageHeaders, 'content-security-policy': policy, 'retry-after': String(retryAfterSeconds) })
      .send(maintenancePage(announcement, nonce));
  };

  const look = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { settings } = await readSettings(db);
    return settings.maintenanceMode ? refuse(request, reply, settings.announcement) : undefined;
  };

  // A promise only where there is something to wait for: this runs before everything.
  app.addHook('onRequest', (request, reply, done): Promise<FastifyReply | undefined> | undefined => {
    const isOpen = knownSettings(db)?.settings.maintenanceMode === false;
    if (!isOpen && !isExempt(pathOf(request))) return look(request, reply);
    done();
    return undefined;
  });
}
