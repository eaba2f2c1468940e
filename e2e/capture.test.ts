import { messages } from '#contract/messages.ts';
import { expect, test } from './support/journey.ts';
import { openAs } from './support/people.ts';
import { expectAccessible, expectAlert } from './support/screen.ts';
import { untilControlled } from './support/until-controlled.ts';

test.use({ serviceWorkers: 'allow' });

test('the bookmark keeps the page that is read, with the selection', async ({ page, person, baseURL }) => {
  await openAs(page, person, '/profile');
  const link = page.getByRole('link', { name: 'Keep in Thoughtleaf' });
  const origin = baseURL ?? '';
  await expect(link).toHaveAttribute('href', /^javascript:/);
  const script = (await link.getAttribute('href')) ?? '';
  await page.goto('/about');
  await page.evaluate(() => {
    const heading = document.querySelector('h1');
    if (heading) getSelection()?.selectAllChildren(heading);
  });
  const opening = page.context().waitForEvent('page');
  // A browser runs the script of a bookmark in the page that is read.
  await page.evaluate(script.replace('javascript:', ''));
  const capture = await opening;
  const title = await page.title();
  const selected = await page.evaluate(() => String(getSelection()));
  await expect(capture.getByRole('textbox', { name: 'Title' })).toHaveValue(title);
  await expect(capture.getByRole('textbox', { name: 'Description' })).toHaveValue(`${selected}\n\n${origin}/about`);
  expect(new URL(capture.url()).hash).toBe('');
  await expectAccessible(capture);
  await capture.getByRole('button', { name: 'Add Note' }).click();
  await expect(capture.getByRole('article', { name: title })).toBeVisible();
});

test('what another app shares comes into the form, files included', async ({ page, person }) => {
  await openAs(page, person, '/notes');
  await untilControlled(page);
  await page.evaluate(() => {
    const form = document.createElement('form');
    form.method = 'post';
    form.enctype = 'multipart/form-data';
    form.action = '/notes/share';
    for (const [name, value] of [
      ['title', 'From the gallery'],
      ['text', 'Seen today'],
      ['url', 'https://example.org/a'],
    ] as const) {
      const field = document.createElement('input');
      Object.assign(field, { name, value });
      form.append(field);
    }
    const files = document.createElement('input');
    const chosen = new DataTransfer();
    chosen.items.add(new File(['words'], 'letter.txt', { type: 'text/plain' }));
    Object.assign(files, { type: 'file', name: 'files', files: chosen.files });
    form.append(files);
    document.body.append(form);
    form.submit();
  });
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('From the gallery');
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Seen today\n\nhttps://example.org/a');
  await expect(page.getByText('letter.txt')).toBeVisible();
  await page.getByRole('button', { name: 'Add Note' }).click();
  await expect(page.getByRole('article', { name: 'From the gallery' })).toContainText('letter.txt');
  // What was taken is not given again.
  await page.goto('/notes?shared');
  await expectAlert(page, 'danger', messages.notes.shareLost);
});

test('a share that no service worker takes says that it is lost', async ({ page, person, request }) => {
  const answer = await request.post('/notes/share', { multipart: { title: 'Lost' }, maxRedirects: 0 });
  expect([answer.status(), answer.headers()['location']]).toEqual([303, '/notes?lost']);
  await openAs(page, person, '/notes?lost');
  await expectAlert(page, 'danger', messages.notes.shareLost);
});
