import { Feed, type Item } from 'feed';
import type { FastifyInstance } from 'fastify';
import { limits } from '#contract/limits.ts';
import { escapeHtml } from '#lib/escape-html.ts';
import { listListedArticles } from '#server/blog/blog.service.ts';
import { atRevision, findRevision, type Revised } from '#server/db/revision.store.ts';
import type { Database } from '#server/db/tables.ts';
import { listNewestPosts } from '#server/feed/feed.service.ts';
import type { Platform } from '#server/platform/platform.ts';
import { sendVersionedXml } from './versioned-xml.ts';

/** Entries of a feed. */
const newest = 30;

/** A feed of the site: its address, its page, and what is in it. */
interface SiteFeed {
  path: `/${string}.xml`;
  page: string;
  title: string;
  description: string;
  /** Its ETag. */
  revision: Revised;
  readItems: (db: Database) => Promise<Item[]>;
}

/**
 * One entry of the feed. Readers take title and content for HTML, so that both are escaped. RSS wants a mail address
 * of an author; their name goes where names belong (Dublin Core).
 */
function asItem(entry: { link: string; title: string; text: string; author: string; at: number }): Item {
  const { link, title, text, author, at } = entry;
  return {
    title: escapeHtml(title),
    link,
    guid: link,
    date: new Date(at),
    content: `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`,
    extensions: [{ name: 'dc:creator', objects: { _text: author } }],
  };
}

/** The beginning of a thought, which has no title. */
function titleOf(content: string): string {
  const points = Array.from(content.replaceAll(/\s+/g, ' '));
  const shown = points.slice(0, limits.post.shareText);
  return shown.join('') + (points.length > shown.length ? '…' : '');
}

function feedsOf({ publicUrl }: Platform): SiteFeed[] {
  return [
    {
      path: '/blog/rss.xml',
      page: '/blog',
      title: 'Thoughtleaf Blog',
      description: 'Articles on programming, studying and building a career.',
      revision: 'blogs',
      readItems: async (db) =>
        (await listListedArticles(db, { limit: newest })).map(({ slug, title, excerpt, author, published_at }) =>
          asItem({ link: `${publicUrl}/blog/${slug}`, title, text: excerpt, author, at: published_at ?? 0 }),
        ),
    },
    {
      path: '/feed/rss.xml',
      page: '/feed',
      title: 'Thoughtleaf Community Feed',
      description: 'Short public thoughts of the people who write on Thoughtleaf.',
      revision: 'feed',
      readItems: async (db) =>
        (await listNewestPosts(db, newest)).map(({ id, content, author_name, created_at }) =>
          asItem({
            link: `${publicUrl}/post/${id}`,
            title: titleOf(content),
            text: content,
            author: author_name,
            at: created_at,
          }),
        ),
    },
  ];
}

/** RSS 2.0 of the blog and of the community feed: what everybody may see, the newest of it. */
export function rssRoutes(app: FastifyInstance, platform: Platform): void {
  const { publicReads, publicUrl } = platform;
  for (const { path, page, title, description, revision, readItems } of feedsOf(platform)) {
    const write = async (db: Database): Promise<string> => {
      const items = await readItems(db);
      const feed = new Feed({
        title,
        description,
        link: publicUrl + page,
        language: 'en',
        generator: 'Thoughtleaf',
        feedLinks: { rss: publicUrl + path },
        ...(items[0] && { updated: items[0].date }),
      });
      for (const item of items) feed.addItem(item);
      return feed.rss2();
    };
    app.get(path, async (request, reply) => {
      const current = await publicReads.newest((db) => findRevision(db, revision));
      const read = () => publicReads.at(atRevision(revision, current), write);
      return sendVersionedXml(request, reply, {
        version: `${revision}.${current}`,
        type: 'application/rss+xml',
        read,
      });
    });
  }
}
