import type { FastifyRequest } from 'fastify';
import { createVisitorNames, isPerson } from '#server/analytics/analytics.service.ts';
import { addressOf } from '#server/http/client-address.ts';
import { dayOf } from '#server/platform/days.ts';
import type { Platform } from '#server/platform/platform.ts';
import { countView, insertVisitor, type ShareRow } from './note-shares.store.ts';
import type { ShareCookies } from './share-cookies.ts';

/** A browser that loads a page before anybody asks for it says so, in one of these headers. */
const isAhead = ({ headers }: FastifyRequest): boolean =>
  ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) =>
    /prefetch|prerender|preview/i.test(String(headers[name] ?? '')),
  );

/** User-Agents of programs that fetch a link to show what it leads to, and do not call themselves a bot. */
const previewer = /whatsapp|viber|preview|embedly|iframely|vkshare|mattermost/i;

/** Counts a visitor of a share once a day. The owner, crawlers and browsers that load ahead do not count. */
export type CountVisit = (request: FastifyRequest, share: ShareRow) => Promise<void>;

export function createCountVisit({ db, clock }: Platform, cookies: ShareCookies): CountVisit {
  const visitorOf = createVisitorNames(db);
  return async (request, share) => {
    const userAgent = request.headers['user-agent'] ?? '';
    const isVisit = request.method === 'GET' && !isAhead(request) && isPerson(userAgent) && !previewer.test(userAgent);
    if (!isVisit || cookies.isOwner(request, share)) return;
    const day = dayOf(clock.now());
    const visitor = await visitorOf(day, { address: addressOf(request), userAgent, about: `share ${share.id}` });
    await db.transaction().execute(async (tx) => {
      if (await insertVisitor(tx, share.id, visitor, day)) await countView(tx, share.id);
    });
  };
}
