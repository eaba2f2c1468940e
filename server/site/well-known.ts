import type { FastifyInstance } from 'fastify';
import type { Platform } from '#server/platform/platform.ts';

/** As SECURITY.md has it. */
const contact = 'mailto:security@thoughtleaf.example';

/** RFC 9116 2.5.5 wants less than a year; who reads it a while later still finds it valid. */
const validMs = 180 * 24 * 60 * 60_000;

/** Where people change their password: the section of their profile. */
const passwordSection = '/profile#password';

/** Routes under /.well-known: the security contact (RFC 9116), and the page for changing a password. */
export function wellKnownRoutes(
  app: FastifyInstance,
  { publicUrl, clock }: Pick<Platform, 'publicUrl' | 'clock'>,
): void {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${new Date(clock.now() + validMs).toISOString()}`,
      `Canonical: ${publicUrl}/.well-known/security.txt`,
      'Preferred-Languages: en',
      '',
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(lines.join('\n'));
  });
  app.get('/.well-known/change-password', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').redirect(passwordSection, 302),
  );
}
