import { countAttempt } from '#server/db/attempts.store.ts';
import type { Platform } from '#server/platform/platform.ts';
import {
  countPaths,
  deleteSeenBefore,
  insertSeenPath,
  insertView,
  insertVisitor,
  raiseViews,
  raiseVisits,
} from './analytics.store.ts';
import { trafficSourceOf } from './traffic-source.ts';
import { createVisitorNames, dayOf, forgetKeys } from './visitors.ts';

/** A view of a page, as the browser tells it. */
interface PageView {
  path: string;
  referrer?: string | undefined;
  /** Of the visitor. */
  address: string;
  userAgent: string;
}

/** New views of one address: a school behind it may read along, a script may not fill the tables. Lifted by RATE_LIMIT=off. */
const viewing = { max: 2000, windowMs: 60 * 60_000 };

/** Paths that are counted on a day. The site has fewer; whoever makes them up gets no row for the rest. */
const maxPaths = 10_000;

/** What crawlers call themselves, those that run scripts. */
const crawler = /bot\b|crawl|spider|slurp|lighthouse|pagespeed|pingdom|facebookexternalhit|prerender/i;

const isPerson = (userAgent: string): boolean => userAgent !== '' && !crawler.test(userAgent);

/** One page is one path, whatever slashes its address ended with. */
const asCounted = (path: string): string => path.replace(/\/+$/, '') || '/';

/** Counts a view, once for each visitor, path and day; crawlers are left out. Throws `tooMany` past the limit on an address. */
export type CountView = (view: PageView) => Promise<void>;

export function createCountView({ db, clock, config, publicUrl }: Platform): CountView {
  const visitorOf = createVisitorNames(db);
  const ownOrigin = new URL(publicUrl).origin;
  return async ({ path: given, referrer, address, userAgent }) => {
    if (!isPerson(userAgent)) return;
    const day = dayOf(clock.now());
    const path = asCounted(given);
    const seen = { day, visitor: await visitorOf(day, { address, userAgent }) };
    await db.transaction().execute(async (tx) => {
      if (!(await insertSeenPath(tx, seen, path))) return;
      if (config.hasAddressLimits) await countAttempt(tx, clock, `view@${address}`, viewing);
      if (!(await raiseViews(tx, path, day)) && (await countPaths(tx, day)) < maxPaths) await insertView(tx, path, day);
      if (await insertVisitor(tx, seen)) await raiseVisits(tx, day, trafficSourceOf(referrer, ownOrigin));
    });
  };
}

/** Forgets who was here on the days before this one, and the keys by which they were told apart. */
export async function sweepVisitors({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const today = dayOf(clock.now());
  await deleteSeenBefore(db, today);
  await forgetKeys(db, today);
}
