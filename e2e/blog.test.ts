import type { Page } from '@playwright/test';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { addArticle } from './support/articles.ts';
import { expect, test } from './support/journey.ts';
import { openAs } from './support/people.ts';
import { refusal } from './support/refusal.ts';
import {
  expectAccessible,
  expectAlert,
  expectNoSidewaysScroll,
  expectRefused,
  stopClock,
  tabTo,
} from './support/screen.ts';

const { blog } = messages;

const slug = 'github-pages-hosting-guide';
const title = 'Hosting on GitHub Pages: a guide for students';
const words = 'A long enough text about what happened, with a moral at its end.';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const titles = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2 });

/** Opens the blog from another page, so that the browser asks for the list itself. */
async function openByLink(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByRole('heading', { name: 'Blog', exact: true, level: 1 })).toBeVisible();
}

test('a visitor finds articles by tag, by words and page by page', async ({ page, request }) => {
  const found = async (query: string) => {
    const html = await (await request.get(`/blog?${query}`)).text();
    return [...html.matchAll(/<h2[^>]*><a[^>]*href="\/blog\/([^"]+)"/g)].map(([, found]) => found);
  };
  expect(await found('tag=git')).toEqual([slug]);
  expect(await found('q=ampersand')).toEqual(['my-coding-journey']);
  expect(await found('tag=git&q=ampersand')).toEqual([]);
  expect((await request.get(`/blog?q=${'x'.repeat(5000)}&tag=${'%F0%9F%98%80'.repeat(50)}`)).status()).toBe(200);

  await page.goto('/blog');
  await expect(page.getByRole('heading', { name: 'Blog', exact: true, level: 1 })).toBeVisible();
  await expect(titles(page)).toHaveCount(10);
  const first = page.getByRole('article').first();
  await expect(first).toContainText(/Thoughtleaf.*2025.*\d min read/);
  await expect(page.getByRole('link', { name: 'Write an article' })).toHaveAttribute('href', '/blog/new');
  for (const width of [1440, 768, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
  await expectAccessible(page);

  await page.getByRole('navigation', { name: 'Filter by tag' }).getByRole('link', { name: 'career' }).click();
  await expect(page).toHaveURL('/blog?tag=career');
  await expect(titles(page)).toHaveCount(3);
  await expect(page).toHaveTitle('Blog: career · Thoughtleaf');
  const search = page.getByRole('searchbox', { name: 'Search articles' });
  await search.fill('hiring zebras');
  await expect(page.getByRole('heading', { name: 'No articles found' })).toBeVisible();
  await expect(page).toHaveURL('/blog?tag=career&q=hiring+zebras');
  await page.goBack();
  await expect(page).toHaveURL('/blog');
  await expect(search).toHaveValue('');
  await expect(titles(page)).toHaveCount(10);

  // Typing without a pause asks once.
  let asked = 0;
  await page.route('**/api/blogs?*', (route) => {
    asked += 1;
    return route.fallback();
  });
  await stopClock(page);
  await search.pressSequentially('python');
  await page.clock.runFor(400);
  await expect(page).toHaveURL('/blog?q=python');
  await page.clock.resume();
  await expect(titles(page).filter({ hasText: 'Python and C' })).toBeVisible();
  await expect(titles(page)).not.toHaveCount(10);
  expect(asked).toBe(1);
  await page.getByRole('link', { name: 'Show all articles' }).click();
  await expect(search).toHaveValue('');
});

test('an article is read: head, contents, neighbours, sharing and reporting', async ({ page, person, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const scripts: string[] = [];
  page.on('request', (sent) => {
    if (sent.resourceType() === 'script') scripts.push(sent.url());
  });
  const answer = await page.goto(`/blog/${slug}`);
  const html = (await answer?.text()) ?? '';
  const { origin } = new URL(page.url());
  expect(html).toContain(`<title>${title} · Thoughtleaf</title>`);
  expect(html).toMatch(/<meta name="description" content="Put a site online with GitHub Pages/);
  expect(html).toContain(`<link rel="canonical" href="${origin}/blog/${slug}">`);
  expect(html).toContain('<meta property="og:type" content="article">');
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '';
  expect(JSON.parse(data)).toMatchObject({
    '@type': 'BlogPosting',
    headline: title,
    author: { name: 'Thoughtleaf' },
    datePublished: '2025-07-30T00:00:00.000Z',
    mainEntityOfPage: { '@id': `${origin}/blog/${slug}` },
    publisher: { name: 'Thoughtleaf' },
  });

  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(page.getByRole('article', { name: title })).toContainText(
    /Thoughtleaf.*Published Jul 30, 2025.*min read/,
  );
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await contents.getByRole('link', { name: 'The base path problem' }).click();
  await expect(page).toHaveURL(`/blog/${slug}#the-base-path-problem`);
  await expect(page.getByRole('heading', { name: 'The base path problem' })).toBeInViewport();
  await expect(contents.getByRole('link', { name: 'The base path problem' })).toHaveAttribute(
    'aria-current',
    'location',
  );
  await expect(page.getByRole('progressbar', { name: 'Reading progress' })).toBeVisible();
  expect(
    scripts.filter((url) => /markdown/i.test(url)),
    'the renderer of Markdown is not needed to read',
  ).toEqual([]);

  await page.setViewportSize({ width: 360, height: 740 });
  await expect(contents).toBeHidden();
  await page.getByText('Contents', { exact: true }).filter({ visible: true }).click();
  await expect(contents.getByRole('link', { name: 'Your own domain' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }));
  await page.getByRole('button', { name: 'Share' }).click();
  await expectAlert(page, 'info', messages.feed.linkCopied);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${origin}/blog/${slug}`);
  await expect(page.getByRole('button', { name: 'Report' })).toHaveCount(0);
  await page
    .getByRole('navigation', { name: 'Previous and next article' })
    .getByRole('link', { name: /^Previous/ })
    .click();
  await expect(
    page.getByRole('heading', { name: 'Learning JavaScript in the right order, eventually', level: 1 }),
  ).toBeVisible();
  await expect(page).toHaveTitle('Learning JavaScript in the right order, eventually · Thoughtleaf');
  await page.getByRole('article').getByRole('list', { name: 'Tags' }).getByRole('link', { name: 'web' }).click();
  await expect(page).toHaveURL('/blog?tag=web');

  await openAs(page, person, `/blog/${slug}`);
  await page.getByRole('button', { name: 'Report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report this article' });
  await dialog.getByRole('textbox').fill('A made-up reason.');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expectAlert(page, 'success', messages.reports.sent);
});

test('by keyboard alone: an article is written, previewed, submitted and deleted', async ({ page, person }) => {
  await openAs(page, person, '/blog/mine');
  await expect(page.getByRole('heading', { name: 'Nothing written yet' })).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Write an article' }).first());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'New article', level: 1 })).toBeVisible();
  await tabTo(page, field(page, 'Title'));
  await page.keyboard.insertText('What a year of notes taught me');
  await page.keyboard.press('Tab');
  await page.keyboard.insertText('habits, notes');
  const content = field(page, 'Content');
  await tabTo(page, content);
  await page.keyboard.insertText(`## A beginning\n\n${words} `);
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.insertText('bold');
  await page.keyboard.press('End');
  await page.keyboard.insertText(' ');
  await page.keyboard.press('ControlOrMeta+i');
  await page.keyboard.insertText('soft');
  await page.keyboard.press('End');
  await page.keyboard.insertText(' me');
  for (let letters = 0; letters < 2; letters += 1) await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.insertText('/blog');
  await expect(content).toHaveValue(`## A beginning\n\n${words} **bold** _soft_ [me](/blog)`);
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: 'A beginning' })).toBeVisible();
  await expect(preview.locator('strong')).toHaveText('bold');
  await expect(preview.getByRole('link', { name: 'me' })).toHaveAttribute('href', '/blog');
  await expectAccessible(page);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expectAlert(page, 'success', blog.submitted);
  await expect(page).toHaveURL('/blog/mine');
  await expect(page.getByRole('heading', { name: 'My articles', level: 1 })).toBeVisible();
  const own = page.getByRole('article', { name: 'What a year of notes taught me' });
  await expect(own.getByText('Pending')).toBeVisible();
  await tabTo(page, own.getByRole('button', { name: 'Delete' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectAlert(page, 'success', blog.deleted);
  await expect(own).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'My articles' })).toBeFocused();
});

test('a draft survives a reload and a refusal, and is removed once it is sent', async ({ page, person }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(page, person, '/blog/new');
  const submit = page.getByRole('button', { name: 'Submit' });
  await field(page, 'Title').fill('Four');
  await submit.click();
  await expectRefused(field(page, 'Title'), 'Title must be at least 5 characters long.');
  await expectRefused(field(page, 'Content'), 'Content is required.');
  await expect(field(page, 'Title')).toBeFocused();
  await expectNoSidewaysScroll(page);
  await field(page, 'Title').fill('Kept through everything');
  await field(page, 'Content').fill(words);
  await page.getByRole('tab', { name: 'Preview' }).click();
  await expect(page.getByRole('region', { name: 'Preview' }).getByText(words)).toBeVisible();
  await expect(field(page, 'Content')).toBeHidden();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText('What you had typed before is back.')).toBeVisible();
  await expect(field(page, 'Title')).toHaveValue('Kept through everything');

  // A refusal by the server stands at its field, everything else in the alert; nothing is lost.
  const answers = [refusal(429, blog.tooMuch), refusal(400, 'Each tag is too long.', 'tags.0')];
  await page.route(/\/api\/blogs(\/|$)/, (route) => {
    const request = route.request();
    // What saves itself as a draft meanwhile is not refused.
    const isSubmitted = request.method() !== 'GET' && !request.postData()?.includes('"draft":true');
    const answer = isSubmitted ? answers.shift() : undefined;
    return answer ? route.fulfill(answer) : route.fallback();
  });
  await submit.click();
  await expectAlert(page, 'danger', blog.tooMuch);
  await submit.click();
  await expectRefused(field(page, 'Tags'), 'Each tag is too long.');
  await expect(field(page, 'Content')).toHaveValue(words);
  await field(page, 'Tags').fill('kept');
  await submit.click();
  await expectAlert(page, 'success', blog.submitted);
  await page.getByRole('link', { name: 'Write an article' }).click();
  await expect(field(page, 'Title')).toHaveValue('');
  await expect(page.getByText(`0/${limits.article.content.max.toLocaleString('en-US')}`)).toBeVisible();
  await expect(page.getByText('What you had typed before is back.')).toHaveCount(0);

  // Its author alone sees it, by its address as well.
  await page.goto('/blog/kept-through-everything');
  await expect(page.getByText('Only you can see this article until an editor approves it.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Report' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Edit article', level: 1 })).toBeVisible();
  await expect(field(page, 'Tags')).toHaveValue('kept');
  await field(page, 'Title').fill('Half an edit');
  await page.reload();
  await expect(field(page, 'Title')).toHaveValue('Half an edit');
  await page.getByRole('button', { name: 'Discard it' }).click();
  await expect(field(page, 'Title')).toHaveValue('Kept through everything');
  await field(page, 'Title').fill('Changed after all');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectAlert(page, 'success', blog.updated);
  await expect(page.getByRole('article', { name: 'Changed after all' }).getByText('Pending')).toBeVisible();
});

test('of an article that two windows edit neither text is lost', async ({ page, person, request }) => {
  const { _id } = await addArticle(request, person, { title: 'Open twice', content: words, tags: ['plan'] });
  await openAs(page, person, `/blog/edit/${_id}`);
  await expect(field(page, 'Title')).toHaveValue('Open twice');
  const saveElsewhere = async (title: string) => {
    const other = await page.context().newPage();
    await other.goto(`/blog/edit/${_id}`);
    await field(other, 'Title').fill(title);
    await other.getByRole('button', { name: 'Save Changes' }).click();
    await expectAlert(other, 'success', blog.updated);
    await other.close();
  };
  const save = page.getByRole('button', { name: 'Save Changes' });
  const notice = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Take theirs' }) });
  await saveElsewhere('From the other window');
  await field(page, 'Title').fill('From this window');
  await save.click();
  await expect(notice).toContainText(blog.changedElsewhere);
  await expect(field(page, 'Title')).toHaveValue('From this window');
  await expectAccessible(page);
  await notice.getByRole('button', { name: 'Take theirs' }).click();
  await expect(field(page, 'Title')).toHaveValue('From the other window');
  await expect(notice).toHaveCount(0);

  await saveElsewhere('Once more from there');
  await field(page, 'Title').fill('From here after all');
  await save.click();
  await notice.getByRole('button', { name: 'Keep mine' }).click();
  await save.click();
  await expectAlert(page, 'success', blog.updated);
  await expect(page.getByRole('article', { name: 'From here after all' }).getByText('Pending')).toBeVisible();
});

test('failed reads and changes say why, and can be tried again', async ({ page, person, request }) => {
  const { _id } = await addArticle(request, person, { title: 'A stubborn article', content: words });
  // Real pages, only shorter ones, so that ten articles are many.
  let status = 400;
  await page.route(/\/api\/blogs(\?|$)/, async (route) => {
    if (status !== 200) return route.fulfill(refusal(status, messages.http.unavailable));
    const url = new URL(route.request().url());
    url.searchParams.set('limit', '6');
    return route.continue({ url: url.href });
  });
  await openByLink(page);
  await expect(page.getByRole('alert').filter({ hasText: messages.http.unavailable })).toBeVisible();
  status = 200;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(titles(page)).toHaveCount(6);
  status = 400;
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByRole('alert').filter({ hasText: messages.http.unavailable })).toBeVisible();
  status = 200;
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(titles(page)).toHaveCount(10);
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);

  await page.route(`**/api/blogs/${slug}?text=public`, (route) =>
    route.fulfill(refusal(400, messages.http.unavailable)),
  );
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('alert').filter({ hasText: messages.http.unavailable })).toBeVisible();
  await page.unroute(`**/api/blogs/${slug}?text=public`);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();

  await page.goto('/blog/new');
  await expect(page).toHaveURL('/login');
  await openAs(page, person, '/blog/mine');
  await page.route(`**/api/blogs/${_id}`, (route) => route.fulfill(refusal(500, messages.http.internal)));
  await page.getByRole('article', { name: 'A stubborn article' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectAlert(page, 'danger', messages.http.internal);
  await expect(page.getByRole('article', { name: 'A stubborn article' })).toBeVisible();
  await page.goto(`/blog/edit/no-such-article`);
  await expect(page.getByText(blog.notFound)).toBeVisible();
  await page.goto(`/blog/edit/${slug}`);
  await expect(page.getByText(blog.notYours)).toBeVisible();
  await expectAccessible(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('articles are found and read, and what is not there is a 404', async ({ page, person, request }) => {
    const pending = await addArticle(request, person, { title: 'Nobody else sees this', content: words });
    await page.goto('/blog');
    await page.getByRole('searchbox', { name: 'Search articles' }).fill('ampersand');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/blog?q=ampersand');
    await page.getByRole('article').getByRole('heading').getByRole('link').click();
    await expect(page).toHaveURL('/blog/my-coding-journey');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('My coding journey');
    await expect(page.getByRole('article').getByRole('heading', { level: 2 }).first()).toBeVisible();
    for (const missing of ['no-such-article', pending.slug, pending._id]) {
      expect((await page.goto(`/blog/${missing}`))?.status(), missing).toBe(404);
      await expect(page.getByRole('heading', { name: 'Article not found' })).toBeVisible();
      await expect(page.getByText(blog.notFound)).toBeVisible();
    }
  });
});
