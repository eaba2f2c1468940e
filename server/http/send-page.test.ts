import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { createPageSender, type PageDocument } from './send-page.ts';

const documentOf = (html: string): PageDocument => ({
  status: 200,
  html: Buffer.from(html),
  inlineScripts: ['start()'],
  inlineStyles: [],
});

/** A server of one document, and all bodies that it sent. */
function serverOf(page: PageDocument) {
  const sent: unknown[] = [];
  const app = Fastify();
  const send = createPageSender({ production: true, imageOrigins: [], isSecure: false });
  app.addHook('onSend', async (_request, _reply, payload) => {
    sent.push(payload);
    return payload;
  });
  app.get('/', (request, reply) => send(request, reply, page));
  const get = (encoding: string) => app.inject({ url: '/', headers: { 'accept-encoding': encoding } });
  return { get, sent };
}

describe('a document that is sent', () => {
  const html = `<p>${'Many words. '.repeat(500)}</p>`;

  it('comes in the encoding that is asked for, under its policy', async () => {
    const { get } = serverOf(documentOf(html));
    const [brotli, gzip, plain] = [await get('br'), await get('gzip'), await get('identity')];
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(html);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(html);
    expect(plain.payload).toBe(html);
    expect([brotli, gzip, plain].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined]);
    for (const { headers } of [brotli, gzip, plain]) {
      expect(headers.vary).toBe('accept-encoding');
      expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[\w+/]{43}=' /);
    }
  });

  it.each(['br', 'gzip', 'identity'])(
    'is not copied or compressed again for the next visitor (%s)',
    async (encoding) => {
      const { get, sent } = serverOf(documentOf(html));
      await get(encoding);
      await get(encoding);
      expect(sent).toHaveLength(2);
      expect(sent[1]).toBe(sent[0]);
    },
  );
});
