import type { FastifyInstance } from 'fastify';
import type { Platform } from '#server/platform/platform.ts';

/** Where a search engine finds nothing: data for programs, the back office, and what belongs to a person signed in. */
const closed = [
  '/api/',
  '/ads/',
  '/admin/',
  '/notes',
  '/s/',
  '/preview/',
  '/profile$',
  '/recycle-bin',
  '/notifications',
  '/moderation',
  '/resources/friends',
  '/reset-password',
  '/confirm-email',
  '/undo-email-change',
  '/digest/',
  '/blog/new',
  '/blog/mine',
  '/blog/edit/',
];

/** `/robots.txt` (RFC 9309). */
export function robotsRoute(app: FastifyInstance, { publicUrl }: Pick<Platform, 'publicUrl'>): void {
  const text = [
    'User-agent: *',
    'Allow: /',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(text),
  );
}
