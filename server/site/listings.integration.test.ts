import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addArticle } from '#contract/blog/article-forms.ts';
import { addArticlePictures } from '#contract/blog/article-pictures.ts';
import { addPost, deletePost } from '#contract/feed/feed.ts';
import { mentionOf } from '#contract/feed/mentions.ts';
import { bumpBlogRevision } from '#server/blog/blog.service.ts';
import { handleFailures } from '#server/http/failures.ts';
import { bumpFeedRevision } from '#server/feed/feed.service.ts';
import { pngFile } from '#server/testing/test-files.ts';
import { engines, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { sitemapRoute } from './sitemap.ts';

const origin = 'https://thoughts.example';
const content = 'Words of an article, enough of them to be one: fifty characters and some more.';

const linksIn = (xml: string): string[] =>
  [...xml.matchAll(/<(?:loc|link)>([^<]+)<\/(?:loc|link)>/g)].map(([, link = '']) => link);

describe.each(engines)('what other programs read of the site on %s', (engine) => {
  let app: TestApp;
  let mara: Person;
  beforeAll(async () => {
    app = await startTestApp(engine, { PUBLIC_URL: origin });
    mara = await app.signUp('Mara <Lind> & "Co"');
  });
  afterAll(() => app.close());

  /** An article with its state set past the calls, as an admin will set it. */
  async function article(title: string, state: { approved?: number; noindex?: number; published_at?: number }) {
    const { data } = await mara.ok(addArticle, { body: { title, content } });
    const changed = { approved: 1, published_at: app.clock.now(), ...state };
    await app.db.updateTable('blogs').set(changed).where('id', '=', data._id).execute();
    await bumpBlogRevision(app.db);
    return data;
  }

  const setBanned = async (banned: number) => {
    await app.db.updateTable('users').set({ banned }).where('id', '=', mara.user._id).execute();
    await bumpFeedRevision(app.db);
    await bumpBlogRevision(app.db);
  };

  const read = async (path: string) => (await app.visitor.fetch(path)).text();

  it('robots.txt opens the site, closes what is private, and names the sitemap', async () => {
    const response = await app.visitor.fetch('/robots.txt');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const lines = (await response.text()).split('\n');
    for (const line of ['User-agent: *', 'Allow: /', 'Disallow: /api/', 'Disallow: /admin/', 'Disallow: /profile$']) {
      expect(lines).toContain(line);
    }
    expect(lines).toContain(`Sitemap: ${origin}/sitemap.xml`);
    expect(lines).not.toContain('Disallow: /');
  });

  it('the feed of the community shows thoughts with their authors’ names, escaped', async () => {
    const { data } = await mara.ok(addPost, {
      body: { content: 'A <script>alert(1)</script> ]]> & more\nin two lines' },
    });
    const response = await app.visitor.fetch('/feed/rss.xml');
    expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    const xml = await response.text();
    expect(xml).toMatch(/^<\?xml version="1.0" encoding="utf-8"\?>\s*<rss version="2.0"/);
    expect(linksIn(xml)).toContain(`${origin}/post/${data._id}`);
    expect(xml).not.toContain('<script>');
    expect(xml).toContain('<dc:creator>Mara &lt;Lind&gt; &amp;');
    expect(xml).toContain('<br>in two lines');
    expect(xml).not.toContain(mara.user.email);
  });

  it('the feeds show pictures with their descriptions, and people by their names', async () => {
    const alt = 'A "red" <boat>';
    const words = `${mentionOf({ _id: mara.user._id, name: 'Mara' })}, look at this`;
    const { data } = await mara.ok(addPost, { body: { content: words, alts: [alt] }, files: [await pngFile()] });
    const [picture] = data.media ?? [];
    const ofThoughts = await read('/feed/rss.xml');
    const escaped = 'alt="A &quot;red&quot; &lt;boat&gt;"';
    expect(ofThoughts).toContain(`<img src="${origin}${picture?.url}" ${escaped} width="${picture?.width}"`);
    expect(ofThoughts).toContain('@Mara, look at this');
    expect(ofThoughts).not.toContain('(user:');
    const { data: wordless } = await mara.ok(addPost, { body: { content: '' }, files: [await pngFile()] });
    const [second] = wordless.media ?? [];
    expect(await read('/feed/rss.xml')).toContain(`<img src="${origin}${second?.url}" alt=""`);

    const covered = await article('With a cover', {});
    const { data: pictures } = await mara.ok(addArticlePictures, {
      params: { id: covered._id },
      body: { alts: [alt] },
      files: [await pngFile()],
    });
    const [cover] = pictures;
    expect(await read('/blog/rss.xml')).not.toContain('<img');
    await app.db.updateTable('blogs').set({ cover_image: cover?._id }).where('id', '=', covered._id).execute();
    await bumpBlogRevision(app.db);
    expect(await read('/blog/rss.xml')).toContain(`<img src="${origin}/article-pictures/${cover?._id}" ${escaped}`);
  });

  it('neither deleted thoughts nor those of a banned person are in it', async () => {
    const { data: gone } = await mara.ok(addPost, { body: { content: 'A thought that goes' } });
    await mara.ok(deletePost, { params: { id: gone._id } });
    expect(await read('/feed/rss.xml')).not.toContain(gone._id);
    const { data: kept } = await mara.ok(addPost, { body: { content: 'A thought that stays' } });
    expect(await read('/feed/rss.xml')).toContain(kept._id);
    await setBanned(1);
    expect(await read('/feed/rss.xml')).not.toContain(kept._id);
    await setBanned(0);
  });

  it('the feed of the blog shows approved articles only, and none that search engines should not know', async () => {
    const shown = await article('Shown <to> everybody', {});
    const pending = await article('Pending still', { approved: 0 });
    const hidden = await article('Hidden from engines', { noindex: 1 });
    const xml = await read('/blog/rss.xml');
    const links = linksIn(xml);
    expect(links).toContain(`${origin}/blog/${shown.slug}`);
    for (const { slug } of [pending, hidden]) expect(links).not.toContain(`${origin}/blog/${slug}`);
    expect(xml).toContain('Shown &lt;to&gt; everybody');
    // The product's own.
    expect(links).toContain(`${origin}/blog/my-coding-journey`);
    await setBanned(1);
    expect(linksIn(await read('/blog/rss.xml'))).not.toContain(`${origin}/blog/${shown.slug}`);
    await setBanned(0);
  });

  it.each(['/feed/rss.xml', '/blog/rss.xml'])('%s answers 304 until something in it changes', async (path) => {
    const etag = (await app.visitor.fetch(path)).headers.get('etag') ?? '';
    const ask = () => app.visitor.fetch(path, { headers: { 'if-none-match': etag } });
    const same = await ask();
    expect({ status: same.status, text: await same.text() }).toEqual({ status: 304, text: '' });
    expect(same.headers.get('cache-control')).toBe('public, no-cache');
    await (path === '/feed/rss.xml' ? bumpFeedRevision : bumpBlogRevision)(app.db);
    expect((await ask()).status).toBe(200);
  });

  /** The sitemap of a site with these pages, with room for so many addresses in a file. */
  async function sitemap(paths: string[], limit: number) {
    const http = Fastify();
    handleFailures(http);
    sitemapRoute(http, app.platform, { listPaths: () => Promise.resolve(paths) }, limit);
    return (url: string) => http.inject({ url });
  }

  it('the sitemap lists the pages and the articles that search engines may know', async () => {
    const shown = await article('On the map', {});
    const hidden = await article('Off the map', { noindex: 1 });
    const answer = await (await sitemap(['/', '/feed'], 1000))('/sitemap.xml');
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
    const links = linksIn(answer.payload);
    for (const path of ['/', '/feed', `/blog/${shown.slug}`, '/blog/my-coding-journey']) {
      expect(links).toContain(origin + path);
    }
    expect(links).not.toContain(`${origin}/blog/${hidden.slug}`);
    expect(answer.payload).toContain(`<lastmod>${new Date(app.clock.now()).toISOString()}</lastmod>`);
  });

  it('a large site has an index, whose parts hold each address once, also with equal times', async () => {
    for (const title of ['First of three', 'Second of three', 'Third of three']) await article(title, {});
    const large = await sitemap(['/', '/feed'], 3);
    const whole = linksIn((await (await sitemap(['/', '/feed'], 1000))('/sitemap.xml')).payload);
    const index = await large('/sitemap.xml');
    expect(index.payload).toContain('<sitemapindex');
    const parts = linksIn(index.payload).map((link) => link.replace(origin, ''));
    const read = await Promise.all(parts.map(async (part) => linksIn((await large(part)).payload)));
    for (const links of read) expect(links.length).toBeLessThanOrEqual(3);
    expect(read.flat().toSorted()).toEqual(whole.toSorted());
    for (const part of ['nothing', 'articles~x', 'pages%0d%0ax', 'pages&part=pages']) {
      expect([400, 404]).toContain((await large(`/sitemap.xml?part=${part}`)).statusCode);
    }
  });
});
