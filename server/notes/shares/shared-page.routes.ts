import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '#contract/messages.ts';
import { writeBestEffort } from '#server/db/best-effort-write.ts';
import type { Database } from '#server/db/tables.ts';
import { beginFailure } from '#server/http/failures.ts';
import { noRobots, sharedPageHeaders } from '#server/http/secret-page.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isId } from '#server/platform/ids.ts';
import type { Platform } from '#server/platform/platform.ts';
import { hashToken } from '#server/platform/secret-tokens.ts';
import { type AttachmentRow, listAttachmentsOf } from '../attachments/attachments.store.ts';
import { sendStoredFile } from '../attachments/send-stored-file.ts';
import { sharePath } from './note-shares.service.ts';
import { findOpenShare, type OpenShare } from './note-shares.store.ts';
import type { ShareCookies } from './share-cookies.ts';
import { createRenderSharedText, type RenderSharedText } from './render-shared-text.ts';
import { refusePassword } from './share-password.ts';
import { createCountVisit } from './share-views.ts';
import { failedSharePage, noSharePage, passwordPage, sharedNotePage } from './shared-page.ts';

/** A form with one password is shorter. */
const maxFormBytes = 4096;

interface ShareRequest {
  Params: { token: string };
}
interface FileRequest {
  Params: { token: string; id: string };
}

/** The answer to every link that does not work, whatever the reason. */
const sendNothing = (reply: FastifyReply): FastifyReply => reply.code(404).headers(sharedPageHeaders).send(noSharePage);

const findShare = ({ readOwn, clock }: Platform, token: string): Promise<OpenShare | undefined> =>
  readOwn((db) => findOpenShare(db, hashToken(token), clock.now()));

/** The page of a note, whose pictures and files have addresses below the link's. */
async function renderPage(
  [db, renderText]: readonly [Database, RenderSharedText],
  { share, note }: OpenShare,
  { path, url }: { path: string; url: string },
): Promise<string> {
  const attachments = share.attachments ? await listAttachmentsOf(db, [note.id]) : [];
  const base = `${path}/files/`;
  const urls = new Map(attachments.map(({ id }) => [id, `${base}${id}`]));
  const html = renderText(note.description, urls);
  const files = attachments.map((row) => ({
    name: row.original_name,
    url: `${base}${row.id}`,
    thumbnailUrl: row.has_thumbnail ? `${base}${row.id}/thumbnail` : null,
  }));
  const preview = share.preview ? { title: note.title, url } : undefined;
  return sharedNotePage({ title: note.title, html, changedAt: note.updated_at, files, preview });
}

/** True for a form that another site sends: it would use up the tries of the visitor's network. Old browsers do not tell. */
const isFromElsewhere = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] === 'cross-site' || headers['sec-fetch-site'] === 'same-site';

/** The form of a link's password, for browsers without scripts as well. */
function passwordForm(app: FastifyInstance, platform: Platform, cookies: ShareCookies): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxFormBytes },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
  app.post<ShareRequest>('/s/:token', async (request, reply) => {
    if (isFromElsewhere(request)) throw new AppError('forbidden', messages.shares.fromElsewhere);
    const { token } = request.params;
    const found = await findShare(platform, token);
    if (!found) return sendNothing(reply);
    const { share } = found;
    reply.headers(sharedPageHeaders);
    if (share.password_hash !== null) {
      const password = request.body instanceof URLSearchParams ? (request.body.get('password') ?? '') : '';
      const refusal = await refusePassword(platform, request, share, password);
      if (refusal?.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds));
      if (refusal) return reply.code(refusal.status).send(passwordPage(refusal.sentence));
      reply.header('set-cookie', cookies.openShare(share, sharePath(token), platform.clock.now()));
    }
    return reply.redirect(sharePath(token), 303);
  });
}

/** Pages and files at the links to notes. */
function sharedNotes(app: FastifyInstance, platform: Platform, cookies: ShareCookies): void {
  const { db, clock, publicUrl, files, log } = platform;
  const countVisit = createCountVisit(platform, cookies);
  const renderText = createRenderSharedText();
  const isOpen = (request: FastifyRequest, { share }: OpenShare): boolean =>
    share.password_hash === null || cookies.isOpen(request, share, clock.now());

  app.get<ShareRequest>('/s/:token', async (request, reply) => {
    const { token } = request.params;
    const found = await findShare(platform, token);
    if (!found) return sendNothing(reply);
    reply.headers(sharedPageHeaders);
    if (!isOpen(request, found)) return reply.code(401).send(passwordPage());
    const path = sharePath(token);
    const page = await renderPage([db, renderText], found, { path, url: `${publicUrl}${path}` });
    // Before the answer, so that the owner who looks at once sees it.
    await writeBestEffort(log, () => countVisit(request, found.share), 'A visit of a shared note could not be counted');
    return reply.send(page);
  });

  /** A file of the note, where the link reaches it. */
  const findFile = async (request: FastifyRequest<FileRequest>): Promise<AttachmentRow | undefined> => {
    const { token, id } = request.params;
    const found = isId(id) ? await findShare(platform, token) : undefined;
    if (!found || found.share.attachments === 0 || !isOpen(request, found)) return undefined;
    const all = await listAttachmentsOf(db, [found.note.id]);
    return all.find((row) => row.id === id);
  };

  const serveFile = async (request: FastifyRequest<FileRequest>, reply: FastifyReply, kind: 'file' | 'thumbnail') => {
    const row = await findFile(request);
    reply.header('x-robots-tag', noRobots);
    const isSent = row && (await sendStoredFile(reply, files, { row, kind, cacheControl: 'private, no-store' }));
    return isSent ? reply : sendNothing(reply);
  };
  app.get<FileRequest>('/s/:token/files/:id', { compress: false }, (request, reply) =>
    serveFile(request, reply, 'file'),
  );
  app.get<FileRequest>('/s/:token/files/:id/thumbnail', { compress: false }, (request, reply) =>
    serveFile(request, reply, 'thumbnail'),
  );
}

/** All that is at a link to a note, failures included, is a page. The logs name the route, never the link (http/share-address.ts). */
export function sharedPageRoutes(app: FastifyInstance, platform: Platform, cookies: ShareCookies): void {
  void app.register(async (pages) => {
    pages.setErrorHandler((error, request, reply) => {
      const { message } = beginFailure(error, request, reply);
      return reply.headers(sharedPageHeaders).send(failedSharePage(message));
    });
    sharedNotes(pages, platform, cookies);
    passwordForm(pages, platform, cookies);
  });
}
