import * as z from 'zod/mini';
import { messages } from '#contract/messages.ts';
import { expect, test } from './support/journey.ts';
import { openAs } from './support/people.ts';
import { expectAccessible, expectAlert } from './support/screen.ts';

test('a note is shown by a link with a password, with its picture, until the link is revoked', async ({
  page,
  person,
  browser,
}) => {
  const { _id } = await person.addNote({
    title: 'Harbour walk',
    description: '- [x] Pack\n- [ ] Walk\n\n**By the sea**',
  });
  await openAs(page, person, `/notes/${_id}`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share note' });
  await expect(dialog.getByRole('tab', { name: 'Link' })).toHaveAttribute('aria-selected', 'true');
  await dialog.getByRole('textbox', { name: 'Password' }).fill('short');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(dialog.getByText('Password must be at least 8 characters long.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Password' }).fill('harbour lights');
  await dialog.getByRole('combobox', { name: 'Expires' }).selectOption('In a week');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expectAlert(page, 'success', messages.shares.created);
  const link = dialog.getByRole('list', { name: 'Links' }).getByRole('listitem');
  await expect(link).toContainText('Not opened yet');
  await expect(link).toContainText('Password');
  await expectAccessible(page);
  const url = await dialog.getByRole('textbox', { name: 'Address of link 1' }).inputValue();

  const visitor = await browser.newContext({ javaScriptEnabled: false });
  const shared = await visitor.newPage();
  await shared.goto(url);
  await expect(shared.getByRole('heading', { name: 'This note has a password' })).toBeVisible();
  await shared.getByLabel('Password').fill('not this one');
  await shared.getByRole('button', { name: 'Open the note' }).click();
  await expect(shared.getByRole('alert')).toHaveText(messages.shares.wrongPassword);
  await shared.getByLabel('Password').fill('harbour lights');
  await shared.getByRole('button', { name: 'Open the note' }).click();
  await expect(shared.getByRole('heading', { name: 'Harbour walk', level: 1 })).toBeVisible();
  await expect(shared.getByRole('checkbox', { name: 'Pack' })).toBeDisabled();
  await expect(shared.locator('strong')).toHaveText('By the sea');

  // The owner’s own browser is known: it counts nothing. The visitor counted once.
  await page.reload();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(link).toContainText('Opened once');
  await dialog.getByRole('link', { name: 'All that you share' }).click();
  await expect(page.getByRole('heading', { name: 'Shared by me' })).toBeVisible();
  await expectAccessible(page);
  const links = page.getByRole('list', { name: 'Links to notes' });
  await expect(links.getByRole('link', { name: 'Harbour walk' })).toBeVisible();
  await links.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('No links yet')).toBeVisible();
  const gone = await shared.reload();
  expect(gone?.status()).toBe(404);
  await expect(shared.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await visitor.close();
});

test('the page at a link is accessible and fits a phone', async ({ page, person, request, server }) => {
  const { _id } = await person.addNote({
    title: 'A long table',
    description: `| a | b |\n| - | - |\n| ${'x'.repeat(200)} | y |`,
  });
  const headers = { 'auth-token': person.token };
  const answer = await request.post(`/api/notes/${_id}/shares`, { headers, data: {} });
  const { data } = z.parse(z.object({ data: z.object({ url: z.string() }) }), await answer.json());
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${server.baseURL}${new URL(data.url).pathname}`);
  await expect(page.getByRole('heading', { name: 'A long table' })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
