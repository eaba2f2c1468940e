import { Feed, type Item } from 'feed';
import type { FastifyInstance } from 'fastify';
import { limits } from '#contract/limits.ts';
import { escapeHtml } from '#lib/escape-html.ts';
import { plainMentions } from '#contract/feed/mentions.ts';
import { createFindBlogVersion, listListedArticles, readOpenCovers } from '#server/blog/blog.service.ts';
import { atRevision, findRevision, type Revised } from '#server/db/revision.store.ts';
import type { Database } from '#server/db/tables.ts';
import { listNewestPosts, readMediaOf } from '#server/feed/feed.service.ts';
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
  revision: Revised;
  /** Its ETag. */
  findVersion: (db: Database) => Promise<{ revision: number; name: string }>;
  readItems: (db: Database) => Promise<Item[]>;
}

interface Picture {
  /** Whole, as readers show it on pages of their own. */
  url: string;
  alt: string;
  width: number;
  height: number;
}

interface Entry {
  link: string;
  title: string;
  text: string;
  author: string;
  at: number;
  pictures: readonly Picture[];
}

const imageOf = ({ url, alt, width, height }: Picture): string =>
  `<p><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" width="${width}" height="${height}"></p>`;

/**
 * One entry of the feed. Readers take title and content for HTML, so that both are escaped. RSS wants a mail address
 * of an author; their name goes where names belong (Dublin Core).
 */
function asItem({ link, title, text, author, at, pictures }: Entry): Item {
  const words = text === '' ? '' : `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
  return {
    title: escapeHtml(title),
    link,
    guid: link,
    date: new Date(at),
    content: words + pictures.map(imageOf).join(''),
    extensions: [{ name: 'dc:creator', objects: { _text: author } }],
  };
}

/** The beginning of a thought, which has no title. */
function titleOf(content: string): string {
  const points = Array.from(content.replaceAll(/\s+/g, ' '));
  const shown = points.slice(0, limits.post.shareText);
  return shown.join('') + (points.length > shown.length ? '…' : '');
}

async function readArticles(db: Database, { publicUrl, clock }: Pick<Platform, 'publicUrl' | 'clock'>) {
  const articles = await listListedArticles(db, { limit: newest, now: clock.now() });
  const covers = await readOpenCovers(db, articles);
  return articles.map(({ id, slug, title, excerpt, author, published_at }) => {
    const cover = covers.get(id);
    return asItem({
      link: `${publicUrl}/blog/${slug}`,
      title,
      text: excerpt,
      author,
      at: published_at ?? 0,
      pictures: cover ? [{ ...cover, url: publicUrl + cover.url }] : [],
    });
  });
}

async function readThoughts(db: Database, { publicUrl }: Pick<Platform, 'publicUrl'>) {
  const posts = await listNewestPosts(db, newest);
  const media = await readMediaOf(db, posts);
  return posts.map(({ id, content, picture_count, author_name, created_at }) => {
    const text = plainMentions(content);
    const pictures = media.get(id) ?? [];
    return asItem({
      link: `${publicUrl}/post/${id}`,
      title: titleOf(text || (picture_count === 1 ? 'A picture' : `${picture_count} pictures`)),
      text,
      author: author_name,
      at: created_at,
      pictures: pictures.map(({ url, alt, width, height }) => ({ url: publicUrl + url, alt, width, height })),
    });
  });
}

function feedsOf(platform: Platform): SiteFeed[] {
  return [
    {
      path: '/blog/rss.xml',
      page: '/blog',
      title: 'Thoughtleaf Blog',
      description: 'Articles on programming, studying and building a career.',
      revision: 'blogs',
      findVersion: createFindBlogVersion(platform.clock),
      readItems: (db) => readArticles(db, platform),
    },
    {
      path: '/feed/rss.xml',
      page: '/feed',
      title: 'Thoughtleaf Community Feed',
      description: 'Short public thoughts of the people who write on Thoughtleaf.',
      revision: 'feed',
      findVersion: async (db) => {
        const revision = await findRevision(db, 'feed');
        return { revision, name: String(revision) };
      },
      readItems: (db) => readThoughts(db, platform),
    },
  ];
}

/** RSS 2.0 of the blog and of the community feed: what everybody may see, the newest of it. */
export function rssRoutes(app: FastifyInstance, platform: Platform): void {
  const { publicReads, publicUrl } = platform;
  for (const { path, page, title, description, revision, findVersion, readItems } of feedsOf(platform)) {
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
      const current = await publicReads.newest(findVersion);
      const read = () => publicReads.at(atRevision(revision, current.revision), write);
      return sendVersionedXml(request, reply, {
        version: `${revision}.${current.name}`,
        type: 'application/rss+xml',
        read,
      });
    });
  }
}
