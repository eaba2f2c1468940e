import '@fastify/compress';
import type { FastifyReply } from 'fastify';
import { rangeOf } from '#server/files/byte-range.ts';
import type { FileStore } from '#server/files/files.ts';
import type { FileKind } from './attachment-links.ts';
import { thumbnailName } from './attachments.service.ts';
import type { AttachmentRow } from './attachments.store.ts';
import { isRasterImage } from './media-type.ts';

/** RFC 6266 with RFC 5987's encoding, and a plain name for what does not know it. */
const disposition = (kind: 'inline' | 'attachment', name: string): string => {
  const plain = name.replaceAll(/[^\x20-\x7E]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
};

interface StoredFile {
  row: AttachmentRow;
  kind: FileKind;
  cacheControl: string;
}

/**
 * Sends a file of a note, or the range of it that is asked for: pictures inline, everything else as a download, nothing as a page. False,
 * and nothing sent, where it is not stored.
 */
export async function sendStoredFile(
  reply: FastifyReply,
  files: FileStore,
  { row, kind, cacheControl }: StoredFile,
): Promise<boolean> {
  const { 'if-range': ifRange, range: asked } = reply.request.headers;
  // There is no ETag to compare: who may hold an older file gets all of this one.
  const range = kind === 'file' && ifRange === undefined ? rangeOf(asked, row.size) : undefined;
  if (range === 'unsatisfiable') {
    await reply.code(416).header('content-range', `bytes */${row.size}`).send();
    return true;
  }
  const file = await files.read(kind === 'thumbnail' ? thumbnailName(row) : row.file_name, range);
  if (!file) return false;
  if (range) reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${row.size}`);
  const mediaType = kind === 'thumbnail' ? 'image/webp' : row.media_type;
  await reply
    .headers({
      'content-type': mediaType === 'text/plain' ? 'text/plain; charset=utf-8' : mediaType,
      'content-length': file.size,
      ...(kind === 'file' && { 'accept-ranges': 'bytes' }),
      'content-disposition': disposition(isRasterImage(mediaType) ? 'inline' : 'attachment', row.original_name),
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': cacheControl,
      'referrer-policy': 'no-referrer',
    })
    .send(file.stream);
  return true;
}
