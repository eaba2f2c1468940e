import { Readable } from 'node:stream';
import { createFileNames } from '#lib/file-names.ts';
import { readAccessTokens } from '#server/access-tokens/access-tokens.service.ts';
import { exportArticleBookmarks, exportArticles } from '#server/blog/blog.service.ts';
import { exportDevices } from '#server/devices/devices.service.ts';
import { exportBookmarks, exportComments, exportPosts, exportUpvotes } from '#server/feed/feed.service.ts';
import { exportFeedback } from '#server/feedback/feedback.service.ts';
import { listFriends } from '#server/friends/friends.service.ts';
import { exportSavedSearches } from '#server/notes/notes.service.ts';
import { exportShares } from '#server/notes/shares/note-shares.service.ts';
import {
  addAttachments,
  addMarkdown,
  addNotesJson,
  archiveNotes,
  exportNotes,
  writeEverything,
} from '#server/notes/export/note-archive.service.ts';
import { addFile, type Archive, type ArchivedFiles, createArchive } from '#server/files/zip-archive.ts';
import { openExport } from '#server/files/running-exports.ts';
import { RawAnswer } from '#server/http/raw-answer.ts';
import { exportActions } from '#server/moderation/moderation.service.ts';
import type { Platform } from '#server/platform/platform.ts';
import { exportDigest } from '#server/digest/digest.service.ts';
import { exportNotifications } from '#server/push/push.service.ts';
import { exportReminders } from '#server/reminders/reminders.service.ts';
import { exportReports } from '#server/reports/reports.service.ts';
import { readHidden } from '#server/safety/hidden-lists.service.ts';
import { readPasskeys } from '#server/passkeys/passkeys.service.ts';
import { readSecondFactor } from '#server/second-factor/second-factor.service.ts';
import { exportSessions } from '#server/session/session.service.ts';
import { readWebhooks } from '#server/webhooks/webhooks.service.ts';
import { articleAsMarkdown } from './article-markdown.ts';
import { presentScheduledExport } from './scheduled-exports/present-scheduled-export.ts';
import { findScheduledExport } from './scheduled-exports/scheduled-exports.store.ts';
import { presentUser, requireUser } from './users.service.ts';

/** What an export reads of an installation. */
type ExportSource = Pick<Platform, 'db' | 'clock' | 'config' | 'publicUrl'> & ArchivedFiles;

/** Adds articles with their pictures to an archive, and answers how the JSON shows them. */
async function addArticles(archive: Archive, source: ExportSource, userId: string): Promise<object[]> {
  const articleName = createFileNames();
  const all: object[] = [];
  const pathOf = (stored: string) => `pictures/${stored}`;
  for await (const article of exportArticles(source.db, userId)) {
    const text = articleAsMarkdown(article, pathOf);
    archive.zip.addBuffer(Buffer.from(text), `articles/${articleName(`${article.title}.md`)}`);
    for (const { stored } of article.pictures) addFile(archive, source, stored, `articles/${pathOf(stored)}`);
    const pictures = article.pictures.map(({ stored, ...picture }) => Object.assign(picture, { file: pathOf(stored) }));
    all.push({ ...article, pictures });
  }
  return all;
}

/** Adds the pictures of thoughts to an archive, and answers how the JSON shows the thoughts. */
async function addPosts(archive: Archive, source: ExportSource, userId: string): Promise<object[]> {
  const all: object[] = [];
  for (const post of await exportPosts(source.db, userId)) {
    const pictures = post.pictures.map(({ stored, ...picture }) => {
      const file = `thoughts/${stored}`;
      addFile(archive, source, stored, file);
      return Object.assign(picture, { file });
    });
    all.push(Object.assign({}, post, { pictures }));
  }
  return all;
}

/** Everything of a person as a zip that is written while it is read. */
export async function exportAccount(platform: ExportSource, userId: string): Promise<Readable> {
  const archive = createArchive();
  const row = await requireUser(platform.db, userId);
  const notes = await archiveNotes(exportNotes(platform, userId));
  addAttachments(archive, platform, notes);
  addMarkdown(archive, notes);
  addNotesJson(archive, platform, notes);
  const articles = await addArticles(archive, platform, userId);
  const posts = await addPosts(archive, platform, userId);
  if (row.picture) addFile(archive, platform, row.picture, 'profile-picture.webp');
  const { reminders, calendar } = await exportReminders(platform.db, userId, platform.publicUrl);
  if (reminders.length > 0) archive.zip.addBuffer(Buffer.from(calendar), 'reminders.ics');
  const scheduled = await findScheduledExport(platform.db, userId);
  const { friends, incoming, outgoing } = await listFriends(platform.db, userId);
  const everything = {
    exportedAt: new Date(platform.clock.now()).toISOString(),
    user: presentUser(platform, row),
    articles,
    shares: await exportShares(platform.db, userId),
    savedSearches: await exportSavedSearches(platform.db, userId),
    posts,
    comments: await exportComments(platform.db, userId),
    upvotes: await exportUpvotes(platform.db, userId),
    bookmarks: await exportBookmarks(platform.db, userId),
    articleBookmarks: await exportArticleBookmarks(platform.db, userId),
    ...(await exportNotifications(platform.db, userId)),
    ...(await exportDigest(platform.db, userId)),
    reminders,
    friends,
    friendRequests: { incoming, outgoing },
    hiddenPeople: await readHidden(platform.db, userId),
    moderationActions: await exportActions(platform.db, userId),
    reports: await exportReports(platform.db, userId),
    feedback: await exportFeedback(platform.db, userId),
    sessions: await exportSessions(platform, userId),
    accessTokens: await readAccessTokens(platform.db, userId),
    webhooks: await readWebhooks(platform.db, userId),
    scheduledExport: scheduled ? presentScheduledExport(scheduled) : null,
    secondFactor: await readSecondFactor(platform.db, { kind: 'user', id: userId }),
    passkeys: await readPasskeys(platform.db, { kind: 'user', id: userId }),
    knownDevices: await exportDevices(platform.db, userId),
  };
  archive.zip.addReadStreamLazy('thoughtleaf.json', (ready) =>
    ready(null, Readable.from(writeEverything(platform, everything, notes))),
  );
  archive.zip.end();
  return archive.output;
}

/** The answer that is a person's export. Throws `tooMany` where two of theirs are under way. */
export const answerExport = async (platform: Platform, userId: string): Promise<RawAnswer> =>
  new RawAnswer(await openExport(userId, () => exportAccount(platform, userId)), {
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="thoughtleaf-export.zip"',
  });
