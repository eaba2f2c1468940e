import type { Page } from '@playwright/test';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { messages } from '#contract/messages.ts';
import { addArticle, removeArticle } from './support/articles.ts';
import { expect, test } from './support/journey.ts';
import { openAs, signUp } from './support/people.ts';
import { picture } from './support/plain-files.ts';
import { expectAccessible, expectAlert, expectNoSidewaysScroll } from './support/screen.ts';
import { addAdmin, openAsAdmin } from './support/signed-in-admins.ts';

const { blog } = messages;
const words = 'The harbour is quiet in winter, and the boats lie side by side in it.';

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const note = (page: Page) => page.getByRole('note');

test('an article is scheduled, and its author brings it forward without an editor', async ({
  page,
  person,
  browser,
  server,
}) => {
  const { _id, slug } = await addArticle(page.request, person, { title: 'Boats of tomorrow', content: words });
  const visiting = await browser.newContext({ baseURL: server.baseURL });
  const visitor = await visiting.newPage();
  const own = page.getByRole('article', { name: 'Boats of tomorrow' });

  await openAs(page, person, `/blog/edit/${_id}`);
  await field(page, 'Publish at').fill('2044-05-06T07:08');
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectAlert(page, 'success', blog.updated);
  await expect(own).toContainText('Pending');
  await expect(own).toContainText('To be published on May 6, 2044, 7:08 AM');

  await openAsAdmin(page, 'editor', '/admin/blogs?search=tomorrow');
  await expect(page.getByRole('row', { name: 'Boats of tomorrow' })).toContainText(
    'To be published on May 6, 2044, 7:08 AM',
  );
  await page.getByRole('button', { name: 'Approve', exact: false }).first().click();
  await expectAlert(page, 'success', adminMessages.blogs.approved);
  await expect(page.getByRole('row', { name: 'Boats of tomorrow' })).toContainText(
    'Scheduled for May 6, 2044, 7:08 AM',
  );

  await page.goto('/blog/mine');
  await expect(own).toContainText('Scheduled for May 6, 2044, 7:08 AM');
  await own.getByRole('link', { name: 'Boats of tomorrow' }).click();
  await expect(note(page)).toContainText('This article becomes public on May 6, 2044, 7:08 AM.');
  await expectAccessible(page);
  expect((await visitor.goto(`/blog/${slug}`))?.status()).toBe(404);

  await page.goto(`/blog/edit/${_id}`);
  await expect(note(page)).toContainText('becomes public on May 6, 2044');
  await expect(field(page, 'Publish at')).toHaveValue('2044-05-06T07:08');
  await field(page, 'Publish at').fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectAlert(page, 'success', blog.scheduleSaved);
  await expect(own).toContainText('Approved');
  expect((await visitor.goto(`/blog/${slug}`))?.status()).toBe(200);
  await page.goto(`/blog/edit/${_id}`);
  await expect(field(page, 'Title')).toBeVisible();
  await expect(field(page, 'Publish at')).toHaveCount(0);
  await visiting.close();
  await removeArticle(page.request, person, { _id });
});

test('an article gets a cover, a reader saves it, and finds the others of its author', async ({
  page,
  person,
  server,
}) => {
  const { _id, slug } = await addArticle(page.request, person, { title: 'Boats with a cover', content: words });
  await openAs(page, person, `/blog/edit/${_id}`);
  await page.getByLabel('Cover picture').setInputFiles(picture('boat.png'));
  const dialog = page.getByRole('dialog', { name: 'Add a picture' });
  await dialog.getByRole('textbox', { name: 'Description' }).fill('A red boat');
  await dialog.getByRole('button', { name: 'Add picture' }).click();
  await expect(page.getByRole('group', { name: 'Cover' }).getByRole('img', { name: 'A red boat' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove cover' }).click();
  await page.getByRole('button', { name: 'Use as cover: A red boat' }).click();
  await expect(page.getByRole('button', { name: 'Remove cover' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectAlert(page, 'success', blog.updated);

  const editor = await addAdmin(page.request, 'editor');
  const approval = { headers: editor.headers, data: { approved: true } };
  await page.request.patch(`/api/admin/blogs/${_id}/approve`, approval);
  const reader = await signUp(page.request);
  await openAs(page, reader, '/blog');
  const card = page.getByRole('article').filter({ hasText: 'Boats with a cover' });
  await expect(card.getByRole('img', { name: 'A red boat' })).toBeVisible();
  await expectAccessible(page);
  const document = await (await page.request.get(`/blog/${slug}`)).text();
  expect(document).toContain(`<meta property="og:image" content="${server.baseURL}/article-pictures/`);

  await page.goto(`/blog/${slug}`);
  await expect(page.getByRole('img', { name: 'A red boat' })).toBeVisible();
  const save = page.getByRole('button', { name: 'Save', exact: true });
  // Until it is known what is saved, a press does nothing.
  await expect(save).toBeEnabled();
  await save.press('Enter');
  await expectAlert(page, 'success', blog.bookmarked);
  await expect(save).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  await page.goto('/blog/mine/saved');
  await expect(page.getByRole('article').filter({ hasText: 'Boats with a cover' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Boats with a cover' }).click();
  await page.getByRole('link', { name: person.name }).click();
  const articles = page.getByRole('region', { name: 'Articles' });
  await expect(articles.getByRole('heading', { name: 'Boats with a cover', level: 3 })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectNoSidewaysScroll(page);
  await removeArticle(page.request, person, { _id });
});
