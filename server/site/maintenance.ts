import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '#contract/messages.ts';
import { isDatabaseAway } from '#server/db/lost-connection.ts';
import { unavailableForSeconds } from '#server/http/failures.ts';
import { pageHeaders } from '#server/http/page-headers.ts';
import { isPagePath, pathOf } from '#server/http/pages.ts';
import { breakPage, unavailablePage } from '#server/http/standalone-page.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isSecureOrigin } from '#server/platform/config.ts';
import type { Platform } from '#server/platform/platform.ts';
import { knownSettings, readSettings } from './settings.service.ts';

/** When to come back, for browsers and search engines. */
const retryAfterSeconds = 120;

/** What goes on working: the way to end the maintenance, what it needs, the probes, and what says how to crawl. */
const exempt =
  /^\/(?:api\/settings$|api\/admin(?:\/|$)|admin(?:\/|$)|static\/|(?:healthz|readyz|metrics)$|[\w.-]+\.(?:js|svg|png|ico|webmanifest|txt)$)/;

/** What Vite serves besides while the product is being developed. */
const developed = /^\/(?:@|node_modules\/|web\/)/;

/** In maintenance every page and every call answers 503, but for what is needed to end it. To be registered before any route. */
export function registerMaintenance(
  app: FastifyInstance,
  platform: Pick<Platform, 'db' | 'publicReads' | 'config'>,
): void {
  const { db, config } = platform;
  const isExempt = (path: string) => exempt.test(path) || (!config.isProduction && developed.test(path));

  const isForPage = (request: FastifyRequest) => /^(?:GET|HEAD)$/.test(request.method) && isPagePath(pathOf(request));

  const sendPage = (reply: FastifyReply, seconds: number, write: (nonce: string) => string): FastifyReply => {
    const nonce = randomBytes(16).toString('base64');
    const isSecure = isSecureOrigin(config.publicUrl);
    return reply
      .code(503)
      .headers({
        ...pageHeaders({ nonce, production: true, imageOrigins: [], isSecure }),
        'retry-after': String(seconds),
      })
      .send(write(nonce));
  };

  const refuse = (request: FastifyRequest, reply: FastifyReply, announcement: string): FastifyReply => {
    if (!isForPage(request)) throw new AppError('unavailable', messages.site.maintenance, { retryAfterSeconds });
    // The announcement may tell when the maintenance ends.
    const lines = [messages.site.maintenance, ...(announcement === '' ? [] : [announcement])];
    return sendPage(reply, retryAfterSeconds, (nonce) => breakPage(lines, nonce));
  };

  const look = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    try {
      const { settings } = await readSettings(platform);
      return settings.maintenanceMode ? refuse(request, reply, settings.announcement) : undefined;
    } catch (error) {
      if (!isDatabaseAway(error) || !isForPage(request)) throw error;
      request.log.error({ reqId: request.id, err: error }, messages.http.unavailable);
      return sendPage(reply, unavailableForSeconds, unavailablePage);
    }
  };

  // A promise only where there is something to wait for: this runs before everything.
  app.addHook('onRequest', (request, reply, done): Promise<FastifyReply | undefined> | undefined => {
    const isOpen = knownSettings(db)?.settings.maintenanceMode === false;
    if (!isOpen && !isExempt(pathOf(request))) return look(request, reply);
    done();
    return undefined;
  });
}
