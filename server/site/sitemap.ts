import type { FastifyInstance } from 'fastify';
import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap';
import { messages } from '#contract/messages.ts';
import { createFindBlogVersion, listListedArticles } from '#server/blog/blog.service.ts';
import { atRevision } from '#server/db/revision.store.ts';
import type { Database } from '#server/db/tables.ts';
import type { TimeCursor } from '#server/db/time-order.ts';
import type { Pages } from '#server/http/pages.ts';
import { readTimeCursor, writeTimeCursor } from '#server/http/paging.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { sendVersionedXml } from './versioned-xml.ts';

/** Addresses that one file may hold (sitemaps.org). */
const maxEntries = 50_000;

/** An address, as a path, and when its content last changed. */
interface Entry {
  path: string;
  changedAt?: number;
}

async function asSitemap(entries: readonly Entry[], publicUrl: string): Promise<string> {
  const stream = new SitemapStream();
  for (const { path, changedAt } of entries) {
    stream.write({
      url: publicUrl + path,
      ...(changedAt !== undefined && { lastmod: new Date(changedAt).toISOString() }),
    });
  }
  stream.end();
  return (await streamToPromise(stream)).toString();
}

async function asIndex(parts: readonly string[], publicUrl: string): Promise<string> {
  const stream = new SitemapIndexStream();
  for (const part of parts) stream.write({ url: `${publicUrl}/sitemap.xml?part=${part}` });
  stream.end();
  return (await streamToPromise(stream)).toString();
}

/** A part of a site that is too large for one file. */
interface Part {
  kind: string;
  /** Articles go on after this row; from the newest where it is left out. */
  after: TimeCursor | undefined;
}

/** `pages`, `articles`, or `articles~` with a cursor. Throws `notFound` or `invalid`. */
function readPart(given: unknown): Part | undefined {
  if (given === undefined) return undefined;
  const [, kind, cursor] = /^(pages|articles)(?:~(.+))?$/.exec(typeof given === 'string' ? given : '') ?? [];
  if (kind === undefined) throw new AppError('notFound', messages.http.notFound);
  return { kind, after: readTimeCursor(cursor) };
}

/** `/sitemap.xml`: every listed page, and the articles that search engines may know; as an index of parts where they are many. */
export function sitemapRoute(
  app: FastifyInstance,
  { publicReads, publicUrl, clock }: Pick<Platform, 'publicReads' | 'publicUrl' | 'clock'>,
  { listPaths }: Pages,
  limit = maxEntries,
): void {
  const findVersion = createFindBlogVersion(clock);
  const pages = async (): Promise<Entry[]> => (await listPaths()).map((path) => ({ path }));

  /** Some articles, and the cursor of those that follow. */
  const articles = async (
    db: Database,
    after?: TimeCursor,
  ): Promise<{ entries: Entry[]; next: TimeCursor | undefined }> => {
    const rows = await listListedArticles(db, { after, limit: limit + 1, now: clock.now() });
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    return {
      entries: shown.map(({ slug, updated_at }) => ({ path: `/blog/${slug}`, changedAt: updated_at })),
      next: last && { at: last.published_at ?? 0, id: last.id },
    };
  };

  const whole = async (db: Database): Promise<string> => {
    const [listed, first] = [await pages(), await articles(db)];
    const isOneFile = !first.next && listed.length + first.entries.length <= limit;
    if (isOneFile) return asSitemap([...listed, ...first.entries], publicUrl);
    const parts = ['pages', 'articles'];
    for (let { next } = first; next; { next } = await articles(db, next)) {
      parts.push(`articles~${writeTimeCursor(next.at, next.id)}`);
    }
    return asIndex(parts, publicUrl);
  };

  const partOf = async (db: Database, { kind, after }: Part): Promise<string> =>
    asSitemap(kind === 'pages' ? await pages() : (await articles(db, after)).entries, publicUrl);

  app.get<{ Querystring: { part?: unknown } }>('/sitemap.xml', async (request, reply) => {
    const part = readPart(request.query.part);
    // A new version of the product may have other pages.
    const { revision, name } = await publicReads.newest(findVersion);
    const version = `${(await listPaths()).length}.${name}`;
    const read = () => publicReads.at(atRevision('blogs', revision), (db) => (part ? partOf(db, part) : whole(db)));
    return sendVersionedXml(request, reply, { version, type: 'application/xml', read });
  });
}
