import type { Page } from '@playwright/test';
import { timings } from '#contract/limits.ts';
import { expect, test } from './support/journey.ts';
import { openAs } from './support/people.ts';
import { missingPage } from './support/checked-screens.ts';
import { expectAccessible, stopClock } from './support/screen.ts';

test.describe.configure({ mode: 'parallel' });

const mainNavigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('public pages show their text', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Private notes. Public thoughts.');
    await expect(mainNavigation(page).getByRole('link', { name: 'Login' })).toBeVisible();
    await page.getByRole('link', { name: 'Pricing' }).last().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pricing');
    await page.goto('/login');
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
  });
});

test('an unknown path answers 404 with a page that helps', async ({ page }) => {
  const answer = await page.goto(missingPage);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await expect(page).toHaveTitle('Page not found · Thoughtleaf');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go home' }).click();
  await expect(page).toHaveURL('/');
});

test('the nav bar leads a visitor everywhere', async ({ page, context }) => {
  await page.goto('/about');
  const nav = mainNavigation(page);
  const expected = { Home: '/', 'Community Feed': '/feed', Notes: '/notes', Login: '/login', Signup: '/signup' };
  for (const [name, path] of Object.entries(expected)) {
    await expect(nav.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
  }
  const opened = context.waitForEvent('page');
  await nav.getByRole('link', { name: 'Academy' }).click();
  const academy = await opened;
  await expect(academy).toHaveURL('/academy');
  await academy.close();
  await expect(page).toHaveURL('/about');

  const resources = nav.getByRole('button', { name: 'Resources' });
  await expect(resources).toHaveAttribute('aria-expanded', 'false');
  await resources.click();
  const places = { Friends: '/resources/friends', Blogs: '/blog', Tools: '/tools', Pricing: '/pricing' };
  for (const [name, path] of Object.entries(places)) {
    await expect(nav.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
  }
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(nav.getByRole('link', { name: 'Blogs' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(nav.getByRole('link', { name: 'Blogs' })).toHaveCount(0);
  await expect(resources).toBeFocused();
  await resources.click();
  await nav.getByRole('link', { name: 'Tools' }).click();
  await expect(page).toHaveURL('/tools');
  await expect(page).toHaveTitle('Tools · Thoughtleaf');
  await nav.getByRole('link', { name: 'Thoughtleaf' }).click();
  await expect(page).toHaveURL('/');
});

test('the user menu shows who is signed in, and works by keyboard', async ({ page, person }) => {
  await openAs(page, person, '/about');
  const opener = page.getByRole('button', { name: 'Open user menu' });
  await expect(opener.locator('img')).toHaveAttribute('src', '/avatar.svg?name=Ada%20Lovelace');
  await expect(mainNavigation(page).getByRole('link', { name: 'Login' })).toHaveCount(0);
  await opener.press('Enter');
  await expect(mainNavigation(page)).toContainText(person.name);
  await expect(mainNavigation(page)).toContainText(person.email);
  const item = (name: string) => page.getByRole('menuitem', { name });
  await expect(item('My Notes')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('ArrowUp');
  await expect(item('Sign out')).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  const places = { 'My Notes': '/notes', 'Profile Settings': '/profile', 'Recycle Bin': '/recycle-bin' };
  for (const [name, path] of Object.entries(places)) {
    await opener.click();
    await item(name).click();
    await expect(page).toHaveURL(path);
    await expect(item(name)).toHaveCount(0);
  }
});

test('the initials are drawn by this server', async ({ request }) => {
  const answer = await request.get('/avatar.svg?name=Ada%20King%20Lovelace');
  expect(answer.headers()['content-type']).toContain('image/svg+xml');
  expect(await answer.text()).toContain('>AL</text>');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('the menu opens beside the page, and every target is large enough', async ({ page }) => {
    await page.goto('/about');
    const opener = page.getByRole('button', { name: 'Open menu' });
    await opener.click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    for (const name of ['Home', 'Notes', 'Community Feed', 'Friends', 'Blogs', 'Tools', 'Pricing', 'Login', 'Signup']) {
      await expect(menu.getByRole('link', { name, exact: true })).toBeVisible();
    }
    for (const link of await menu.getByRole('link').all()) {
      expect((await link.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44);
    }
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(opener).toBeFocused();
    await opener.click();
    await menu.getByRole('link', { name: 'Pricing' }).click();
    await expect(page).toHaveURL('/pricing');
    await expect(menu).toHaveCount(0);
  });
});

test('the page-loading indicator runs 1.2 s after a change of the page, which begins at its top', async ({ page }) => {
  await page.clock.install();
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto('/');
  await expect(page.getByRole('progressbar', { name: 'Loading page' })).toHaveCount(0);
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' });
  await link.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await stopClock(page);
  await link.click();
  await expect(page).toHaveURL('/pricing');
  const indicator = page.getByRole('progressbar', { name: 'Loading page' });
  await expect(indicator).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pricing');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.clock.runFor(timings.pageLoading - 1);
  await expect(indicator).toBeVisible();
  await page.clock.runFor(1);
  await expect(indicator).toHaveCount(0);
});

test('the reading progress shows after a tenth of the page', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto('/');
  const bar = page.getByRole('progressbar', { name: 'Reading progress' });
  // The page grows while its pictures come: the share is taken again.
  const expectAt = (share: number, percent: string | null) =>
    expect
      .poll(async () => {
        await page.evaluate((part) => {
          const { scrollHeight, clientHeight } = document.documentElement;
          window.scrollTo(0, (scrollHeight - clientHeight) * part);
        }, share);
        const [value = null] = await bar.evaluateAll((bars) =>
          bars.map((shown) => shown.getAttribute('aria-valuenow')),
        );
        return value;
      })
      .toBe(percent);
  await expectAt(0.5, '50');
  await expectAt(0.05, null);
  await expectAt(1, '100');
});

test('the first Tab finds the link to the content, and a change of the page is announced', async ({ page }) => {
  await page.goto('/about');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click();
  await expect(page.locator('[aria-live="polite"]')).toHaveText('Help');
});

test('a page that cannot be loaded says so, and the navigation stays', async ({ page }) => {
  await page.goto('/about');
  await page.route('**/static/js/signup-page-*.js', (route) => route.abort());
  await mainNavigation(page).getByRole('link', { name: 'Signup' }).click();
  await expect(page.getByRole('alert')).toContainText('Loading chunk signup-page failed');
  await page.unroute('**/static/js/signup-page-*.js');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Signup' })).toBeVisible();
});
