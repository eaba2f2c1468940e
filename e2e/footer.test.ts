import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { openAs, tokenOf } from './support/people.ts';
import { expectNoSidewaysScroll } from './support/screen.ts';

test.describe.configure({ mode: 'parallel' });

const version = '1.0.0-2025-07-20';

const footerOf = (page: Page) => page.getByRole('contentinfo');

/** Everything in the local storage but what the journeys themselves put there. */
const stored = (page: Page) =>
  page.evaluate(() => Object.fromEntries(Object.entries(localStorage).filter(([name]) => name !== 'pushChoice')));

test('the footer leads on, takes an address for nothing, and fits every width', async ({ page }) => {
  const sent: string[] = [];
  await page.goto('/about');
  const footer = footerOf(page);
  for (const path of [
    '/pricing',
    '/integrations',
    '/roadmap',
    '/about',
    '/blog',
    '/tutorials',
    '/templates',
    '/help',
    '/disclaimer',
    '/terms-of-use',
    '/privacy-policy',
    '/terms-of-service',
    '/cookie-policy',
  ]) {
    await expect(footer.locator(`a[href="${path}"]`)).toHaveCount(1);
  }
  await expect(footer.getByText('Mon-Fri 9AM-6PM IST')).toBeVisible();
  await expect(footer.getByText('v2.0', { exact: true })).toBeVisible();
  await expect(footer.getByRole('link', { name: 'support@thoughtleaf.example' })).toBeVisible();
  for (const store of ['App Store', 'Google Play']) {
    const badge = footer.getByRole('button', { name: `${store} not released yet` });
    await expect(badge).toHaveAttribute('aria-disabled', 'true');
  }

  await page.waitForLoadState('networkidle');
  page.on('request', (request) => sent.push(request.url()));
  const address = footer.getByRole('textbox', { name: 'Subscribe by e-mail' });
  await address.fill('not an address');
  await address.press('Enter');
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  await expect(address).toHaveValue('not an address');
  expect(sent).toEqual([]);
  expect(new URL(page.url()).pathname).toBe('/about');

  for (const width of [320, 768, 2560]) {
    await page.setViewportSize({ width, height: 700 });
    await expectNoSidewaysScroll(page);
  }
});

test.describe('the version and the caches', () => {
  test.use({ serviceWorkers: 'allow', isFirstVisit: true });

  test('data of another version is cleared once; Refresh clears it again and says when', async ({
    page,
    person,
    browser,
    server,
  }) => {
    // The token of another version.
    await openAs(page, person, '/notes');
    await expect(page).toHaveURL(/\/login$/);
    expect(await stored(page)).toEqual({ appVersion: version });

    await openAs(page, person, '/notes');
    const title = page.getByRole('textbox', { name: 'Title' });
    await title.fill('Half a thought');
    await expect(footerOf(page).getByText('Last refresh: Never')).toBeVisible();
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      await caches.open('somebody-elses');
      localStorage.setItem('anything', '1');
      sessionStorage.setItem('anything', '1');
    });
    expect(await page.evaluate(() => window.cacheManager?.version)).toBe(version);
    await footerOf(page).getByRole('button', { name: 'Refresh Cache' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(footerOf(page).getByText(/^Last refresh: \d/)).toBeVisible();
    expect(await tokenOf(page)).toBeNull();
    const { lastCacheRefresh, appVersion, ...others } = await stored(page);
    expect(appVersion).toBe(version);
    expect(Object.keys(others).filter((name) => !name.startsWith('lastWords:'))).toEqual([]);
    expect(await page.evaluate(() => window.cacheManager?.lastRefresh)).toBe(lastCacheRefresh);
    expect(await page.evaluate(() => sessionStorage.getItem('anything'))).toBeNull();
    expect(await page.evaluate(() => caches.has('somebody-elses'))).toBe(false);

    await openAs(page, { token: await person.openSession() }, '/notes');
    await expect(title).toHaveValue('Half a thought');

    // The other name of the same server, at which a page is loaded twice at first.
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const local = await context.newPage();
    let loads = 0;
    local.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    // Neither DOMContentLoaded nor the load event comes before the second time: the first document is nobody's page.
    await local.goto(server.baseURL.replace('127.0.0.1', 'localhost'), { waitUntil: 'domcontentloaded' });
    expect(loads).toBe(2);
    await expect(local.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => local.evaluate(() => sessionStorage.length)).toBe(0);
    await expect(footerOf(local).getByText('Last refresh: Never')).toBeVisible();
    await local.reload();
    expect(loads).toBe(3);
    await context.close();
  });
});
