import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { pageViewPath } from '#contract/analytics/page-view.ts';
import { expect, test } from './support/journey.ts';
import { openAsAdmin } from './support/signed-in-admins.ts';
import { refusal } from './support/refusal.ts';
import { expectNoSidewaysScroll, tabTo } from './support/screen.ts';

const widths = [1440, 768, 360];

const figure = (page: Page, name: string) => page.getByRole('figure', { name });
const valueOf = (page: Page, name: string, label: string) =>
  figure(page, name).getByRole('row', { name: label }).getByRole('cell');

test('the dashboard greets an admin and leads to what waits and to what was counted', async ({ page, person }) => {
  await person.addNote({ title: 'A note to count', description: 'Words of a note' });
  const { email } = await openAsAdmin(page, 'editor', '/admin/dashboard');
  await expect(page.getByRole('main')).toContainText(`Welcome, ${email}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: /^Notes [1-9]/ })).toHaveAttribute('href', '/admin/notes');
  for (const name of ['Flagged notes', 'Reported comments', 'Open reports', 'Open feedback'])
    await expect(main.getByRole('link', { name: new RegExp(`^${name} \\d+$`) })).toBeVisible();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
  await main.getByRole('link', { name: /^Pending blogs \d+$/ }).click();
  await expect(page).toHaveURL('/admin/blogs?state=pending');
});

test('charts tell how the site is used, to eyes, ears and spreadsheets', async ({ page, person, request }) => {
  const [seen] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith(pageViewPath)),
    page.goto('/blog/my-coding-journey'),
  ]);
  expect(seen.status()).toBe(204);
  await request.get('/api/auth/getuser', { headers: { 'auth-token': person.token } });
  const asked: string[] = [];
  page.on('request', (sent) => {
    const [, name] = /\/api\/admin\/analytics\/(.+)$/.exec(sent.url()) ?? [];
    if (name !== undefined) asked.push(name);
  });
  await openAsAdmin(page, 'editor', '/admin/analytics');
  const today = new Date().toISOString().slice(0, 10);
  await expect(valueOf(page, 'Daily Active Users', today)).toHaveText(/^[1-9]/);
  await expect(valueOf(page, 'Weekly Active Users', 'Week 4')).toHaveText(/^[1-9]/);
  await expect(valueOf(page, 'Traffic Source', 'Direct')).toHaveText(/^[1-9]/);
  await expect(valueOf(page, 'Top Blogs', 'My coding journey: from a…')).toHaveText(/^[1-9]/);
  expect(asked.toSorted()).toEqual(['active-users', 'blog-frequency', 'most-viewed', 'summary', 'traffic-source']);

  const chart = figure(page, 'Weekly Active Users').getByRole('application');
  await tabTo(page, chart);
  await page.keyboard.press('ArrowRight');
  await expect(figure(page, 'Weekly Active Users').locator('.recharts-tooltip-wrapper')).toContainText('Week 2');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV of Top Blogs' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('top-blogs.csv');
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^\uFEFFBlog,Views\r\n(?:.+,\d+\r\n)+$/);

  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
});

test('charts that cannot be had say so, and come with Retry', async ({ page }) => {
  await page.route('**/api/admin/analytics/most-viewed', (route) => route.fulfill(refusal(500, 'Something broke.')));
  await openAsAdmin(page, 'editor', '/admin/analytics');
  await expect(page.getByRole('alert')).toContainText(adminMessages.analytics.failed);
  await page.unroute('**/api/admin/analytics/most-viewed');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(figure(page, 'Top Notes')).toBeVisible();
});
