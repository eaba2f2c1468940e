import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/platform/config.ts';

const maxNameLength = 120;

/** The first letters of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? [];
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toLocaleUpperCase('en');
}

/** A hue of 0-359 degrees that stays the same for a name. */
function hueOf(name: string): number {
  let value = 0;
  for (const letter of name) value = (value * 31 + (letter.codePointAt(0) ?? 0)) % 360;
  return value;
}

const escapeMarkup = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** Initials on a ground whose colour belongs to the name. White on 32 % lightness has a contrast of 5:1 or more in every hue. */
function drawAvatar(name: string): string {
  const initials = initialsOf(name) || '?';
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
