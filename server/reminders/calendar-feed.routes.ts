import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { messages } from '#contract/messages.ts';
import { getReminderFeed, makeReminderFeed, revokeReminderFeed } from '#contract/reminders/reminders.ts';
import type { Api } from '#server/http/bind.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { makeFeed, readCalendar, readFeedAddress, revokeFeed } from './calendar-feed.ts';

/** Calls for the secret address of one's calendar. */
export function calendarFeedRoutes(api: Api, platform: Platform): void {
  api.bind(getReminderFeed, ({ user }) => platform.readOwn((db) => readFeedAddress(platform, db, user.id)));
  api.bind(makeReminderFeed, ({ user }) => makeFeed(platform, user.id));
  api.bind(revokeReminderFeed, ({ user }) => revokeFeed(platform, user.id));
}

/** Headers of an answer at a secret address: nobody keeps it, finds it or learns where a reader came from. */
const secretHeaders = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
} as const;

/** Serves calendars at their secret addresses. The logs name the route, never the address. */
export function calendarRoute(app: FastifyInstance, { readOwn, publicUrl }: Platform): void {
  app.get<{ Params: { token: string } }>('/reminders/:token.ics', async (request, reply) => {
    reply.headers(secretHeaders);
    const calendar = await readOwn((db) => readCalendar(db, request.params.token, publicUrl));
    if (calendar === undefined) throw new AppError('notFound', messages.http.notFound);
    const etag = `"${hash('sha256', calendar, 'base64url')}"`;
    reply.header('etag', etag);
    const known = request.headers['if-none-match']?.split(',').map((name) => name.trim().replace(/^W\//, '')) ?? [];
    if (known.includes(etag)) return reply.code(304).send();
    return reply
      .headers({
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'inline; filename="reminders.ics"',
      })
      .send(calendar);
  });
}
