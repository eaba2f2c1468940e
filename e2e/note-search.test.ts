import type { Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { expect, test } from './support/journey.ts';
import { openAs, type Person } from './support/people.ts';
import { plainText } from './support/plain-files.ts';
import { card, expectAccessible, expectAlert, expectNoSidewaysScroll, holdAlerts, undoOf } from './support/screen.ts';

const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search notes' });
const titles = (page: Page) => page.getByRole('article').getByRole('heading', { level: 3 });

async function write(person: Person): Promise<void> {
  await person.addNote({ title: 'With a file', description: 'The receipt of the boat.', tags: ['money'] }, [
    plainText('receipt.txt'),
  ]);
  await person.addNote({
    title: 'Shopping list',
    description: '- [ ] rope for the boat\n- [x] lamp',
    tags: ['boat/gear'],
  });
  await person.addNote({
    title: 'By the lake',
    description:
      'A first line.\n\n## The **north shore**\n\nThe boat lies at the north shore.\nThe shore of the north is far.',
    tags: ['boat'],
  });
}

test('operators narrow a search, and the address keeps it', async ({ page, person }) => {
  await write(person);
  await openAs(page, person, '/notes');
  for (const [query, found] of [
    ['boat', ['By the lake', 'Shopping list', 'With a file']],
    ['boat -rope', ['By the lake', 'With a file']],
    ['"north shore"', ['By the lake']],
    ['tag:boat', ['By the lake', 'Shopping list']],
    ['has:file', ['With a file']],
    ['has:task', ['Shopping list']],
    ['boat before:2020', []],
    ['after:2020 lamp', ['Shopping list']],
  ] as const) {
    await searchBox(page).fill(query);
    await expect(titles(page), query).toHaveText([...found]);
  }
  await page.reload();
  await expect(searchBox(page)).toHaveValue('after:2020 lamp');
  await expect(titles(page)).toHaveText(['Shopping list']);
});

test('results show up to three lines with the hits marked', async ({ page, person }) => {
  await write(person);
  await openAs(page, person, '/notes?q=north');
  const lines = card(page, 'By the lake').getByRole('group', { name: 'Note text' }).getByRole('paragraph');
  await expect(lines).toHaveText([
    'The north shore',
    'The boat lies at the north shore.',
    'The shore of the north is far.',
  ]);
  await expect(lines.locator('mark')).toHaveText(['north', 'north', 'north']);
  await expectAccessible(page);
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
  await searchBox(page).fill('lake');
  await expect(card(page, 'By the lake').getByRole('heading').locator('mark')).toHaveText('lake');
});

test('a misspelt word is offered as the near one', async ({ page, person }) => {
  await write(person);
  await openAs(page, person, '/notes?q=shoer');
  await page.getByRole('button', { name: 'Did you mean “shore”?' }).click();
  await expect(searchBox(page)).toHaveValue('shore');
  await expect(titles(page)).toHaveText(['By the lake']);
});

test('the help of the search lists what it understands, to try', async ({ page, person }) => {
  await write(person);
  await openAs(page, person, '/notes');
  await page.getByRole('button', { name: 'Search help' }).click();
  await page.getByRole('button', { name: 'has:task' }).click();
  await expect(searchBox(page)).toHaveValue('has:task');
  await expect(titles(page)).toHaveText(['Shopping list']);
});

test('a search is saved under a name, opened again, and removed with Undo', async ({ page, person }) => {
  await write(person);
  await openAs(page, person, '/notes?q=has%3Atask');
  await page.getByRole('button', { name: 'Save search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save search' });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('To do');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expectAlert(page, 'success', messages.notes.searchSaved);
  const saved = page.getByRole('region', { name: 'Filters' }).getByRole('link', { name: 'To do' });
  await expect(saved).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('region', { name: 'Filters' }).locator(':focus')).toHaveCount(1);
  await page.getByRole('button', { name: 'All Notes' }).click();
  await searchBox(page).fill('');
  await expect(titles(page)).toHaveCount(3);
  await saved.click();
  await expect(titles(page)).toHaveText(['Shopping list']);
  await expectAccessible(page);

  await holdAlerts(page);
  await page.getByRole('button', { name: 'Remove search To do' }).click();
  await expectAlert(page, 'success', messages.notes.searchRemoved);
  await expect(saved).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Filters' }).locator(':focus')).toHaveCount(1);
  await undoOf(page, messages.notes.searchRemoved).click();
  await expect(saved).toBeVisible();
});
