import type { FastifyInstance } from 'fastify';
import { beginFailure } from '#server/http/failures.ts';
import { sharedPageHeaders } from '#server/http/secret-page.ts';
import type { Platform } from '#server/platform/platform.ts';
import { deleteDigestOfToken } from './digests.store.ts';
import { endDigestPage, endedDigestPage, failedDigestPage, noDigestPage } from './end-digest-page.ts';

/** The body of a press says `List-Unsubscribe=One-Click`, or nothing. */
const maxBodyBytes = 1024;

/**
 * The address in each digest: a page with a button, whose POST is the same as that of a mail program's "Unsubscribe" (RFC 8058).
 * The token takes the place of a session. What is ended already is a success.
 */
export function endDigestRoutes(app: FastifyInstance, { db }: Pick<Platform, 'db'>): void {
  void app.register(async (pages) => {
    pages.setErrorHandler((error, request, reply) => {
      const { message } = beginFailure(error, request, reply);
      return reply.headers(sharedPageHeaders).send(failedDigestPage(message));
    });
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBodyBytes }, (_request, _body, done) =>
      done(null, undefined),
    );
    pages.get('/digest/end', (_request, reply) => reply.headers(sharedPageHeaders).send(endDigestPage));
    pages.post<{ Querystring: { token?: unknown } }>('/digest/end', async ({ query: { token } }, reply) => {
      const isEnded = typeof token === 'string' && (await deleteDigestOfToken(db, token));
      return reply.headers(sharedPageHeaders).send(isEnded ? endedDigestPage : noDigestPage);
    });
  });
}
