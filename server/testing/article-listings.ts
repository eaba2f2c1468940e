import Fastify from 'fastify';
import { sitemapRoute } from '#server/site/sitemap.ts';
import type { TestApp } from './test-app.ts';

/** The lists of articles that other programs read. */
export interface ArticleListings {
  listingsOf(slug: string): Promise<{ rss: boolean; map: boolean }>;
  close(): Promise<void>;
}

/** Reads the feed of an application and its sitemap, which it has itself only where the pages are built. */
export function openArticleListings({ platform, visitor }: TestApp): ArticleListings {
  const map = Fastify();
  sitemapRoute(map, platform, { listPaths: () => Promise.resolve(['/']) });
  return {
    async listingsOf(slug) {
      const rss = await (await visitor.fetch('/blog/rss.xml')).text();
      const { payload } = await map.inject('/sitemap.xml');
      return { rss: rss.includes(`/blog/${slug}<`), map: payload.includes(`/blog/${slug}<`) };
    },
    async close() {
      await map.close();
    },
  };
}
