import type { Locator, Page } from '@playwright/test';
import { zipFile } from './support/import-files.ts';
import { expect, test } from './support/journey.ts';
import { openAs } from './support/people.ts';
import { expectAlert, tabTo } from './support/screen.ts';

// No test in this file touches the mouse.

async function press(page: Page, control: Locator, key = 'Enter', way: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await tabTo(page, control, way);
  await page.keyboard.press(key);
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const region = (page: Page, name: string) => page.getByRole('region', { name });

const notes = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`Note ${n}.md`, `Text ${n}.`]));

test('files are chosen, looked at, imported and undone by keys, and the focus is never lost', async ({
  page,
  person,
}) => {
  await openAs(page, person, '/import');
  const opened = page.waitForEvent('filechooser');
  await press(page, button(page, 'Choose files'));
  await (await opened).setFiles(zipFile('many.zip', { ...notes(60), 'Old.md': '---\narchived: true\n---\nArchived.' }));
  await expect(page.getByText('many.zip')).toBeVisible();
  await expect(button(page, 'Choose files')).toBeFocused();

  // What was chosen is given up, and chosen again.
  await press(page, button(page, 'Choose others'));
  await expect(region(page, 'Your files')).toBeFocused();
  const again = page.waitForEvent('filechooser');
  await press(page, button(page, 'Choose files'));
  await (await again).setFiles(zipFile('many.zip', { ...notes(60), 'Old.md': '---\narchived: true\n---\nArchived.' }));
  await press(page, button(page, 'Look first'));
  await expect(page.getByRole('heading', { name: '61 notes will come' })).toBeVisible();
  await expect(region(page, 'Before the import')).toBeFocused();

  const archived = page.getByRole('checkbox', { name: 'Archived ones as well (1)' });
  await press(page, archived, 'Space');
  await expect(page.getByRole('heading', { name: '60 notes will come' })).toBeVisible();
  await expect(archived).toBeFocused();
  await press(page, page.getByRole('textbox', { name: 'Tag for all of them' }), 'ControlOrMeta+a', 'Shift+Tab');
  await page.keyboard.type('moved');
  // The last page of the table takes its button out of reach.
  await press(page, button(page, 'Next'));
  await expect(button(page, 'Previous')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Next')).toBeFocused();

  await press(page, button(page, 'Import'), 'Enter', 'Shift+Tab');
  const ended = region(page, 'After the import');
  await expect(page.getByRole('heading', { name: '60 notes of many.zip came in' })).toBeVisible();
  await expect(ended).toBeFocused();
  await press(page, page.getByRole('tab', { name: 'Added 60' }), 'ArrowRight');
  await expect(page.getByRole('tab', { name: 'Left out 1' })).toBeFocused();

  const undo = ended.getByRole('button', { name: 'Undo import' });
  await press(page, undo);
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, question.getByRole('button', { name: 'Undo import' }));
  await expectAlert(page, 'success', 'Import undone: 60 notes deleted.');
  await expect(region(page, 'Your files')).toBeFocused();
});

test('an import of an earlier visit is undone by keys', async ({ page, person }) => {
  await openAs(page, person, '/import');
  await page.getByLabel('Choose files to import').setInputFiles(zipFile('two.zip', notes(2)));
  await press(page, button(page, 'Import'));
  await expect(page.getByRole('heading', { name: '2 notes of two.zip came in' })).toBeVisible();
  await press(page, button(page, 'Import more'));
  await expect(region(page, 'Your files')).toBeFocused();
  await press(page, page.getByRole('button', { name: 'Undo import of 2 notes' }));
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }));
  await expectAlert(page, 'success', 'Import undone: 2 notes deleted.');
  await expect(page.getByText('Imports that you can undo')).toHaveCount(0);
  await expect(region(page, 'Your files')).toBeFocused();
});
