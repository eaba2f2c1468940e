import { adminMessages } from '#contract/admins/admin-messages.ts';
import { expect, test } from './support/journey.ts';
import { openAsAdmin } from './support/signed-in-admins.ts';
import { expectAccessible, expectAlert, expectNoSidewaysScroll, expectRefused, tabTo } from './support/screen.ts';

const title = 'Hosting on GitHub Pages: a guide for students';
/** The tag that keeps a page out of search engines. */
const unlisted = '<meta name="robots" content="noindex">';
const path = '/blog/github-pages-hosting-guide';

test('metadata that an editor sets by keyboard are what search engines and social cards read', async ({
  page,
  request,
}) => {
  await openAsAdmin(page, 'editor', '/admin/meta');
  await page.getByRole('searchbox', { name: 'Search' }).fill('hosting github');
  const row = page.getByRole('row', { name: title });
  await expect(page.getByRole('row')).not.toHaveCount(11);
  await tabTo(page, row.getByRole('button', { name: `Edit ${title}` }));
  await page.keyboard.press('Enter');
  const field = (name: string) => row.getByRole('textbox', { name });
  await expect(field('Meta Title')).toBeFocused();
  await page.keyboard.type('Pages for free');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Put a site online & keep it there.');
  await page.keyboard.press('Tab');
  await page.keyboard.type('/static/card.png');
  await page.keyboard.press('Tab');
  await page.keyboard.type('ftp://elsewhere.example/');
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
  const { width } = (await field('Meta Title').boundingBox()) ?? { width: 0 };
  expect(width, 'the room to write on a phone').toBeGreaterThan(260);
  await expectAccessible(page);

  await field('Canonical URL').press('Enter');
  await expectRefused(field('Canonical URL'), 'must be an address');
  await field('Canonical URL').fill('https://elsewhere.example/pages');
  await field('Canonical URL').press('Enter');
  await expectAlert(page, 'success', adminMessages.meta.updated);
  await expect(row.getByRole('button', { name: `Edit ${title}` })).toBeFocused();
  await expect(row.getByRole('cell').nth(1)).toContainText('Pages for free');
  await expect(row.getByText('No', { exact: true })).toHaveAttribute('data-tone', 'success');

  const read = async () => (await request.get(path)).text();
  const html = await read();
  expect(html).toContain('<title>Pages for free');
  expect(html).toContain('<meta name="description" content="Put a site online &amp; keep it there.">');
  expect(html).toMatch(/<meta property="og:image" content="[^"]*\/static\/card\.png">/);
  expect(html).toContain('<link rel="canonical" href="https://elsewhere.example/pages">');
  expect(html).not.toContain(unlisted);

  // The article's own words again, and not for search engines.
  const edit = row.getByRole('button', { name: `Edit ${title}` });
  const noindex = row.getByRole('checkbox', { name: 'Noindex' });
  await edit.click();
  for (const name of ['Meta Title', 'Meta Description', 'OG Image URL', 'Canonical URL']) await field(name).fill('');
  await noindex.check();
  await row.getByRole('button', { name: 'Save' }).click();
  await expectAlert(page, 'success', adminMessages.meta.updated);
  await expect(row.getByRole('cell').nth(1)).toContainText('–');
  await expect(row.getByText('Yes', { exact: true })).toHaveAttribute('data-tone', 'warning');
  expect(await read()).toContain(`<title>${title}`);
  expect(await read()).toContain(unlisted);
  // The other tags are as before.
  expect(await read()).toMatch(/<link rel="canonical" href="[^"]*\/blog\/[^"]+">/);
  expect(await read()).toContain(`<meta property="og:title" content="${title}`);

  await edit.click();
  await noindex.uncheck();
  await row.getByRole('button', { name: 'Save' }).click();
  await expectAlert(page, 'success', adminMessages.meta.updated);
  expect(await read()).not.toContain(unlisted);
});
