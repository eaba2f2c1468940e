import type { FastifyInstance } from 'fastify';
import { hueOf, initialsOf } from '#lib/initials.ts';
import type { Config } from '#server/platform/config.ts';

const maxNameLength = 120;

const escapeMarkup = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** Initials on a ground whose colour belongs to the name, as `web/ui/people/user-avatar.tsx` shows those of others. */
function drawAvatar(name: string): string {
  const initials = initialsOf(name);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">` +
    `<rect width="96" height="96" fill="hsl(${hueOf(name)} 38% 32%)"/>` +
    `<text x="48" y="49" fill="#fff" font-family="Inter, system-ui, sans-serif" font-size="${Array.from(initials).length > 1 ? 36 : 42}" font-weight="600" text-anchor="middle" dominant-baseline="central">${escapeMarkup(initials)}</text>` +
    `</svg>`
  );
}

/** `/avatar.svg?name=`: drawn here, or by the configured service. */
export function avatarRoutes(app: FastifyInstance, { avatarServiceUrl }: Config): void {
  app.get<{ Querystring: Record<string, unknown> }>('/avatar.svg', async (request, reply) => {
    const { name: given } = request.query;
    const name = (typeof given === 'string' ? given : '').toWellFormed().slice(0, maxNameLength);
    reply.header('cache-control', 'public, max-age=86400');
    if (avatarServiceUrl) return reply.redirect(avatarServiceUrl.replaceAll('{name}', encodeURIComponent(name)));
    return reply
      .type('image/svg+xml; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .send(drawAvatar(name));
  });
}
