import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '#contract/messages.ts';
import { isDatabaseAway } from '#server/db/lost-connection.ts';
import { unavailableForSeconds } from '#server/http/failures.ts';
import { pageHeaders } from '#server/http/page-headers.ts';
import { isPagePath, pathOf } from '#server/http/pages.ts';
import { breakPage, standaloneStyle, unavailablePage } from '#server/http/standalone-page.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isSecureOrigin } from '#server/platform/config.ts';
import type { Platform } from '#server/platform/platform.ts';
import { knownSettings, readSettings } from './settings.service.ts';

/** When to come back, for browsers and search engines. */
const retryAfterSeconds = 120;

/** Paths that work during maintenance: the back office, its assets, the probes, and robots.txt. */
const exempt =
  /^\/(?:api\/settings$|api\/admin(?:\/|$)|admin(?:\/|$)|static\/|(?:healthz|readyz|metrics)$|[\w.-]+\.(?:js|svg|png|ico|webmanifest|txt)$)/;

/** Extra paths that Vite serves in development. */
const developed = /^\/(?:@|node_modules\/|web\/)/;

/** In maintenance every page and every call answers 503, but for what is needed to end it. To be registered before any route. */
export function registerMaintenance(
  app: FastifyInstance,
  platform: Pick<Platform, 'db' | 'publicReads' | 'config'>,
): void {
  const { db, config } = platform;
  const isExempt = (path: string) => exempt.test(path) || (!config.isProduction && developed.test(path));

  const isForPage = (request: FastifyRequest) => /^(?:GET|HEAD)$/.test(request.method) && isPagePath(pathOf(request));

  const sendPage = (reply: FastifyReply, seconds: number, html: string): FastifyReply => {
    const isSecure = isSecureOrigin(config.publicUrl);
    return reply
      .code(503)
      .headers({
        ...pageHeaders({ scripts: [], styles: [standaloneStyle], production: true, imageOrigins: [], isSecure }),
        'retry-after': String(seconds),
      })
      .send(html);
  };

  const refuse = (request: FastifyRequest, reply: FastifyReply, announcement: string): FastifyReply => {
    if (!isForPage(request)) throw new AppError('maintenance', messages.site.maintenance, { retryAfterSeconds });
    // The announcement may tell when the maintenance ends.
    const lines = [messages.site.maintenance, ...(announcement === '' ? [] : [announcement])];
    return sendPage(reply, retryAfterSeconds, breakPage(lines));
  };

  const checkMaintenance = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
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
    if (!isOpen && !isExempt(pathOf(request))) return checkMaintenance(request, reply);
    done();
    return undefined;
  });
}
