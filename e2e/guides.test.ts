import type { Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { expect, test } from './support/journey.ts';
import { logIn } from './support/people.ts';
import { refusal } from './support/refusal.ts';
import {
  card,
  expectAccessible,
  expectAlert,
  expectNoSidewaysScroll,
  expectRefused,
  holdAlerts,
  undoOf,
} from './support/screen.ts';

async function expectFits(page: Page): Promise<void> {
  for (const width of [1440, 768, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
}

test('a template leads through login into the form, and never over what was typed', async ({ page, person }) => {
  await page.goto('/templates');
  const template = (name: string) => page.getByRole('article', { name });
  await template('Bug report').getByRole('button', { name: 'Show all of it' }).click();
  await expect(template('Bug report').getByText('MAKES A DIFFERENCE / MAKES NONE')).toBeInViewport();
  await expectAccessible(page);
  await expectFits(page);
  await template('Weekly review').getByRole('link', { name: 'Use this template' }).click();
  await page.waitForURL('/login');
  await logIn(page, person);
  await page.getByRole('button', { name: messages.session.continueToNotes }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const form = page.getByRole('region', { name: 'Add a note' });
  const title = form.getByRole('textbox', { name: 'Title' });
  await expect(title).toHaveValue('Weekly review, week (number)');
  await expect(form.getByRole('textbox', { name: 'Description' })).toHaveValue(/WENT WELL/);
  await expect(form.getByRole('textbox', { name: 'Tags' })).toHaveValue('review');
  await expect(page).toHaveURL('/notes');

  // Nobody has written in it yet: another one takes its place.
  await page.goto('/notes?template=bug-report');
  await expect(title).toHaveValue('Bug: (what goes wrong, and where)');
  await expect(page).toHaveURL('/notes');
  await expect(title).toBeFocused();
  await title.fill('Bug: the tea is cold');
  await expect(title).toHaveValue('Bug: the tea is cold');
  await page.goto('/notes?template=meeting-notes');
  const offer = form.getByRole('group', { name: 'Template' });
  await expect(offer).toContainText('Meeting notes');
  await expect(title).toHaveValue('Bug: the tea is cold');
  await expectAccessible(page);
  await offer.getByRole('button', { name: 'Keep what I wrote' }).click();
  await expect(offer).toHaveCount(0);
  await expect(title).toHaveValue('Bug: the tea is cold');
  await expect(page).toHaveURL('/notes');
  await page.goto('/notes?template=meeting-notes');
  await offer.getByRole('button', { name: 'Use the template' }).click();
  await expect(title).toHaveValue('Meeting, (date): (topic)');
  await page.goto('/notes?template=none');
  await expectAlert(page, 'warning', messages.notes.templateNotFound);
});

test('help is searched by every word, and what is missing is asked', async ({ page }) => {
  await page.goto('/help#how-do-tags-work');
  await expect(page.getByText('Capital letters count, so')).toBeInViewport();
  await expect(page.locator('[id="how-do-i-write-a-note"]').getByRole('paragraph')).toBeHidden();
  const search = page.getByRole('searchbox', { name: 'Search help' });
  const count = page.getByRole('search').getByRole('status');
  const everything = await count.textContent();
  await page.keyboard.press('/');
  await page.keyboard.type('CRASH draft');
  await expect(count).toHaveText('1 question');
  const found = page.getByRole('heading', { level: 3 });
  await expect(found).toHaveText('What happens to my text if the browser crashes?');
  await found.click();
  await expect(page.getByText('Drafts belong to this browser')).toBeVisible();
  await expectAccessible(page);
  await search.fill('submarine');
  await expect(page.getByText('No answer for “submarine”')).toBeVisible();
  await expect(count).toHaveText('0 questions');
  await search.press('Escape');
  await expect(count).toHaveText(everything ?? '');
  await expectFits(page);

  const message = page.getByRole('textbox', { name: 'Message' });
  const email = page.getByRole('textbox', { name: 'Email' });
  const send = page.getByRole('button', { name: 'Send feedback' });
  await send.click();
  await expectRefused(message, 'Message is required.');
  await message.fill('Where is the import?');
  await email.fill('nobody');
  await send.click();
  await expectRefused(email, 'Email must be a valid email address.');
  await email.fill('reader@example.com');
  await page.route('**/api/feedback', (route) => route.fulfill(refusal(503, messages.http.unavailable)));
  await send.click();
  await expect(page.getByRole('alert').filter({ hasText: messages.http.unavailable })).toBeVisible();
  await expect(message).toHaveValue('Where is the import?');
  await page.unroute('**/api/feedback');
  await send.click();
  await expectAlert(page, 'success', messages.feedback.sent);
  await expect(message).toHaveValue('');
  await expect(email).toHaveValue('');
});

test('the live demo keeps notes in the memory of the page, and sends none of them', async ({ page }) => {
  await page.goto('/live-demo');
  await holdAlerts(page);
  const list = page.getByRole('region', { name: 'Your Notes' });
  await expect(list.getByText('8 notes')).toBeVisible();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url())) sent.push(`${request.url()} ${request.postData() ?? ''}`);
  });

  const form = page.getByRole('region', { name: 'Add a note' });
  await form.getByRole('textbox', { name: 'Title' }).fill('Zanzibar plans');
  const text = 'Zanzibar has spice farms. The spice farms of Zanzibar can be seen by boat. Bring a hat.';
  await form.getByRole('textbox', { name: 'Description' }).fill(text);
  await form.getByRole('combobox', { name: 'Tags' }).fill('zanzibar');
  await form.getByLabel('Attachments').setInputFiles({
    name: 'zanzibar.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'),
  });
  await form.getByRole('button', { name: 'Add Note' }).click();
  await expectAlert(page, 'success', messages.notes.added);
  await expect(list.getByText('9 notes')).toBeVisible();
  const added = card(page, 'Zanzibar plans');
  await expect(added.getByRole('img', { name: 'zanzibar.svg' })).toBeVisible();

  await added.getByRole('button', { name: 'Summarize' }).click();
  await expect(added.getByRole('complementary', { name: 'Summary' })).toContainText('Zanzibar');
  await added.getByRole('button', { name: 'Correct' }).click();
  await expect(added.getByRole('link', { name: 'Signup' })).toHaveAttribute('href', '/signup');
  await added.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).fill('Zanzibar in May');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectAlert(page, 'success', messages.notes.updated);

  await list.getByRole('group', { name: 'Filter by tag' }).getByRole('button', { name: 'zanzibar' }).click();
  await expect(list.getByText('1 note', { exact: true })).toBeVisible();
  await card(page, 'Zanzibar in May').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(list.getByText('No notes found with tag "zanzibar"')).toBeVisible();
  await undoOf(page, messages.notes.movedToBin).click();
  await expect(card(page, 'Zanzibar in May')).toBeVisible();
  await list.getByRole('button', { name: 'All Notes' }).click();
  await page.getByRole('searchbox', { name: 'Search notes' }).fill('meander');
  await expect(list.getByText('1 note', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);

  expect(sent.filter((request) => /zanzibar|meander|\/api\/(?:notes|ai)/i.test(request))).toEqual([]);
  await expect(page).toHaveURL(/\/live-demo$/);
  await page.reload();
  await expect(list.getByText('8 notes')).toBeVisible();
  await expect(card(page, 'Zanzibar in May')).toHaveCount(0);
  // The window is that of a phone by now.
  await form.getByRole('button', { name: 'Write a note' }).click();
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('');
});

test('tutorials and legal pages stand in the document, and lead to their parts', async ({ page, request }) => {
  const legal = ['terms-of-service', 'terms-of-use', 'privacy-policy', 'cookie-policy', 'disclaimer'];
  for (const name of legal) {
    const html = await (await request.get(`/${name}`)).text();
    expect(html).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
    expect(html).toMatch(/<time dateTime="2026-11-(\d\d)">\1 November 2026<\/time>/);
  }
  for (const [path, type] of [
    ['/help', 'FAQPage'],
    ['/academy', 'FAQPage'],
    ['/tutorials', 'HowTo'],
  ] as const) {
    expect(await (await request.get(path)).text()).toContain(`"@type":"${type}"`);
  }

  await page.goto('/privacy-policy');
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Logs' }).click();
  await expect(page.getByRole('heading', { name: 'Logs' })).toBeInViewport();
  await expectFits(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });

  await page.goto('/tutorials');
  const guides = page.getByRole('navigation', { name: 'Guides' }).getByRole('link');
  await expect(guides).toHaveCount(6);
  await expect(guides.first()).toContainText('2 min');
  await guides.last().click();
  const guide = page.getByRole('article', { name: 'Take your data with you' });
  await expect(guide.getByRole('heading', { level: 2 })).toBeInViewport();
  await expect(guide.getByRole('list').first().getByRole('heading', { level: 3 }).first()).toHaveText(
    'Press the button',
  );
  await expectFits(page);
});
