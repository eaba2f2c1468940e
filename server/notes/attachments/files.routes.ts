import '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '#contract/messages.ts';
import type { Database } from '#server/db/tables.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { AttachmentLinks, FileKind } from './attachment-links.ts';
import { findSignedAttachment } from './attachments.store.ts';
import { sendStoredFile } from './send-stored-file.ts';

const fileNotFound = (): AppError => new AppError('notFound', messages.files.notFound);

const linkInvalid = (): AppError => new AppError('forbidden', messages.files.linkInvalid);

/** Finds the file of a valid link. Throws `notFound`, and `forbidden` if its note was disabled or its owner banned meanwhile. */
async function requireSigned(db: Database, id: string) {
  const row = await findSignedAttachment(db, id);
  if (!row) throw fileNotFound();
  if (row.disabled || row.banned) throw linkInvalid();
  return row;
}

interface FileRequest {
  Params: { id: string };
  Querystring: Record<string, unknown>;
}

/** Serves attachments by signed link: pictures inline, everything else as a download, nothing as a page. */
export function fileRoutes(app: FastifyInstance, { readOwn, clock, files }: Platform, links: AttachmentLinks): void {
  const serve = (kind: FileKind) => async (request: FastifyRequest<FileRequest>, reply: FastifyReply) => {
    const { id } = request.params;
    const { expires, signature } = request.query;
    if (typeof expires !== 'string' || typeof signature !== 'string') throw linkInvalid();
    const link = { id, kind, expires, signature };
    if (!links.isValid(link, clock.now())) throw linkInvalid();
    const row = await readOwn((db) => requireSigned(db, id));
    if (!links.isFor(row, link)) throw linkInvalid();
    // A person whose device it is not asks for it so.
    const cacheControl = request.query['store'] === 'no' ? 'no-store' : 'private, max-age=3600, immutable';
    if (!(await sendStoredFile(reply, files, { row, kind, cacheControl }))) throw fileNotFound();
    return reply;
  };
  app.get<FileRequest>('/files/:id', { compress: false }, serve('file'));
  app.get<FileRequest>('/files/:id/thumbnail', { compress: false }, serve('thumbnail'));
}
