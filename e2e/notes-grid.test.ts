import type { Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { expect, test } from './support/journey.ts';
import { openAs, type Person } from './support/people.ts';
import { card, expectAlert, holdAlerts, undoOf } from './support/screen.ts';

const sentence = 'The path along the north shore is closed after the storm. ';

/** How far from the left each card stands, by its title. */
const columns = (page: Page) =>
  page
    .getByRole('article')
    .evaluateAll((cards) =>
      Object.fromEntries(
        cards.map((each) => [
          each.querySelector('h3')?.textContent ?? '',
          Math.round(each.getBoundingClientRect().left),
        ]),
      ),
    );

/** The cards stand in so many columns, once they are laid out. */
const expectColumns = (page: Page, count: number) =>
  expect.poll(async () => new Set(Object.values(await columns(page))).size).toBe(count);

const titles = (page: Page) =>
  page.getByRole('article').evaluateAll((cards) => cards.map((each) => each.querySelector('h3')?.textContent ?? ''));

/** Cards of many heights. */
async function fill(person: Person, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    await person.addNote({
      title: `Card ${String(index).padStart(2, '0')}`,
      description: sentence.repeat(1 + ((index * 7) % 5)),
    });
  }
}

async function write(page: Page, title: string): Promise<void> {
  const form = page.getByRole('region', { name: 'Add a note' });
  await form.getByRole('textbox', { name: 'Title' }).fill(title);
  await form.getByRole('textbox', { name: 'Description' }).fill(sentence);
  await form.getByRole('button', { name: 'Add Note' }).click();
}

test('no card leaves its column while others come, go, come back and grow', async ({ page, person }) => {
  await fill(person, 14);
  await openAs(page, person, '/notes');
  await holdAlerts(page);
  await expect(page.getByRole('article')).toHaveCount(14);
  await expectColumns(page, 3);
  const before = await columns(page);

  // A new one.
  await write(page, 'A new one');
  await expectAlert(page, 'success', messages.notes.added);
  await expect(page.getByRole('article')).toHaveCount(15);
  const { 'A new one': added, ...others } = await columns(page);
  expect(others).toEqual(before);
  expect(Object.values(before)).toContain(added);
  expect((await titles(page))[0]).toBe('A new one');

  // One that goes, and comes back.
  const all = await columns(page);
  const { 'Card 11': gone, ...rest } = all;
  expect(gone).toBeDefined();
  await card(page, 'Card 11').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('article')).toHaveCount(14);
  expect(await columns(page)).toEqual(rest);
  await undoOf(page, messages.notes.movedToBin).click();
  await expectAlert(page, 'success', messages.notes.restored);
  await expect(page.getByRole('article')).toHaveCount(15);
  expect(await columns(page)).toEqual(all);

  // One that grows.
  await card(page, 'Card 12').getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Note' });
  await dialog.getByRole('textbox', { name: 'Description' }).fill(sentence.repeat(12));
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(card(page, 'Card 12')).toContainText(sentence.repeat(12).trim());
  expect(await columns(page)).toEqual(all);

  // And several at once, the column of which none leaves either.
  await write(page, 'Another one');
  await expect(page.getByRole('article')).toHaveCount(16);
  const { 'Another one': _column, ...withoutIt } = await columns(page);
  expect(withoutIt).toEqual(all);
});

test('the cards are laid out anew in another number of columns, and for another filter', async ({ page, person }) => {
  await fill(person, 8);
  await person.addNote({ title: 'Card 08', description: sentence, tags: ['kept'] });
  await person.addNote({ title: 'Card 09', description: sentence, tags: ['kept'] });
  await openAs(page, person, '/notes');
  await expect(page.getByRole('article')).toHaveCount(10);
  for (const title of ['Card 07', 'Card 06']) {
    await card(page, title).getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(card(page, title)).toHaveCount(0);
  }
  await page.setViewportSize({ width: 800, height: 900 });
  await expectColumns(page, 2);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expectColumns(page, 3);
  await page.getByRole('group', { name: 'Filter by tag' }).getByRole('button', { name: 'kept' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(async () => {
    const [newest, older] = await Promise.all(['Card 09', 'Card 08'].map((title) => card(page, title).boundingBox()));
    expect(newest?.y).toBe(older?.y);
    expect(newest?.x).toBeLessThan(older?.x ?? 0);
  }).toPass();
});

test('the card of a note on its way and the note itself stand in one column', async ({ page, person }) => {
  await fill(person, 7);
  await openAs(page, person, '/notes');
  await expect(page.getByRole('article')).toHaveCount(7);
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/notes/addnote', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await write(page, 'On its way');
  await expect(card(page, 'On its way').getByText('Saving…')).toBeVisible();
  const { 'On its way': waiting } = await columns(page);
  answer.resolve();
  await expect(card(page, 'On its way').getByRole('button', { name: 'Edit' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(8);
  expect((await columns(page))['On its way']).toBe(waiting);
});

/** Runs in the page: in every frame from now on, the height by which a card covers the next one of its column. */
function watchOverlaps(): void {
  const overlaps: number[] = [];
  Object.assign(window, { overlaps });
  const look = () => {
    const cells = [...document.querySelectorAll('[data-index]')].map((cell) => cell.getBoundingClientRect());
    const bottoms = new Map<number, number>();
    for (const { left, top, bottom } of cells.toSorted((a, b) => a.top - b.top)) {
      overlaps.push(Math.round((bottoms.get(left) ?? top) - top));
      bottoms.set(left, bottom);
    }
    requestAnimationFrame(() => setTimeout(look));
  };
  look();
}

test('no card covers another one while the Markdown of all grows', async ({ page, person }) => {
  for (let index = 0; index < 20; index += 1) {
    const items = '- [ ] an item\n'.repeat(1 + ((index * 7) % 5));
    await person.addNote({
      title: `Card ${index}`,
      description: `# Part ${index}\n\n${items}\n| a | b |\n| --- | --- |\n| 1 | 2 |`,
    });
  }
  const { promise: isMeasured, resolve: letParserCome } = Promise.withResolvers<void>();
  await page.route(/\/(?:markdown-notes|task-list)-[^/]+\.js$/, async (route) => {
    await isMeasured;
    await route.continue();
  });
  await page.addInitScript(watchOverlaps);
  await openAs(page, person, '/notes');
  await expect(page.getByRole('article')).toHaveCount(20);
  await expect(page.getByRole('article').getByRole('table')).toHaveCount(0);
  letParserCome();
  await expect(page.getByRole('article').getByRole('table')).toHaveCount(20);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const overlaps = await page.evaluate(() =>
    'overlaps' in window && Array.isArray(window.overlaps) ? window.overlaps : [],
  );
  expect(overlaps.length).toBeGreaterThan(20);
  expect(Math.max(...overlaps)).toBeLessThanOrEqual(1);
});
