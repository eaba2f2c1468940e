import type { Page } from '@playwright/test';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { messages } from '#contract/messages.ts';
import { expect, test } from './support/journey.ts';
import { openNote } from './support/open-note.ts';
import { openAs } from './support/people.ts';
import { picture, plainText } from './support/plain-files.ts';
import { refusal } from './support/refusal.ts';
import { expectAccessible, expectAlert, expectNoSidewaysScroll } from './support/screen.ts';
import { openAsAdmin } from './support/signed-in-admins.ts';

const { blog, files } = messages;
const words = 'A long enough text about the harbour, and about the boats that lie in it in winter.';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });

async function turnIntoArticle(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Turn into an article' }).click();
}

/** True once the browser has the bytes of a picture. */
const expectLoaded = (page: Page, alt: string) =>
  expect
    .poll(() =>
      page
        .getByRole('img', { name: alt })
        .first()
        .evaluate((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0),
    )
    .toBe(true);

/** An editor reads the article with its picture, approves it, and a visitor without an account sees both. */
async function publishAndRead(page: Page, visitor: Page): Promise<void> {
  await openAsAdmin(page, 'editor', '/admin/blogs');
  await page.getByRole('button', { name: 'Harbour in winter', exact: true }).first().click();
  const reading = page.getByRole('dialog', { name: 'Harbour in winter' });
  await expect(reading.getByRole('img', { name: 'A red boat' })).toBeVisible();
  await expectLoaded(page, 'A red boat');
  await reading.getByRole('button', { name: 'Approve' }).click();
  await expectAlert(page, 'success', adminMessages.blogs.approved);

  const answer = await visitor.goto('/blog/harbour-in-winter');
  expect(await answer?.text()).toMatch(
    /<img src="\/article-pictures\/[\w-]+" alt="A red boat" loading="lazy" width="8" height="8"/,
  );
  await expectLoaded(visitor, 'A red boat');
  await expectAccessible(visitor);
}

test('the pictures of a note come along into an article, which a visitor reads with them', async ({
  page,
  person,
  browser,
  server,
}) => {
  const files = [picture('boat.png'), picture('pier.png'), plainText('plan.txt')];
  const note = await person.addNote({ title: 'Harbour in winter', description: words, tags: ['sea'] }, files);
  const [boat] = note.attachments;
  await person.updateNote(note._id, { description: `${words}\n\n![A red boat](attachment:${boat?._id})` });
  await openNote(page, person, note);

  // One picture fails at first: the person reads why, nothing is lost, and another try goes on.
  let failures = 1;
  await page.route('**/api/blogs/*/pictures', (route) => {
    failures -= 1;
    return failures === 0 ? route.fulfill(refusal(503, messages.http.unavailable)) : route.fallback();
  });
  await turnIntoArticle(page);
  await expect(page).toHaveURL(/\/blog\/edit\/[\w-]+$/);
  const editing = page.url();
  const failed = page.getByRole('alert').filter({ hasText: messages.http.unavailable });
  await expect(failed).toBeVisible();
  await expect(field(page, 'Title')).toHaveValue('Harbour in winter');
  await expectAccessible(page);
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expectAlert(page, 'success', blog.picturesTakenOthersStay);
  await expect(failed).toHaveCount(0);
  await expect(field(page, 'Content')).toHaveValue(
    /^A long enough text .*\n\n!\[A red boat\]\(picture:[\w-]+\)\n\n!\[pier\.png\]\(picture:[\w-]+\)$/s,
  );
  await expect(page.getByText('This is a draft.')).toBeVisible();
  await expectLoaded(page, 'A red boat');
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  // A reload finds the draft as it was saved, and brings nothing twice.
  const text = await field(page, 'Content').inputValue();
  await page.reload();
  await expect(field(page, 'Content')).toHaveValue(text);
  await expect(page.getByRole('link', { name: 'From your note' })).toHaveAttribute('href', `/notes/${note._id}`);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expectAlert(page, 'success', blog.submitted);
  await expect(page.getByRole('article', { name: 'Harbour in winter' }).getByText('Pending')).toBeVisible();

  const visitor = await (await browser.newContext({ baseURL: server.baseURL })).newPage();
  try {
    await publishAndRead(page, visitor);
  } finally {
    await visitor.context().close();
    // Other journeys count the articles of this server.
    const [id] = /[\w-]{36}/.exec(editing) ?? [];
    await page.request.delete(`/api/blogs/${id}`, { headers: { 'auth-token': person.token } });
  }
});

test('a picture is put into a new article, which becomes a draft, waits in the list and is deleted', async ({
  page,
  person,
}) => {
  await openAs(page, person, '/blog/new');
  await field(page, 'Title').fill('Boats');
  await field(page, 'Content').fill('Before.');
  const choose = () => page.getByLabel('Pictures', { exact: true });
  const dialog = page.getByRole('dialog', { name: 'Add a picture' });

  // Chosen, and not wanted after all.
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Picture', exact: true }).click(),
  ]);
  await chooser.setFiles(picture('boat.png'));
  await expect(dialog).toContainText('boat.png');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(field(page, 'Content')).toHaveValue('Before.');

  // One that is none is refused in the dialog.
  await choose().setInputFiles({ ...plainText('words.png'), mimeType: 'image/png' });
  await dialog.getByRole('button', { name: 'Add picture' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(files.pictureType('words.png'));
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await choose().setInputFiles(picture('boat.png'));
  await dialog.getByRole('textbox', { name: 'Description' }).fill('A [red] boat');
  await dialog.getByRole('button', { name: 'Add picture' }).click();
  await expect(page).toHaveURL(/\/blog\/edit\/[\w-]+$/);
  await expect(field(page, 'Title')).toHaveValue('Boats');
  await expect(field(page, 'Content')).toHaveValue(/^Before\.\n\n!\[A \\\[red\\\] boat\]\(picture:[\w-]+\)$/);
  await expectLoaded(page, 'A [red] boat');

  // The second one stays on the page, where the text has its place.
  await choose().setInputFiles(picture('pier.png'));
  await dialog.getByRole('button', { name: 'Add picture' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(preview(page).locator('img')).toHaveCount(2);
  await field(page, 'Title').fill('');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expectAlert(page, 'success', blog.draftSaved);

  await page.goto('/blog/mine');
  const own = page.getByRole('article', { name: 'Untitled draft' });
  await expect(own.getByText('Draft', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await own.getByRole('link', { name: 'Untitled draft' }).click();
  await expect(page.getByText('This is a draft.')).toBeVisible();
  await page.goBack();
  await own.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectAlert(page, 'success', blog.draftDeleted);
  await expect(page.getByRole('heading', { name: 'Nothing written yet' })).toBeVisible();
  // What was typed is no draft of this browser any more.
  await page.goto('/blog/new');
  await expect(field(page, 'Title')).toHaveValue('');
});
