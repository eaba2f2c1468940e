import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { messages } from '#contract/messages.ts';
import { createIdentifyAdmin, prepareFirstAdmin, sweepAdminSessions } from './admins/admin-session.service.ts';
import { adminRoutes } from './admins/admins.routes.ts';
import { academyRoutes } from './academy/academy.routes.ts';
import { sweepActivePeople } from './analytics/active-people.service.ts';
import { analyticsAdminRoutes } from './analytics/analytics.admin.routes.ts';
import { analyticsRoutes } from './analytics/analytics.routes.ts';
import { sweepVisitors } from './analytics/analytics.service.ts';
import { assistantRoutes } from './assistant/assistant.routes.ts';
import { createAssistant } from './assistant/assistant.service.ts';
import { blogAdminRoutes } from './blog/blog.admin.routes.ts';
import { blogRoutes } from './blog/blog.routes.ts';
import { loadContentArticles } from './blog/content-articles.ts';
import { openDatabase } from './db/database.ts';
import { findOrInsertSecret } from './db/secrets.store.ts';
import { commentAdminRoutes } from './feed/comments.admin.routes.ts';
import { feedRoutes } from './feed/feed.routes.ts';
import { postBinRoutes } from './feed/post-bin.routes.ts';
import { postRoutes } from './feed/posts.routes.ts';
import { feedbackAdminRoutes } from './feedback/feedback.admin.routes.ts';
import { feedbackRoutes } from './feedback/feedback.routes.ts';
import { friendRoutes } from './friends/friends.routes.ts';
import { type Api, createApi } from './http/bind.ts';
import { createHttpServer } from './http/http-server.ts';
import { registerDocumentation } from './http/openapi.ts';
import { registerPages } from './http/pages.ts';
import { registerProbes } from './http/probes.ts';
import { createAttachmentLinks } from './notes/attachment-links.ts';
import { attachmentRoutes } from './notes/attachments.routes.ts';
import { fileRoutes } from './notes/files.routes.ts';
import { noteListRoutes } from './notes/note-lists.routes.ts';
import { noteAdminRoutes } from './notes/notes.admin.routes.ts';
import { noteRoutes } from './notes/notes.routes.ts';
import { createPresenter } from './notes/present-note.ts';
import { sweepFiles } from './notes/sweep-files.ts';
import { createAfterwards } from './platform/afterwards.ts';
import { AppError } from './platform/app-error.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { createDiskFiles } from './platform/files.ts';
import type { Log } from './platform/log.ts';
import { createOutbox, createSmtpMailer } from './platform/mail.ts';
import type { Platform } from './platform/platform.ts';
import { reportAdminRoutes } from './reports/reports.admin.routes.ts';
import { reportRoutes } from './reports/reports.routes.ts';
import { createPushSender, newPushKey } from './platform/push-sender.ts';
import { pushRoutes } from './push/push.routes.ts';
import { sweepNotifications } from './push/push.service.ts';
import { sessionRoutes } from './session/session.routes.ts';
import { createIdentifyUser, sweepSessions } from './session/session.service.ts';
import { adFrameRoute } from './site/ad-frame.ts';
import { registerMaintenance } from './site/maintenance.ts';
import { robotsRoute } from './site/robots.ts';
import { rssRoutes } from './site/rss.ts';
import { settingsAdminRoutes } from './site/settings.admin.routes.ts';
import { settingsRoutes } from './site/settings.routes.ts';
import { readSettings } from './site/settings.service.ts';
import { sitemapRoute } from './site/sitemap.ts';
import { avatarRoutes } from './users/avatar.ts';
import { peopleRoutes } from './users/people.routes.ts';
import { knownPictures, pictureRoutes } from './users/pictures.ts';
import { userAdminRoutes } from './users/users.admin.routes.ts';
import { userRoutes } from './users/users.routes.ts';

const sweepEveryMs = 60 * 60_000;

/** Mails and push messages that have begun get this long at the end; the process itself has ten seconds. */
const afterwardsMs = 5000;

/** The project's folder, with the built pages in dist/. */
const root = path.join(import.meta.dirname, '..');

/** The running application: one HTTP server on one database. */
export interface App {
  http: FastifyInstance;
  platform: Platform;
  /** The calls of the contract that are bound. */
  calls: Api['calls'];
  /** Removes what has expired and what a crash left. Runs every hour by itself. */
  sweep(): Promise<void>;
  /** Stops accepting, finishes what has begun, closes the database. */
  close(): Promise<void>;
}

/** Everything under /api that the contract names, and the files behind its links. */
async function bindRoutes(http: FastifyInstance, platform: Platform): Promise<Api> {
  const { db, files, config, log } = platform;
  const api = await createApi(http, {
    identifyUser: createIdentifyUser(platform),
    identifyAdmin: createIdentifyAdmin(platform),
    files,
  });
  const links = createAttachmentLinks(await findOrInsertSecret(db, 'attachment-links'));
  const present = createPresenter(links);
  const assistant = createAssistant({ engine: config.assistant, log });
  http.addHook('onClose', () => assistant.close());

  sessionRoutes(api, platform);
  userRoutes(api, platform);
  peopleRoutes(api, platform);
  friendRoutes(api, platform);
  reportRoutes(api, platform);
  feedbackRoutes(api, platform);
  noteRoutes(api, platform, present);
  attachmentRoutes(api, platform, present);
  noteListRoutes(api, platform, present, links);
  assistantRoutes(api, platform, assistant);
  feedRoutes(api, platform);
  postRoutes(api, platform);
  postBinRoutes(api, platform);
  blogRoutes(api, platform);
  pushRoutes(api, platform);
  settingsRoutes(api, platform);
  settingsAdminRoutes(api, platform);
  academyRoutes(api, platform);
  analyticsRoutes(api, platform);
  analyticsAdminRoutes(api, platform);
  adminRoutes(api, platform);
  userAdminRoutes(api, platform);
  commentAdminRoutes(api, platform);
  reportAdminRoutes(api, platform);
  feedbackAdminRoutes(api, platform);
  blogAdminRoutes(api, platform);
  noteAdminRoutes(api, platform);
  adFrameRoute(http, platform);
  robotsRoute(http, platform);
  rssRoutes(http, platform);
  fileRoutes(http, platform, links);
  pictureRoutes(http, platform);
  avatarRoutes(http, config);
  registerDocumentation(http, api.calls, platform.publicUrl);
  return api;
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
  const database = await openDatabase(config, log);
  const http = await createHttpServer(config, log);
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;
  const privateKey = await findOrInsertSecret(database.db, 'push-private-key', newPushKey);
  const platform: Platform = {
    config,
    publicUrl,
    db: database.db,
    files: createDiskFiles(path.join(config.dataDir, 'files')),
    mail: config.smtpUrl
      ? createSmtpMailer(config.smtpUrl, config.mailFrom)
      : createOutbox(path.join(config.dataDir, 'outbox'), config.mailFrom, log),
    push: createPushSender({ privateKey, publicUrl, mailFrom: config.mailFrom, log }),
    afterwards: createAfterwards(log),
    clock,
    log,
  };

  await loadContentArticles(platform.db);
  await prepareFirstAdmin(platform);
  let isClosing = false;
  registerMaintenance(http, platform);
  registerProbes(http, platform, () => isClosing);
  const { calls } = await bindRoutes(http, platform);
  if (hasPages) {
    const imageOrigins = config.avatarServiceUrl
      ? [new URL(config.avatarServiceUrl.replaceAll('{name}', '')).origin]
      : [];
    const pages = await registerPages(http, {
      publicUrl,
      production: config.isProduction,
      root,
      imageOrigins,
      insightsScript: config.insightsScript,
      readSettings: () => readSettings(platform.db),
    });
    sitemapRoute(http, platform, pages);
  }
  http.setNotFoundHandler(() => {
    throw new AppError('notFound', messages.http.notFound);
  });

  const sweep = async () => {
    await sweepSessions(platform);
    await sweepAdminSessions(platform);
    await sweepNotifications(platform);
    await sweepVisitors(platform);
    await sweepActivePeople(platform);
    await sweepFiles(platform, knownPictures);
  };
  const sweeping = setInterval(() => {
    sweep().catch((error: unknown) => log.error({ err: error }, 'The sweep failed'));
  }, sweepEveryMs);
  sweeping.unref();

  return {
    http,
    platform,
    calls,
    sweep,
    async close() {
      isClosing = true;
      clearInterval(sweeping);
      await http.close();
      await platform.afterwards.settled(afterwardsMs);
      await database.close();
    },
  };
}
