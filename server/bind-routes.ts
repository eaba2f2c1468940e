import type { FastifyInstance } from 'fastify';
import { accessTokenRoutes } from './access-tokens/access-tokens.routes.ts';
import { createIdentifyByAccessToken } from './access-tokens/access-tokens.service.ts';
import { createIdentifyAdmin } from './admins/admin-session.service.ts';
import { ownSessionAdminRoutes } from './admins/own-sessions.admin.routes.ts';
import { adminRoutes } from './admins/admins.routes.ts';
import { academyRoutes } from './academy/academy.routes.ts';
import { analyticsAdminRoutes } from './analytics/analytics.admin.routes.ts';
import { analyticsRoutes } from './analytics/analytics.routes.ts';
import { assistantRoutes } from './assistant/assistant.routes.ts';
import type { Assistant } from './assistant/assistant.service.ts';
import { transcriptRoutes } from './assistant/transcripts.routes.ts';
import { blogAdminRoutes } from './blog/blog.admin.routes.ts';
import { articleRoutes, ownArticleRoutes } from './blog/blog.routes.ts';
import { createArticlePictureLinks } from './blog/pictures/article-picture-links.ts';
import { articlePictureRoutes, servePictures } from './blog/pictures/article-pictures.routes.ts';
import { previewLinkRoutes } from './blog/previews/preview-links.routes.ts';
import { previewPageRoutes } from './blog/previews/preview-page.routes.ts';
import { articleVersionRoutes } from './blog/versions/article-versions.routes.ts';
import { articleCommentRoutes } from './blog/comments/article-comments.routes.ts';
import { articleBookmarkRoutes } from './blog/bookmarks/article-bookmarks.routes.ts';
import { createArticlePresenter } from './blog/present-article.ts';
import { findOrInsertSecret } from './db/secrets.store.ts';
import { createKnownDevices, type KnownDevices } from './devices/devices.service.ts';
import { bookmarkRoutes } from './feed/bookmarks.routes.ts';
import { commentAdminRoutes } from './feed/comments.admin.routes.ts';
import { digestRoutes } from './digest/digest.routes.ts';
import { endDigestRoutes } from './digest/end-digest.routes.ts';
import { feedRoutes } from './feed/feed.routes.ts';
import { createLatePostIndex } from './feed/late-post-index.ts';
import { serveThoughtPictures } from './feed/pictures/post-pictures.routes.ts';
import { postBinRoutes } from './feed/post-bin.routes.ts';
import { postAdminRoutes } from './feed/posts.admin.routes.ts';
import { postRoutes } from './feed/posts.routes.ts';
import { feedbackAdminRoutes } from './feedback/feedback.admin.routes.ts';
import { feedbackRoutes } from './feedback/feedback.routes.ts';
import { friendRoutes } from './friends/friends.routes.ts';
import { type Api, createApi } from './http/bind.ts';
import { createGuards } from './http/guards.ts';
import { forgetCache } from './http/raw-answer.ts';
import { registerDocumentation } from './http/openapi.ts';
import { mailAddressRoutes } from './mail-notes/mail-address.routes.ts';
import { moderationAdminRoutes } from './moderation/moderation.admin.routes.ts';
import { moderationRoutes } from './moderation/moderation.routes.ts';
import { type AttachmentLinks, createAttachmentLinks } from './notes/attachments/attachment-links.ts';
import { attachmentRoutes } from './notes/attachments/attachments.routes.ts';
import { fileRoutes } from './notes/attachments/files.routes.ts';
import { noteChangeRoutes } from './notes/changes/note-changes.routes.ts';
import { liveRoutes } from './notes/changes/live.routes.ts';
import { noteBinRoutes } from './notes/note-bin.routes.ts';
import { noteActionRoutes } from './notes/note-actions.routes.ts';
import { fileTextRoutes } from './notes/file-texts/file-texts.routes.ts';
import { noteListRoutes } from './notes/lists/note-lists.routes.ts';
import { noteAdminRoutes } from './notes/admin/notes.admin.routes.ts';
import { presenceRoutes } from './notes/presence/presence.routes.ts';
import { importRoutes } from './notes/import/import.routes.ts';
import { noteExportRoutes } from './notes/export/note-export.routes.ts';
import { noteRoutes } from './notes/notes.routes.ts';
import { savedSearchRoutes } from './notes/lists/saved-searches.routes.ts';
import { notePeopleRoutes } from './notes/people/note-people.routes.ts';
import { noteShareRoutes } from './notes/shares/note-shares.routes.ts';
import { createShareCookies, type ShareCookies } from './notes/shares/share-cookies.ts';
import { sharedPageRoutes } from './notes/shares/shared-page.routes.ts';
import { versionRoutes } from './notes/versions/versions.routes.ts';
import { createPresenter } from './notes/present-note.ts';
import { isSecureOrigin } from './platform/config.ts';
import type { Platform } from './platform/platform.ts';
import { reportAdminRoutes } from './reports/reports.admin.routes.ts';
import { reportRoutes } from './reports/reports.routes.ts';
import { pushRoutes } from './push/push.routes.ts';
import { calendarFeedRoutes, calendarRoute } from './reminders/calendar-feed.routes.ts';
import { reminderRoutes } from './reminders/reminders.routes.ts';
import { passkeyAdminRoutes } from './passkeys/passkeys.admin.routes.ts';
import { passkeyRoutes } from './passkeys/passkeys.routes.ts';
import { secondFactorAdminRoutes } from './second-factor/second-factor.admin.routes.ts';
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts';
import { ownSessionRoutes } from './session/own-sessions.routes.ts';
import { sessionRoutes } from './session/session.routes.ts';
import { createIdentifyUser } from './session/session.service.ts';
import { createSignUpGate } from './session/sign-up-gate.ts';
import { adFrameRoute } from './site/ad-frame.ts';
import { robotsRoute } from './site/robots.ts';
import { rssRoutes } from './site/rss.ts';
import { safetyRoutes } from './safety/safety.routes.ts';
import { settingsAdminRoutes } from './site/settings.admin.routes.ts';
import { settingsRoutes } from './site/settings.routes.ts';
import { shareTargetRoute } from './site/share-target.ts';
import { wellKnownRoutes } from './site/well-known.ts';
import { accountEmailRoutes } from './users/email/account-email.routes.ts';
import { avatarRoutes } from './users/avatar.ts';
import { bannedRoutes } from './users/banned.routes.ts';
import { peopleRoutes } from './users/people.routes.ts';
import { pictureRoutes } from './users/pictures.ts';
import { requireRoom } from './users/storage.service.ts';
import { userAdminRoutes } from './users/users.admin.routes.ts';
import { accountRoutes, userRoutes } from './users/users.routes.ts';
import { scheduledExportRoutes } from './users/scheduled-exports/scheduled-exports.routes.ts';
import { webhookRoutes } from './webhooks/webhooks.routes.ts';

/** Notes with their files, versions, lists and reminders, and the ways in for new ones. */
function bindNotes(api: Api, platform: Platform, links: AttachmentLinks): void {
  const present = createPresenter(links, platform.clock);
  noteRoutes(api, platform, present);
  noteActionRoutes(api, platform, present);
  versionRoutes(api, platform, present);
  notePeopleRoutes(api, platform);
  attachmentRoutes(api, platform, present);
  noteListRoutes(api, platform, present, links);
  savedSearchRoutes(api, platform);
  fileTextRoutes(api, platform, present);
  noteBinRoutes(api, platform, present);
  importRoutes(api, platform, present);
  noteExportRoutes(api, platform);
  noteChangeRoutes(api, platform, present);
  presenceRoutes(api, platform);
  reminderRoutes(api, platform);
  calendarFeedRoutes(api, platform);
  mailAddressRoutes(api, platform);
}

const makeShareCookies = async ({ db, publicUrl }: Platform): Promise<ShareCookies> =>
  createShareCookies(await findOrInsertSecret(db, 'share-cookies'), isSecureOrigin(publicUrl));

/** Links to notes, and the pages at them. */
function bindShares(http: FastifyInstance, api: Api, platform: Platform, cookies: ShareCookies): void {
  noteShareRoutes(api, platform, cookies);
  sharedPageRoutes(http, platform, cookies);
}

/** Addresses of the site that are neither calls nor pages. */
function bindSiteRoutes(http: FastifyInstance, platform: Platform): void {
  adFrameRoute(http, platform);
  robotsRoute(http, platform);
  shareTargetRoute(http);
  wellKnownRoutes(http, platform);
  rssRoutes(http, platform);
}

/** Ways in and out for people's own programs. */
function bindAutomation(api: Api, platform: Platform): void {
  accessTokenRoutes(api, platform);
  webhookRoutes(api, platform);
  scheduledExportRoutes(api, platform);
}

/** Articles, their pictures, and what editors do with them. */
async function bindBlog(http: FastifyInstance, api: Api, platform: Platform): Promise<void> {
  const links = createArticlePictureLinks(await findOrInsertSecret(platform.db, 'article-pictures'));
  const present = createArticlePresenter(links, platform.clock);
  articleRoutes(api, platform, present);
  ownArticleRoutes(api, platform, present);
  articleVersionRoutes(api, platform, present);
  previewLinkRoutes(api, platform);
  articleBookmarkRoutes(api, platform, present);
  articleCommentRoutes(api, platform);
  articlePictureRoutes(api, platform, present);
  blogAdminRoutes(api, platform, present);
  servePictures(http, platform, links);
  previewPageRoutes(http, platform);
}

/** The accounts of admins, what they moderate, and what people see of that. */
function bindBackOffice(api: Api, platform: Platform, knownDevices: KnownDevices): void {
  adminRoutes(api, platform, knownDevices);
  ownSessionAdminRoutes(api, platform);
  secondFactorAdminRoutes(api, platform);
  passkeyAdminRoutes(api, platform, knownDevices);
  userAdminRoutes(api, platform);
  moderationAdminRoutes(api, platform);
  moderationRoutes(api, platform);
  commentAdminRoutes(api, platform);
  reportAdminRoutes(api, platform);
  feedbackAdminRoutes(api, platform);
  noteAdminRoutes(api, platform);
}

/** Summaries, corrections and transcripts. */
function bindAssistant(http: FastifyInstance, api: Api, platform: Platform, assistant: Assistant): void {
  assistantRoutes(api, platform, assistant);
  transcriptRoutes(http, api, platform);
}

/** Everything under /api that the contract names, and the files behind its links. */
export async function bindRoutes(http: FastifyInstance, platform: Platform, assistant: Assistant): Promise<Api> {
  const { db, files, config } = platform;
  const identification = {
    identifyUser: createIdentifyUser(platform),
    identifyByAccessToken: createIdentifyByAccessToken(platform),
    identifyAdmin: createIdentifyAdmin(platform),
  };
  const api = await createApi(http, {
    ...identification,
    files,
    requireRoom: (userId, bytes) => requireRoom(platform, userId, bytes),
  });
  const links = createAttachmentLinks(await findOrInsertSecret(db, 'attachment-links'));
  const signUpGate = createSignUpGate(platform, await findOrInsertSecret(db, 'sign-up-work'));
  const knownDevices = createKnownDevices(await findOrInsertSecret(db, 'known-devices'));

  const shareCookies = await makeShareCookies(platform);
  const leave = { ...forgetCache, 'set-cookie': shareCookies.forgetOwner };

  sessionRoutes(api, platform, { knownDevices, signUpGate, leave });
  ownSessionRoutes(api, platform);
  bindAutomation(api, platform);
  secondFactorRoutes(api, platform);
  passkeyRoutes(api, platform, knownDevices);
  userRoutes(api, platform);
  accountRoutes(api, platform);
  accountEmailRoutes(api, platform);
  bannedRoutes(api, platform, knownDevices);
  peopleRoutes(api, platform);
  friendRoutes(api, platform);
  safetyRoutes(api, platform);
  reportRoutes(api, platform);
  feedbackRoutes(api, platform);
  bindNotes(api, platform, links);
  bindShares(http, api, platform, shareCookies);
  liveRoutes(http, api, platform);
  bindAssistant(http, api, platform, assistant);
  const lateIndex = createLatePostIndex(platform);
  feedRoutes(api, platform, lateIndex);
  postRoutes(api, platform, lateIndex);
  postAdminRoutes(api, platform, lateIndex);
  postBinRoutes(api, platform);
  bookmarkRoutes(api, platform);
  serveThoughtPictures(http, platform, createGuards(identification));
  await bindBlog(http, api, platform);
  pushRoutes(api, platform);
  digestRoutes(api, platform);
  endDigestRoutes(http, platform);
  settingsRoutes(api, platform);
  settingsAdminRoutes(api, platform);
  academyRoutes(api, platform);
  analyticsRoutes(api, platform);
  analyticsAdminRoutes(api, platform);
  bindBackOffice(api, platform, knownDevices);
  bindSiteRoutes(http, platform);
  calendarRoute(http, platform);
  fileRoutes(http, platform, links);
  pictureRoutes(http, platform);
  avatarRoutes(http, config);
  registerDocumentation(http, api.calls, platform.publicUrl);
  return api;
}
