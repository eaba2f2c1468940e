import type { Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { expect, test } from './support/journey.ts';
import { openAs } from './support/people.ts';
import { card, expectAccessible, expectAlert, expectNoSidewaysScroll } from './support/screen.ts';

const long = 'The path along the north shore is closed after the storm, so we took the ridge.';

const form = (page: Page) => page.getByRole('region', { name: 'Add a note' });
const opener = (page: Page) => form(page).getByRole('button', { name: 'Write a note', exact: true });
const title = (page: Page) => form(page).getByRole('textbox', { name: 'Title' });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('the form is one button above the notes until it is wanted, and again once a note is added', async ({
    page,
    person,
  }) => {
    await person.addNote({ title: 'Here before', description: long, tags: ['lake'] });
    await openAs(page, person, '/notes');
    await expect(title(page)).toBeHidden();
    const first = await card(page, 'Here before').boundingBox();
    expect(first?.y, 'how far down the first note stands').toBeLessThan(400);
    const button = await opener(page).boundingBox();
    expect(button?.height).toBeGreaterThanOrEqual(44);

    await opener(page).tap();
    await expect(title(page)).toBeFocused();
    await expect(opener(page)).toBeHidden();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await title(page).fill('By the lake');
    await form(page).getByRole('textbox', { name: 'Description' }).fill(long);
    await form(page).getByRole('button', { name: 'Add Note' }).tap();
    await expectAlert(page, 'success', messages.notes.added);
    await expect(card(page, 'By the lake')).toBeVisible();
    await expect(title(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
  });

  test('a draft stays when the form is folded, and unfolds it after a reload', async ({ page, person }) => {
    await openAs(page, person, '/notes');
    await opener(page).press('Enter');
    await title(page).fill('Half a thought');
    await page.keyboard.press('Escape');
    await expect(title(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
    await expect(opener(page)).toHaveAccessibleDescription('Begun: Half a thought');
    await opener(page).tap();
    await expect(title(page)).toHaveValue('Half a thought');
    await form(page).getByRole('button', { name: 'Close' }).tap();
    await expect(title(page)).toBeHidden();
    await page.reload();
    await expect(title(page)).toHaveValue('Half a thought');
    await expect(title(page)).toBeVisible();
  });

  test('a template, a shortcut and what is shared unfold it', async ({ page, person }) => {
    await openAs(page, person, '/notes?title=A+long+read&text=Worth+it');
    await expect(title(page)).toHaveValue('A long read');
    await expect(title(page)).toBeFocused();
    await title(page).fill('');
    await form(page).getByRole('textbox', { name: 'Description' }).fill('');
    await form(page).getByRole('button', { name: 'Close' }).tap();
    await page.goto('/notes?new');
    await expect(title(page)).toBeFocused();
    await page.goto('/templates');
    await page.locator('a[href*="/notes?template="]').first().click();
    await expect(title(page)).toBeVisible();
    await expect(form(page).getByRole('textbox', { name: 'Description' })).not.toHaveValue('');
  });

  test('the demo is folded as well', async ({ page }) => {
    await page.goto('/live-demo');
    await expect(title(page)).toBeHidden();
    await opener(page).tap();
    await expect(title(page)).toBeFocused();
  });
});

test('the key n goes to the title, and is a letter where one writes', async ({ page, person }) => {
  await person.addNote({ title: 'Here before', description: long });
  await openAs(page, person, '/notes');
  await expect(opener(page)).toBeHidden();
  await expect(form(page).getByRole('button', { name: 'Close' })).toBeHidden();
  await card(page, 'Here before').getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).focus();
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'Your Notes' }).click();
  await page.keyboard.press('n');
  await expect(title(page)).toBeFocused();
  await expect(title(page)).toHaveValue('');
  await page.keyboard.type('nine');
  await expect(title(page)).toHaveValue('nine');
  await page.getByRole('searchbox', { name: 'Search notes' }).focus();
  await page.keyboard.type('n');
  await expect(page.getByRole('searchbox', { name: 'Search notes' })).toHaveValue('n');

  await page.setViewportSize({ width: 700, height: 800 });
  await page.getByRole('heading', { name: 'Your Notes' }).click();
  await page.keyboard.press('n');
  await expect(title(page)).toBeFocused();
});
