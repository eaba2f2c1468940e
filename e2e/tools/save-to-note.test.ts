import type { Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { expect, test } from '../support/journey.ts';
import { openAs, type Person } from '../support/people.ts';
import { plainText } from '../support/plain-files.ts';
import { refusal } from '../support/refusal.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/screen.ts';
import { chooseFiles, downloadLink, resultMs } from '../support/tool-files.ts';

const description = 'Some words.';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Save to a note' });

/** Opens Text to PDF as a person, and makes a PDF there. */
async function makePdf(page: Page, person: Person, name: string) {
  await openAs(page, person, '/tools/text-to-pdf');
  await chooseFiles(page, [plainText(`${name}.txt`)]);
  await page.getByRole('button', { name: 'Convert' }).click();
  await expect(downloadLink(page, `${name}.pdf`)).toBeVisible({ timeout: resultMs });
}

test('a result goes to a note that is found by typing, by keyboard alone', async ({ page, person }) => {
  for (const title of ['Board meeting', 'Garden plan', 'Board games']) await person.addNote({ title, description });
  await makePdf(page, person, 'minutes');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const button = page.getByRole('button', { name: 'Save to a note: minutes.pdf' });
  await expect(button).toBeVisible();
  // Nothing is asked for before the button is pressed.
  expect(asked.filter((url) => url.includes('/api/') || url.includes('save-to-note'))).toEqual([]);

  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page);
  await expect(dialog).toContainText('minutes.pdf (');
  await expect(dialog).toContainText('the file is sent to Thoughtleaf');
  const notes = dialog.getByRole('option');
  await expect(notes).toContainText([/^Board games/, /^Garden plan/, /^Board meeting/]);
  await expect(dialog.getByRole('combobox', { name: 'Find a note' })).toBeFocused();
  await expectAccessible(page);
  for (const width of [768, 320]) {
    await page.setViewportSize({ width, height: 700 });
    await expectNoSidewaysScroll(page);
  }
  await page.keyboard.type('board');
  // At once: Enter must not take a note that was found before.
  expect(await notes.allInnerTexts()).toEqual([
    expect.stringMatching(/^Board games/),
    expect.stringMatching(/^Board meeting/),
  ]);
  await page.keyboard.press('ArrowDown');
  expect(asked.filter((url) => url.includes('/upload'))).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status').filter({ hasText: 'minutes.pdf' })).toHaveText(
    '“minutes.pdf” is saved in “Board meeting”.',
  );
  await expectAccessible(page);
  // It is saved, so the page is left without a question.
  await dialog.getByRole('link', { name: 'Open note' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Board meeting');
  await expect(page.getByRole('link', { name: 'Download minutes.pdf' })).toBeVisible();
});

test('a result becomes a new note, and each failure is told with the file kept', async ({ page, person }) => {
  await makePdf(page, person, 'minutes');
  const button = page.getByRole('button', { name: 'Save to a note: minutes.pdf' });
  await button.click();
  const dialog = dialogOf(page);
  await expect(dialog.getByText('There is no note yet.')).toBeVisible();
  await dialog.getByRole('combobox').fill('Spring board');
  await expect(dialog.getByText('No note has these words.')).toBeVisible();

  await page.route('**/addnote', (route) => route.fulfill(refusal(413, messages.storage.siteFull)));
  await dialog.getByRole('button', { name: 'New note “Spring board”' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(`“minutes.pdf” was not saved. ${messages.storage.siteFull}`);
  await page.unroute('**/addnote');
  await dialog.getByRole('button', { name: 'New note “minutes”' }).click();
  await expect(dialog.getByRole('status').filter({ hasText: 'minutes.pdf' })).toHaveText(
    '“minutes.pdf” is saved in “minutes”.',
  );
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
  await expect(downloadLink(page, 'minutes.pdf')).toBeVisible();

  await button.click();
  await page.route('**/upload', (route) => route.abort());
  await dialog.getByRole('option', { name: /^minutes/ }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    '“minutes.pdf” was not saved. There is no connection. The file is still on this page.',
  );
  await page.unroute('**/upload');
  const held = Promise.withResolvers<void>();
  await page.route('**/upload', async (route) => {
    await held.promise;
    // The browser has let go of it.
    await route.abort().catch(() => undefined);
  });
  await dialog.getByRole('option', { name: /^minutes/ }).click();
  await expect(dialog.getByRole('progressbar', { name: 'Upload' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Stop upload' }).click();
  await expect(dialog.getByRole('option', { name: /^minutes/ })).toBeVisible();
  held.resolve();
  await page.unrouteAll({ behavior: 'wait' });

  await person.endSession();
  await dialog.getByRole('option', { name: /^minutes/ }).click();
  await expect(dialog.getByText('You are signed out, so “minutes.pdf” was not saved.')).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Sign in' })).toHaveAttribute('target', '_blank');
  await dialog.getByRole('button', { name: 'Close' }).click();
  // A visitor has no notes, and still the file.
  await expect(button).toHaveCount(0);
  await expect(downloadLink(page, 'minutes.pdf')).toBeVisible();
});

test('notes that do not load leave a tool with its files', async ({ page, person }) => {
  await makePdf(page, person, 'minutes');
  await page.route('**/static/js/save-to-note-dialog-*.js', (route) => route.abort());
  await page.getByRole('button', { name: 'Save to a note: minutes.pdf' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your notes could not be opened here.' })).toBeVisible();
  await expect(downloadLink(page, 'minutes.pdf')).toBeVisible();
});
