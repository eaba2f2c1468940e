import { openedNotePrefix } from '#contract/notes/notes.ts';
import { countAttempt } from '#server/rate-limits/rate-limiter.store.ts';
import { dayOf } from '#server/platform/days.ts';
import { networkKey } from '#server/rate-limits/network-limits.ts';
import type { Database } from '#server/db/tables.ts';
import type { Platform } from '#server/platform/platform.ts';
import {
  countPaths,
  deleteSeenBefore,
  insertSeenPath,
  insertView,
  insertVisitor,
  raiseBlogViews,
  raiseNoteViews,
  raiseViews,
  raiseVisits,
  type Seen,
} from './analytics.store.ts';
import { trafficSourceOf } from './traffic-source.ts';
import { createVisitorNames, forgetKeys } from './visitors.ts';

export { createVisitorNames } from './visitors.ts';

/** A view of a page, as the browser tells it. */
interface PageView {
  path: string;
  referrer?: string | undefined;
  /** Of the visitor. */
  address: string;
  userAgent: string;
}

/** New views of one network: a school behind it may read along, a script may not fill the tables. Lifted by RATE_LIMIT=off. */
const viewing = { max: 2000, windowMs: 60 * 60_000 };

/** Upper bound of counted paths a day. The site has fewer; made-up paths beyond it get no row. */
const maxPaths = 10_000;

/** User-Agents of crawlers that run scripts. */
const crawler = /bot\b|crawl|spider|slurp|lighthouse|pagespeed|pingdom|facebookexternalhit|prerender/i;

/** False for crawlers, by their User-Agent. */
export const isPerson = (userAgent: string): boolean => userAgent !== '' && !crawler.test(userAgent);

/** One page is one path, whatever slashes its address ended with. */
const asCounted = (path: string): string => path.replace(/\/+$/, '') || '/';

/** Counts a view, once for each visitor, path and day; crawlers are left out. Throws `tooMany` past the limit on an address. */
export type CountView = (view: PageView) => Promise<void>;

/** An article's page, which is named by its slug. */
const articlePath = /^\/blog\/([^/]+)$/;
/** The note that was opened, where the path is one of those: no page of its own, but its owner's browser tells of it. */
const openedNoteOf = (path: string): string | undefined =>
  path.startsWith(openedNotePrefix) ? path.slice(openedNotePrefix.length) : undefined;

export function createCountView({ db, clock, config, publicUrl }: Platform): CountView {
  const visitorOf = createVisitorNames(db);
  const ownOrigin = new URL(publicUrl).origin;

  /** True if nobody by this name has seen the path today. New ones are limited for each address of the network. */
  const isNew = async (tx: Database, seen: Seen, path: string, address: string): Promise<boolean> => {
    if (!(await insertSeenPath(tx, seen, path))) return false;
    if (config.hasAddressLimits) await countAttempt(tx, clock, networkKey('view', address), viewing);
    return true;
  };

  const countNote = async (path: string, noteId: string, { address, userAgent }: PageView): Promise<void> => {
    const day = dayOf(clock.now());
    // A note leads to its owner: their other page views must not be stored beside it under one mark.
    const seen = { day, visitor: await visitorOf(day, { address, userAgent, about: path }) };
    await db.transaction().execute(async (tx) => {
      if (await isNew(tx, seen, path, address)) await raiseNoteViews(tx, noteId);
    });
  };

  const countPage = async (path: string, { referrer, address, userAgent }: PageView): Promise<void> => {
    const day = dayOf(clock.now());
    const seen = { day, visitor: await visitorOf(day, { address, userAgent }) };
    await db.transaction().execute(async (tx) => {
      if (!(await isNew(tx, seen, path, address))) return;
      if (!(await raiseViews(tx, path, day)) && (await countPaths(tx, day)) < maxPaths) await insertView(tx, path, day);
      if (await insertVisitor(tx, seen)) await raiseVisits(tx, day, trafficSourceOf(referrer, ownOrigin));
      const [, slug] = articlePath.exec(path) ?? [];
      if (slug !== undefined) await raiseBlogViews(tx, slug, clock.now());
    });
  };

  return async (view) => {
    if (!isPerson(view.userAgent)) return;
    const path = asCounted(view.path);
    const noteId = openedNoteOf(path);
    await (noteId === undefined ? countPage(path, view) : countNote(path, noteId, view));
  };
}

/** Forgets who was here on the days before this one, and the keys by which they were told apart. */
export async function sweepVisitors({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const today = dayOf(clock.now());
  await deleteSeenBefore(db, today);
  await forgetKeys(db, today);
}
