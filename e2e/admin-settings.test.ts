import type { Page } from '@playwright/test';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { defaultSettings } from '#contract/site/default-settings.ts';
import { changeSite } from './support/change-site.ts';
import { expect, test } from './support/journey.ts';
import { openAsAdmin } from './support/signed-in-admins.ts';
import { openAs } from './support/people.ts';
import { expectAccessible, expectAlert, expectNoSidewaysScroll, tabTo } from './support/screen.ts';

test.afterEach(async ({ server, request }) => changeSite({ server, request }, defaultSettings));

async function expectFit(page: Page): Promise<void> {
  await expectAccessible(page);
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
}

async function save(page: Page, button: string, sentence: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await expectAlert(page, 'success', sentence);
}

test('maintenance closes the site and not the back office, by keyboard', async ({ page, request }) => {
  await openAsAdmin(page, 'superAdmin', '/admin/settings');
  const mode = page.getByRole('switch', { name: 'Maintenance Mode' });
  const button = page.getByRole('button', { name: 'Save Settings' });
  await tabTo(page, mode);
  await page.keyboard.press('Space');
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  await expectAlert(page, 'success', adminMessages.settings.updated);
  expect((await request.get('/')).status()).toBe(503);
  expect((await request.get('/api/blogs')).status()).toBe(503);
  const answer = await page.goto('/admin/admins');
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('table', { name: 'Existing Admins' }).getByRole('row')).not.toHaveCount(0);

  await page.getByRole('link', { name: 'Site Settings' }).click();
  await expect(mode).toBeChecked();
  await mode.uncheck();
  await save(page, 'Save Settings', adminMessages.settings.updated);
  expect((await request.get('/')).status()).toBe(200);
});

test('an announcement and a banner are put up and taken away, and none is lost on the way', async ({ page }) => {
  await openAsAdmin(page, 'superAdmin', '/admin/settings');
  const announcement = page.getByRole('textbox', { name: 'Announcement' });
  const banner = page.getByRole('textbox', { name: 'Banner Message' });
  await announcement.fill('Back on <b>Sunday</b>');
  await banner.fill('New tools are here');
  await page.getByRole('link', { name: 'Analytics' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await expect(announcement).toHaveValue('Back on <b>Sunday</b>');
  await save(page, 'Save Settings', adminMessages.settings.updated);
  await expectFit(page);

  const visitor = await page.context().newPage();
  await visitor.goto('/about');
  await expect(visitor.getByRole('complementary', { name: 'Announcement' })).toContainText('Back on <b>Sunday</b>');
  await expect(visitor.getByRole('complementary', { name: 'Notice' })).toContainText('New tools are here');

  await announcement.fill('');
  await banner.fill('');
  await save(page, 'Save Settings', adminMessages.settings.updated);
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(visitor.getByRole('complementary', { name: /Announcement|Notice/ })).toHaveCount(0);
});

test('an advertisement is set up, seen in its frame, and stands on the blog and not on notes', async ({
  page,
  person,
}) => {
  await openAsAdmin(page, 'superAdmin', '/admin/ads');
  await expect(page.getByText('There is no script yet.')).toBeVisible();
  await page.getByRole('switch', { name: 'Show Ads on Blogs' }).check();
  await page.getByRole('switch', { name: 'Show Ads on Sidebar' }).check();
  await page.getByRole('textbox', { name: 'Ad Script' }).fill('<p id="ad">Buy leaves</p>');
  await save(page, 'Save Ad Settings', adminMessages.ads.updated);
  await expect(page.getByText('Show Ads is off in Site Settings')).toBeVisible();
  await page.getByRole('link', { name: 'Site Settings' }).click();
  await page.getByRole('switch', { name: 'Show Ads', exact: true }).check();
  await save(page, 'Save Settings', adminMessages.settings.updated);
  await page.getByRole('link', { name: 'Advertisement Management' }).click();
  const ad = page.frameLocator('iframe[title="Advertisement"]').locator('#ad');
  await expect(ad).toHaveText('Buy leaves');
  await expectFit(page);

  await page.setViewportSize({ width: 1440, height: 900 });
  const frames = page.locator('iframe[title="Advertisement"]:visible');
  await openAs(page, person, '/blog');
  await expect(frames).toHaveCount(2);
  await page.goto('/notes');
  await expect(page.getByRole('region', { name: 'Add a note' })).toBeVisible();
  await expect(frames).toHaveCount(0);
});
