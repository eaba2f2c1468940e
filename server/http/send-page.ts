import type { FastifyReply, FastifyRequest } from 'fastify';
import { EncodedBody, encodeFor } from './encoded-body.ts';
import { pageHeaders } from './page-headers.ts';

/** A whole HTML document, the same bytes for everybody. */
export interface PageDocument {
  status: number;
  html: Buffer;
  /** The texts of its inline scripts and style elements: its policy names them by their hashes. */
  inlineScripts: readonly string[];
  inlineStyles: readonly string[];
}

type SendPage = (request: FastifyRequest, reply: FastifyReply, page: PageDocument) => Promise<FastifyReply>;

/**
 * Sends documents under a policy of their own. Their compressed forms and headers are kept for as long as the document is:
 * a document that comes again is the same object.
 */
export function createPageSender(
  options: Pick<Parameters<typeof pageHeaders>[0], 'production' | 'imageOrigins' | 'isSecure'>,
): SendPage {
  const prepared = new WeakMap<PageDocument, { body: EncodedBody; headers: Record<string, string> }>();
  const prepare = (page: PageDocument) => {
    const { inlineScripts: scripts, inlineStyles: styles } = page;
    const headers = { ...pageHeaders({ ...options, scripts, styles }), vary: 'accept-encoding' };
    const made = { body: new EncodedBody(page.html), headers };
    prepared.set(page, made);
    return made;
  };
  return async (request, reply, page) => {
    const { body, headers } = prepared.get(page) ?? prepare(page);
    reply.code(page.status).headers(headers);
    return reply.send(await encodeFor(request, reply, body));
  };
}
