import { expect, expectAccessible, test } from './support/journey.ts';

test('The skip link comes first and leads to the content', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();
});

test('A change of the page is shown for 1.2 s, named, and starts at the top', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-01-01T00:00:00Z') });
  await page.goto('/');
  await page.clock.pauseAt(new Date('2026-01-01T01:00:00Z'));
  const bar = page.getByRole('progressbar', { name: 'Loading page' });
  await expect(bar).toBeHidden();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Roadmap' }).click();
  await expect(page.getByRole('heading', { name: 'Roadmap' })).toBeVisible();
  await expect(bar).toBeVisible();
  await expect(page).toHaveTitle('Roadmap · Thoughtleaf');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.clock.runFor(1100);
  await expect(bar).toBeVisible();
  await page.clock.runFor(100);
  await expect(bar).toBeHidden();
});

test('The reading progress appears after a tenth of the page', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 600 });
  await page.goto('/');
  const bar = page.getByRole('progressbar', { name: 'Reading progress' });
  const scrollTo = (share: number) =>
    page.evaluate((part) => {
      const { scrollHeight, clientHeight } = document.documentElement;
      window.scrollTo(0, (scrollHeight - clientHeight) * part);
    }, share);
  await scrollTo(0.08);
  await expect(bar).toBeHidden();
  await scrollTo(0.5);
  await expect(bar).toHaveAttribute('aria-valuenow', '50');
  await expectAccessible(page);
});

test('A page that cannot be loaded says so and comes with a reload', async ({ page }) => {
  await page.goto('/');
  await page.route('**/static/js/coming-page*', (route) => route.abort());
  await page.getByRole('contentinfo').getByRole('link', { name: 'Roadmap' }).click();
  await expect(page.getByText('Loading chunk coming-page failed')).toBeVisible();
  await page.unroute('**/static/js/coming-page*');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Roadmap' })).toBeVisible();
});

test('An unknown path is a helpful 404', async ({ page }) => {
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expectAccessible(page);
});

test('On a phone the menu opens, keeps the focus and gives it back', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const opener = page.getByRole('button', { name: 'Open menu' });
  await opener.click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await opener.click();
  await page.getByRole('dialog').getByRole('link', { name: 'Tools' }).click();
  await expect(page).toHaveURL('/tools');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('The Resources list works by keyboard', async ({ page }) => {
  await page.goto('/');
  const button = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Resources' });
  await button.press('Enter');
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('link', { name: 'Blogs' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await expect(page.getByRole('link', { name: 'Blogs' })).toBeHidden();
});

for (const width of [320, 768, 1440, 2560]) {
  test(`No page needs sideways scrolling at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/', '/login', '/signup', '/forgot-password', '/reset-password', '/pricing', '/nowhere']) {
      await page.goto(path);
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(excess, path).toBeLessThanOrEqual(0);
    }
  });
}

test('Public pages come whole without scripts', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.baseURL });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Start Creating Now' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await page.goto('/terms-of-use');
  await expect(page).toHaveTitle('Terms of Use · Thoughtleaf');
  await context.close();
});
