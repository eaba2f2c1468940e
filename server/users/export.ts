import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { readAccessTokens } from '#server/access-tokens/access-tokens.service.ts';
import { exportArticles, type ExportedArticle } from '#server/blog/blog.service.ts';
import { exportDevices } from '#server/devices/devices.service.ts';
import { exportComments, exportPosts, exportUpvotes } from '#server/feed/feed.service.ts';
import { exportFeedback } from '#server/feedback/feedback.service.ts';
import { listFriends } from '#server/friends/friends.service.ts';
import { exportNotes, type ExportedNote, exportSavedSearches, exportVersions } from '#server/notes/notes.service.ts';
import { RawAnswer } from '#server/http/raw-answer.ts';
import type { Platform } from '#server/platform/platform.ts';
import { exportNotifications } from '#server/push/push.service.ts';
import { exportReminders } from '#server/reminders/reminders.service.ts';
import { exportReports } from '#server/reports/reports.service.ts';
import { readSecondFactor } from '#server/second-factor/second-factor.service.ts';
import { exportSessions } from '#server/session/session.service.ts';
import { articleAsMarkdown, noteAsMarkdown } from './export-markdown.ts';
import { presentUser, requireUser } from './users.service.ts';

/** File systems take 255 bytes; a code point takes four, and the ending and a number have to fit as well. */
const maxNameLength = 56;
/** Of the ending: nothing that is longer is one. */
const maxEndingLength = 12;

const harmless = (given: string): string =>
  given
    .replaceAll(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^\.+|\.+$/g, '');

/** A name that every file system takes, and that no other file of the folder has. */
function fileNames() {
  const taken = new Set<string>();
  return (given: string): string => {
    const dot = given.lastIndexOf('.');
    const hasEnding = dot > 0 && given.length - dot <= maxEndingLength;
    const ending = hasEnding ? `.${harmless(given.slice(dot))}`.replace(/^\.$/, '') : '';
    // By code points: half an emoji is no name.
    const base =
      Array.from(harmless(hasEnding ? given.slice(0, dot) : given))
        .slice(0, maxNameLength)
        .join('') || 'untitled';
    for (let number = 1; ; number += 1) {
      const name = number === 1 ? `${base}${ending}` : `${base} (${number})${ending}`;
      if (taken.has(name.toLowerCase())) continue;
      taken.add(name.toLowerCase());
      return name;
    }
  };
}

/** One file that is gone must not keep a person from all the others. */
async function openFile({ files, log }: Platform, name: string): Promise<Readable> {
  const found = await files.read(name);
  if (!found) log.error({ name }, 'A file of an export is missing');
  return found?.stream ?? Readable.from([]);
}

/** A zip while it is sent. */
interface Archive {
  zip: ZipFile;
  output: Readable;
  /** The file that is being read into it. */
  reading?: Readable;
}

/** Closes the files of the archive with its output, even if the client leaves in the middle. */
function createArchive(): Archive {
  const zip = new ZipFile();
  const archive: Archive = { zip, output: new Readable().wrap(zip.outputStream) };
  archive.output.once('close', () => archive.reading?.destroy());
  zip.on('error', (error: Error) => archive.output.destroy(error));
  return archive;
}

/** Opened only when its turn comes: a thousand files must not be open at once. */
function addFile(archive: Archive, platform: Platform, stored: string, name: string): void {
  archive.zip.addReadStreamLazy(name, { compress: false }, (ready) => {
    openFile(platform, stored).then(
      (stream) => {
        archive.reading = stream;
        if (archive.output.destroyed) stream.destroy();
        ready(null, stream);
      },
      (error: unknown) => ready(error, Readable.from([])),
    );
  });
}

async function addNotes(archive: Archive, platform: Platform, userId: string, all: ExportedNote[]): Promise<void> {
  const noteName = fileNames();
  const attachmentName = fileNames();
  for await (const exported of exportNotes(platform, userId)) {
    all.push(exported);
    const folder = exported.note.isDeleted ? 'recycle-bin' : 'notes';
    const names: string[] = [];
    for (const file of exported.attachments) {
      const name = `attachments/${attachmentName(file.originalname)}`;
      names.push(`../${name}`);
      addFile(archive, platform, file.filename, name);
    }
    archive.zip.addBuffer(
      Buffer.from(noteAsMarkdown(exported, names)),
      `${folder}/${noteName(`${exported.note.title}.md`)}`,
    );
  }
}

async function addArticles(zip: ZipFile, { db }: Platform, userId: string, all: ExportedArticle[]): Promise<void> {
  const articleName = fileNames();
  for await (const article of exportArticles(db, userId)) {
    all.push(article);
    zip.addBuffer(Buffer.from(articleAsMarkdown(article)), `articles/${articleName(`${article.title}.md`)}`);
  }
}

/** The JSON of an export. Former versions are read note by note while it is sent: all of them may be more than the memory holds. */
async function* writeJson(
  platform: Platform,
  everything: object,
  notes: readonly ExportedNote[],
): AsyncGenerator<string> {
  yield `${JSON.stringify(everything, null, 2).slice(0, -2)},\n  "notes": [`;
  for (const [index, { note, attachments }] of notes.entries()) {
    const versions = await exportVersions(platform, note._id);
    yield `${index === 0 ? '' : ','}\n${JSON.stringify({ ...note, attachments, versions }, null, 2)}`;
  }
  yield '\n  ]\n}\n';
}

/** Everything of a person as a zip that is written while it is sent. */
async function exportAccount(platform: Platform, userId: string): Promise<Readable> {
  const archive = createArchive();
  const row = await requireUser(platform.db, userId);
  const notes: ExportedNote[] = [];
  await addNotes(archive, platform, userId, notes);
  const articles: ExportedArticle[] = [];
  await addArticles(archive.zip, platform, userId, articles);
  if (row.picture) addFile(archive, platform, row.picture, 'profile-picture.webp');
  const { reminders, calendar } = await exportReminders(platform.db, userId, platform.publicUrl);
  if (reminders.length > 0) archive.zip.addBuffer(Buffer.from(calendar), 'reminders.ics');
  const { friends, incoming, outgoing } = await listFriends(platform.db, userId);
  const everything = {
    exportedAt: new Date(platform.clock.now()).toISOString(),
    user: presentUser(row),
    articles,
    savedSearches: await exportSavedSearches(platform.db, userId),
    posts: await exportPosts(platform.db, userId),
    comments: await exportComments(platform.db, userId),
    upvotes: await exportUpvotes(platform.db, userId),
    ...(await exportNotifications(platform.db, userId)),
    reminders,
    friends,
    friendRequests: { incoming, outgoing },
    reports: await exportReports(platform.db, userId),
    feedback: await exportFeedback(platform.db, userId),
    sessions: await exportSessions(platform, userId),
    accessTokens: await readAccessTokens(platform.db, userId),
    secondFactor: await readSecondFactor(platform.db, { kind: 'user', id: userId }),
    knownDevices: await exportDevices(platform.db, userId),
  };
  archive.zip.addReadStreamLazy('thoughtleaf.json', (ready) =>
    ready(null, Readable.from(writeJson(platform, everything, notes))),
  );
  archive.zip.end();
  return archive.output;
}

/** The answer that is a person's export. */
export const answerExport = async (platform: Platform, userId: string): Promise<RawAnswer> =>
  new RawAnswer(await exportAccount(platform, userId), {
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="thoughtleaf-export.zip"',
  });
