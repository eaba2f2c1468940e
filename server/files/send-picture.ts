import '@fastify/compress';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '#contract/messages.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { FileStore } from './files.ts';

/** The refusal of a picture that is not there, or not for this reader. */
export const pictureNotFound = (): AppError => new AppError('notFound', messages.files.notFound);

interface SentPicture {
  /** The name under which it is stored. Its bytes never change. */
  name: string;
  cacheControl: string;
  headers?: Readonly<Record<string, string>>;
}

/** Sends a picture that the server has drawn itself, or a 304. Throws `notFound` where its file is not there. */
export async function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  files: FileStore,
  { name, cacheControl, headers = {} }: SentPicture,
): Promise<FastifyReply> {
  const etag = `"${name}"`;
  const caching = { etag, 'cache-control': cacheControl, ...headers };
  if (request.headers['if-none-match'] === etag) return reply.code(304).headers(caching).send();
  const file = await files.read(name);
  if (!file) throw pictureNotFound();
  return reply
    .headers({
      'content-type': 'image/webp',
      'content-length': file.size,
      ...caching,
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
    })
    .send(file.stream);
}
