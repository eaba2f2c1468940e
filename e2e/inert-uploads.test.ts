import type { Browser, Page } from '@playwright/test';
import { hostileUploads, ranMarker } from '#testing/hostile-uploads.ts';
import { expect, test } from './support/journey.ts';

/** A page of its own context: what the browser refuses it says in the console, which other journeys do not accept. */
async function openWatched(browser: Browser, baseURL: string): Promise<{ page: Page; ran: string[] }> {
  const page = await (await browser.newContext({ baseURL })).newPage();
  const ran: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(ranMarker)) ran.push(request.frame().url());
  });
  return { page, ran };
}

/** Opens an address as a person who follows a link; a download is no page. */
const follow = (page: Page, url: string) =>
  page.goto(url).catch((error: unknown) => {
    if (!String(error).includes('Download is starting')) throw error;
  });

/** Everything that a page may try to make of files: run them, show them within itself. */
const embed = (page: Page, urls: readonly string[]) =>
  page.evaluate(async (addresses) => {
    const kinds = { script: 'src', iframe: 'src', embed: 'src', object: 'data', img: 'src' };
    const tried = addresses.flatMap((address) =>
      Object.entries(kinds).map(([name, attribute]) => {
        const element = document.createElement(name);
        try {
          element.setAttribute(attribute, address);
        } catch (error) {
          // Trusted Types let no such address into it.
          if (error instanceof TypeError) return Promise.resolve();
          throw error;
        }
        document.body.append(element);
        return new Promise((resolve) => {
          for (const end of ['load', 'error']) element.addEventListener(end, resolve, { once: true });
          // A frame whose answer is a download says nothing, and an object that the policy refuses neither.
          setTimeout(resolve, 1000);
        });
      }),
    );
    await Promise.all(tried);
  }, urls);

test('no script of an uploaded file runs: not where its link is opened, and not where a page embeds it', async ({
  browser,
  server,
  person,
}) => {
  // Pictures without a script prove nothing here, and the browser decodes 400 megapixels of them five times.
  const files = (await hostileUploads()).filter(({ name }) => name !== 'huge.png' && name !== 'bomb.png');
  const links: string[] = [];
  for (const { name, type, bytes } of files) {
    const note = { title: 'With a file', description: 'Some words' };
    const { attachments } = await person.addNote(note, [{ name, mimeType: type, buffer: bytes }]);
    links.push(...attachments.map(({ url }) => url));
  }
  expect(links).toHaveLength(files.length);

  // The same markup as a page of its own runs: what is looked for can be found.
  const markup = files.find(({ name }) => name === 'page.html')?.bytes.toString() ?? '';
  const control = await openWatched(browser, server.baseURL);
  await control.page.route('**/control', (route) => route.fulfill({ contentType: 'text/html', body: markup }));
  await control.page.goto('/control');
  await expect.poll(() => control.ran.length).toBeGreaterThan(0);
  await control.page.context().close();

  const { page, ran } = await openWatched(browser, server.baseURL);
  for (const link of links) await follow(page, link);
  await page.goto('/about');
  await embed(page, links);
  // The files defend themselves also where the page has no policy.
  await page.route('**/without-policy', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  );
  await page.goto('/without-policy');
  await embed(page, links);
  expect(ran).toEqual([]);
  await page.context().close();
});
