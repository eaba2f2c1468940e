import type { Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { expect, test } from './support/journey.ts';
import { openAs } from './support/people.ts';
import { expectAccessible, expectAlert, expectNoSidewaysScroll } from './support/screen.ts';

const { blog } = messages;
const words = 'The harbour is quiet in winter, and the boats lie side by side in it.';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const saved = (page: Page, state: string) => page.getByRole('status').filter({ hasText: new RegExp(`^${state}$`) });

test('a draft saves itself while it is written, and its history brings a text back', async ({ page, person }) => {
  await openAs(page, person, '/blog/new');
  await field(page, 'Title').fill('Boats by themselves');
  await expect(saved(page, 'Saved')).toBeVisible();
  // The server has it, under one draft.
  const mine = async () => {
    const answer = await page.request.get('/api/blogs/mine', { headers: { 'auth-token': person.token } });
    return (await answer.json()).data;
  };
  expect(await mine()).toMatchObject([{ title: 'Boats by themselves', draft: true }]);
  await field(page, 'Content').fill(words);
  await expect.poll(async () => (await mine())[0]?.excerpt).toBe(words);
  await expect(saved(page, 'Saved')).toBeVisible();
  expect(await mine()).toHaveLength(1);

  // Without a network it waits here, survives a reload, and goes on with the same draft.
  await page.route('**/api/blogs/**', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  await field(page, 'Title').fill('Boats without a network');
  await expect(saved(page, 'Not saved, trying again')).toBeVisible();
  await page.unroute('**/api/blogs/**');
  await page.reload();
  await expect(field(page, 'Title')).toHaveValue('Boats without a network');
  await expect(saved(page, 'Saved')).toBeVisible();
  const [{ _id: id }] = await mine();
  expect(await mine()).toMatchObject([{ title: 'Boats without a network' }]);

  // On another device the newer text is there, and what was typed here over an older one asks.
  await page.goto(`/blog/edit/${id}`);
  await expect(field(page, 'Content')).toHaveValue(words);
  const other = await page.context().newPage();
  await other.goto(`/blog/edit/${id}`);
  await field(other, 'Title').fill('Boats from another device');
  await expect(saved(other, 'Saved')).toBeVisible();
  await other.close();
  await field(page, 'Title').fill('Boats from here');
  const notice = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Take theirs' }) });
  await expect(notice).toContainText(blog.changedElsewhere);
  await notice.getByRole('button', { name: 'Take theirs' }).click();
  await expect(field(page, 'Title')).toHaveValue('Boats from another device');

  await page.getByRole('button', { name: 'History', exact: true }).click();
  const history = page.getByRole('dialog', { name: 'History' });
  const versions = history.getByRole('listbox', { name: 'Versions' }).getByRole('option');
  await expect(versions.last()).toContainText('Boats by themselves');
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);
  await versions.last().click();
  await expect(history.getByRole('region', { name: 'Changes' })).toContainText('The first text.');
  await history.getByRole('button', { name: 'Restore this version' }).click();
  await expectAlert(page, 'success', blog.versionRestored);
  await expect(field(page, 'Title')).toHaveValue('Boats by themselves');
  await expect(field(page, 'Content')).toHaveValue('');
  await page.reload();
  await expect(field(page, 'Title')).toHaveValue('Boats by themselves');

  await field(page, 'Content').fill(words);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expectAlert(page, 'success', blog.submitted);
  expect(await mine()).toMatchObject([{ _id: id, draft: false, approved: false }]);
});

test('a preview link shows a draft to somebody without an account until it is revoked', async ({
  page,
  person,
  browser,
  server,
}) => {
  const data = { title: 'Boats to be seen', content: words, draft: true };
  const headers = { 'auth-token': person.token };
  const { _id: id } = (await (await page.request.post('/api/blogs', { headers, data })).json()).data;
  await openAs(page, person, `/blog/edit/${id}`);
  await page.getByRole('button', { name: 'Preview links' }).click();
  const dialog = page.getByRole('dialog', { name: 'Preview links' });
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expectAlert(page, 'success', blog.previewLinkAdded);
  const address = dialog.getByRole('textbox', { name: 'Address of preview link 1' });
  await expect(address).toHaveValue(/\/preview\/[\w-]{43}$/);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);
  const { pathname } = new URL(await address.inputValue());

  const visiting = await browser.newContext({ baseURL: server.baseURL });
  const visitor = await visiting.newPage();
  await visitor.goto(pathname);
  await expect(visitor.getByRole('heading', { name: 'Boats to be seen', level: 1 })).toBeVisible();
  await expect(visitor.getByRole('note')).toContainText('Preview.');
  await expectAccessible(visitor);
  for (const width of [360, 768, 1440]) {
    await visitor.setViewportSize({ width, height: 780 });
    await expectNoSidewaysScroll(visitor);
  }

  await dialog.getByRole('button', { name: 'Revoke preview link 1' }).click();
  await expectAlert(page, 'success', blog.previewLinkRevoked);
  await expect(address).toHaveCount(0);
  expect((await visitor.goto(pathname))?.status()).toBe(404);
  await expect(visitor.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await visiting.close();
});
