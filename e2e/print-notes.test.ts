import { writeFileSync } from 'node:fs';
import type { Page, TestInfo } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { openAs } from './support/people.ts';
import { wordsOf } from './support/pdf-files.ts';
import { card, holdAlerts } from './support/screen.ts';

const paragraph = 'The path along the north shore is closed after the storm, so we took the ridge. ';

/** The words on paper, on one line. The file is kept beside the test's other results. */
async function print(page: Page, testInfo: TestInfo): Promise<string> {
  const pdf = await page.pdf({ format: 'A4', printBackground: true });
  writeFileSync(testInfo.outputPath('notes.pdf'), pdf);
  return wordsOf(pdf).join(' ').replaceAll(/\s+/g, ' ');
}

test('prints whole notes, all that are loaded, and nothing to press', async ({ page, person }, testInfo) => {
  await person.addNote({ title: 'The very oldest', description: 'It is not loaded yet.' });
  for (let number = 1; number <= 70; number += 1) {
    await person.addNote({
      title: `Note number ${number}`,
      description: `Words of ${number}, in full.`,
      tags: ['tag'],
    });
  }
  await person.addNote({ title: 'A long one', description: `${paragraph.repeat(60)}\nThe very end.` });
  // The second page comes into the list by itself, the third does not.
  const second = page.waitForResponse((response) => response.url().includes('cursor='));
  await openAs(page, person, '/notes');
  await second;
  await expect(card(page, 'A long one')).toBeVisible();

  let words = '';
  // That the second page has come into the list cannot be seen: only the cards on the screen are drawn.
  await expect(async () => {
    words = await print(page, testInfo);
    for (let number = 12; number <= 70; number += 1) expect(words).toContain(`Words of ${number}, in full.`);
  }).toPass();
  expect(words).toContain('The very end.');
  expect(words).not.toContain('It is not loaded yet.');
  expect(words).toContain('More notes follow');
  for (const word of [
    'Summarize',
    'Correct',
    'Add Note',
    'Search notes',
    'Reminders',
    'All Notes',
    'Skip to content',
    'Refresh',
    'Enter title',
    'Home',
  ])
    expect(words, word).not.toContain(word);
  expect(words).toContain('tag');

  // Afterwards only the visible cards are drawn again.
  await expect.poll(() => page.getByRole('article').count()).toBeLessThan(40);
});

test('an alert or an open dialog is not on the paper', async ({ page, person }, testInfo) => {
  await person.addNote({ title: 'Short one', description: 'Words, in full.' });
  await person.addNote({ title: 'Goes away', description: 'Other words.' });
  await openAs(page, person, '/notes');
  await holdAlerts(page);
  await card(page, 'Goes away').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  const words = await print(page, testInfo);
  expect(words).toContain('Words, in full.');
  expect(words).not.toContain('Undo');
  expect(words).not.toContain('More notes follow');
});
