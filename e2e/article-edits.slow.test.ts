import type { Page } from '@playwright/test';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { messages } from '#contract/messages.ts';
import { addArticle, removeArticle } from './support/articles.ts';
import { expect, test } from './support/journey.ts';
import { openAs } from './support/people.ts';
import { expectAccessible, expectAlert, expectNoSidewaysScroll } from './support/screen.ts';
import { addAdmin, openAsAdmin } from './support/signed-in-admins.ts';

const { blog } = messages;
const words = 'The harbour is quiet in winter, and the boats lie side by side in it.';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const note = (page: Page) => page.getByRole('note');

test('an approved article stays as it is while an editor reviews its edit', async ({
  page,
  person,
  browser,
  server,
}) => {
  const { _id, slug } = await addArticle(page.request, person, { title: 'Boats in winter', content: words });
  const editor = await addAdmin(page.request, 'editor');
  await page.request.patch(`/api/admin/blogs/${_id}/approve`, { headers: editor.headers, data: { approved: true } });
  const visiting = await browser.newContext({ baseURL: server.baseURL });
  const visitor = await visiting.newPage();
  const readerSees = async (title: string) => {
    await visitor.goto(`/blog/${slug}`);
    await expect(visitor.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(note(visitor)).toHaveCount(0);
  };

  const edit = async (title: string, state: string) => {
    await openAs(page, person, `/blog/edit/${_id}`);
    await expect(note(page)).toContainText(state);
    await field(page, 'Title').fill(title);
    await field(page, 'Content').fill(`${words} ${title}.`);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expectAlert(page, 'success', blog.editSubmitted);
    const own = page.getByRole('article', { name: title });
    await expect(own).toContainText('Pending');
    await expect(own).toContainText('Your edit is under review.');
  };
  await edit('Boats in spring', 'everybody goes on seeing the text as it is');
  await page.setViewportSize({ width: 360, height: 800 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectAccessible(page);
  await readerSees('Boats in winter');

  // Its author looks at both texts, also where the page came from the server.
  await page.goto(`/blog/${slug}`);
  await expect(page.getByRole('heading', { name: 'Boats in spring', level: 1 })).toBeVisible();
  await expect(note(page)).toContainText('Your edit is under review.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show what readers see' }).click();
  await expect(page.getByRole('heading', { name: 'Boats in winter', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Show your edit' }).click();
  await expect(page.getByRole('heading', { name: 'Boats in spring', level: 1 })).toBeVisible();

  // An editor sees what changed, and refuses it with a reason.
  const waiting = '/admin/blogs?state=pending&search=harbour';
  await openAsAdmin(page, 'editor', waiting);
  const open = async (title: string) => {
    await page.getByRole('button', { name: title, exact: true }).click();
    return page.getByRole('dialog', { name: title });
  };
  const first = await open('Boats in spring');
  const changes = first.getByRole('region', { name: 'Changes' });
  await expect(changes.locator('del').first()).toHaveText('winter');
  await expect(changes.locator('ins').first()).toHaveText('spring');
  await expectAccessible(page);
  await first.getByRole('textbox', { name: 'Reason' }).fill('Please say which boats.');
  await first.getByRole('button', { name: 'Refuse edit' }).click();
  await expectAlert(page, 'success', adminMessages.blogs.editRefused);
  await readerSees('Boats in winter');
  await page.goto('/blog/mine');
  const refused = page.getByRole('article', { name: 'Boats in winter' });
  await expect(refused).toContainText('Approved');
  await expect(refused).toContainText(
    'Your last edit was not approved. Readers see the text from before. Please say which boats.',
  );

  // The refused text is where the author goes on.
  await page.goto(`/blog/edit/${_id}`);
  await expect(field(page, 'Title')).toHaveValue('Boats in spring');
  await edit('Red boats in spring', 'Please say which boats.');
  await page.goto(waiting);
  await (await open('Red boats in spring')).getByRole('button', { name: 'Approve' }).click();
  await expectAlert(page, 'success', adminMessages.blogs.approved);
  await readerSees('Red boats in spring');
  await visiting.close();
  await removeArticle(page.request, person, { _id });
});
