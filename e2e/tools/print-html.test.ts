import type { Page } from '@playwright/test';
import { rememberVersion } from '#testing/remember-version.ts';
import { expect, test } from '../support/journey.ts';
import { expectAccessible, expectNoSidewaysScroll, tabTo } from '../support/screen.ts';
import { chooseFiles } from '../support/tool-files.ts';

/** The content of a frame when the browser began to print it. */
interface Printed {
  title: string;
  text: string;
  sandbox: string | null;
  /** Its rules for pages, in their order. */
  pages: string[];
  /** The colour of a paragraph, from a style sheet of the document. */
  color: string;
}

declare global {
  interface Window {
    printed?: Printed[];
  }
}

/** Has the page note what each of its frames holds when it is printed. The browser of the journeys has no dialog to wait for. */
const watchPrints = (page: Page) =>
  page.evaluate(() => {
    const printed: Printed[] = [];
    window.printed = printed;
    const note = (frame: HTMLIFrameElement, { document }: Window) => {
      const paragraph = document.querySelector('p');
      printed.push({
        title: document.title,
        text: document.body.innerText,
        sandbox: frame.getAttribute('sandbox'),
        pages: document.adoptedStyleSheets.flatMap(({ cssRules }) =>
          [...cssRules].map(({ cssText }) => cssText).filter((text) => text.startsWith('@page')),
        ),
        color: paragraph ? getComputedStyle(paragraph).color : '',
      });
    };
    new MutationObserver((records) => {
      for (const frame of records.flatMap(({ addedNodes }) => [...addedNodes])) {
        const view = frame instanceof HTMLIFrameElement ? frame.contentWindow : null;
        if (view && frame instanceof HTMLIFrameElement) view.addEventListener('beforeprint', () => note(frame, view));
      }
    }).observe(document.body, { childList: true });
  });

const print = (page: Page) => page.getByRole('button', { name: 'Print with the browser' });

const hostile = `<!doctype html><title>Mine</title><style>@page { size: A5 } p { color: rgb(0, 128, 0) }
@import "https://evil.example/a.css"; @font-face { font-family: x; src: url(https://evil.example/b.woff2) }
p { font-family: x; background: url(https://evil.example/c.png) }</style><script>parent.ran = 'script'</script>
<body onload="parent.ran = 'onload'"><p style="background: url(https://evil.example/d.png)">Calm words</p>
<img src="https://evil.example/e.png" onerror="parent.ran = 'onerror'" alt="a picture"><img src="data:," onerror="parent.ran = 'broken'">`;

test('the browser itself prints the document, cleaned, on the pages that were chosen', async ({ browser, baseURL }) => {
  // Not a watched page: the browser tells its console of all that the page's policy stops.
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }), serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.addInitScript(rememberVersion);
  const called: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('evil')) called.push(request.url());
  });
  await page.goto('/tools/html-to-pdf');
  await watchPrints(page);
  const file = (name: string, html: string) => ({ name, mimeType: 'text/html', buffer: Buffer.from(html) });
  await chooseFiles(page, [file('hostile.html', hostile)]);

  await tabTo(page, print(page));
  await page.keyboard.press('Enter');
  const printed = () => page.evaluate(() => window.printed);
  const frame = { sandbox: 'allow-same-origin allow-modals', color: 'rgb(0, 128, 0)' };
  const chosen = '@page { size: 595.276pt 841.89pt; margin: 10mm; }';
  await expect
    .poll(printed)
    .toEqual([{ ...frame, title: 'Mine', text: 'Calm words', pages: [chosen, '@page { size: a5; }'] }]);
  await expect(print(page)).toBeFocused();

  // Another of several, with a title of no document's own, on pages as set here.
  await chooseFiles(page, [file('plain.html', '<p>Plain words'), file('empty.html', ' ')]);
  await page.getByLabel('Page size and margins').selectOption('Always as set here');
  await page.getByLabel('Document to print').selectOption('plain.html');
  await print(page).click();
  await expect.poll(printed).toHaveLength(2);
  const important = '@page { size: 595.276pt 841.89pt !important; margin: 10mm !important; }';
  expect((await printed())?.[1]).toMatchObject({ title: 'plain', text: 'Plain words', pages: [important] });
  await expect(page.locator('iframe')).toHaveCount(1);

  await page.getByLabel('Document to print').selectOption('empty.html');
  await print(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'empty.html is empty.' })).toBeVisible();
  expect({ ran: await page.evaluate(() => 'ran' in window), called }).toEqual({ ran: false, called: [] });
  await expectAccessible(page);
  for (const width of [768, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
  await context.close();
});
