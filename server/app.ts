import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { messages } from '#contract/messages.ts';
import { countUsers } from '#contract/users/users.ts';
import { prepareFirstAdmin } from './admins/admin-session.service.ts';
import { createAssistant } from './assistant/assistant.service.ts';
import { loadContentArticles } from './blog/content-articles.ts';
import type { Api } from './http/bind.ts';
import { registerCspReports } from './http/csp-report.ts';
import { createHttpServer } from './http/http-server.ts';
import { registerMetrics } from './metrics/metrics-endpoint.ts';
import { registerPages } from './http/pages.ts';
import { registerProbes } from './http/probes.ts';
import { etagOf } from './http/raw-answer.ts';
import { registerLimitEnds } from './moderation/limits.service.ts';
import { AppError } from './platform/app-error.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Log } from './platform/log.ts';
import type { Platform } from './platform/platform.ts';
import { prepareStoredSecrets } from './second-factor/stored-secrets.service.ts';
import { registerMaintenance } from './site/maintenance.ts';
import { dropSettings, readSettings } from './site/settings.service.ts';
import { sitemapRoute } from './site/sitemap.ts';
import { findUserCount } from './users/users.service.ts';
import { bindRoutes } from './bind-routes.ts';
import { openPlatform } from './open-platform.ts';
import { type PeriodicWork, startPeriodicWork } from './periodic-work.ts';

/** The project's folder, with the built pages in dist/. */
const root = path.join(import.meta.dirname, '..');

/** The running application: one HTTP server on one database. */
export interface App extends Pick<
  PeriodicWork,
  'sweep' | 'backUpIfDue' | 'remind' | 'sendWebhooks' | 'runScheduledExports' | 'sendDigests'
> {
  http: FastifyInstance;
  platform: Platform;
  /** The calls of the contract that are bound. */
  calls: Api['calls'];
  /** Loads what takes seconds and is asked for sooner or later. */
  prepare(): Promise<void>;
  /** Stops accepting, finishes what has begun, closes the database. */
  close(): Promise<void>;
}

/** The rendered pages, and the list of them for search engines. */
async function addPages(http: FastifyInstance, platform: Platform): Promise<void> {
  const { config, publicUrl } = platform;
  const imageOrigins = config.avatarServiceUrl
    ? [new URL(config.avatarServiceUrl.replaceAll('{name}', '')).origin]
    : [];
  const pages = await registerPages(http, {
    publicUrl,
    production: config.isProduction,
    root,
    imageOrigins,
    insightsScript: config.insightsScript,
    readSettings: () => readSettings(platform),
    etags: { [countUsers.path]: async () => etagOf(String(await platform.publicReads.newest(findUserCount))) },
  });
  sitemapRoute(http, platform, pages);
}

/** Writes the rows that the first request needs. Throws a ConfigError. */
async function prepareData(platform: Platform): Promise<void> {
  await prepareStoredSecrets(platform);
  await loadContentArticles(platform.db);
  await prepareFirstAdmin(platform);
}

interface AppOptions {
  log: Log;
  clock?: Clock;
  /** Tests of the calls alone do without the built pages. */
  hasPages?: boolean;
}

/** Builds the application from its settings; it does not listen yet. Throws a ConfigError where a setting cannot be used. */
export async function createApp(
  config: Config,
  { log, clock = systemClock, hasPages = true }: AppOptions,
): Promise<App> {
  const opened = await openPlatform(config, { log, clock });
  const { platform, tracing } = opened;
  await prepareData(platform).catch(async (error: unknown) => {
    await opened.close();
    throw error;
  });
  const http = await createHttpServer(config, log);
  tracing?.requests(http);
  platform.signals.subscribe('settings', () => dropSettings(platform.db));

  let isClosing = false;
  registerMaintenance(http, platform);
  registerLimitEnds(http, platform);
  registerMetrics(http, platform);
  registerProbes(http, platform, () => isClosing);
  await registerCspReports(http, platform);
  const assistant = createAssistant({ engine: config.assistant, log });
  http.addHook('onClose', () => assistant.close());
  const { calls } = await bindRoutes(http, platform, assistant);
  if (hasPages) await addPages(http, platform);
  http.setNotFoundHandler(() => {
    throw new AppError('notFound', messages.http.notFound);
  });
  const work = await startPeriodicWork(platform);

  return {
    http,
    platform,
    calls,
    sweep: () => work.sweep(),
    backUpIfDue: () => work.backUpIfDue(),
    remind: () => work.remind(),
    sendWebhooks: () => work.sendWebhooks(),
    runScheduledExports: () => work.runScheduledExports(),
    sendDigests: () => work.sendDigests(),
    prepare: () => assistant.prepare(),
    async close() {
      isClosing = true;
      work.stop();
      await http.close();
      await work.settled();
      await opened.close();
    },
  };
}
