import type { Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { expect, test } from './support/journey.ts';
import { openAs, type Person } from './support/people.ts';
import { card, expectAccessible, expectAlert } from './support/screen.ts';

const before = 'One line that both know.\nA second line.';

/** One page holds the note open while the other saves it. */
async function meet(page: Page, person: Person): Promise<void> {
  await person.addNote({ title: 'Shared words', description: before, tags: ['plan'] });
  await openAs(page, person, '/notes');
  await card(page, 'Shared words').getByRole('button', { name: 'Edit' }).click();
  const other = await page.context().newPage();
  await other.goto('/notes');
  await card(other, 'Shared words').getByRole('button', { name: 'Edit' }).click();
  await other.getByRole('dialog').getByRole('textbox', { name: 'Description' }).fill(`${before}\nFrom the other page.`);
  await other.getByRole('button', { name: 'Save Changes' }).click();
  await expectAlert(other, 'success', messages.notes.updated);
  await other.close();
  const mine = page.getByRole('dialog', { name: 'Edit Note' });
  await mine.getByRole('textbox', { name: 'Description' }).fill(`${before}\nFrom this page.`);
  await mine.getByRole('button', { name: 'Save Changes' }).click();
}

const choice = (page: Page) => page.getByRole('dialog', { name: 'Two versions of this note' });

test('both texts are shown and mine can be kept', async ({ page, person }) => {
  await meet(page, person);
  await expect(choice(page)).toContainText(messages.notes.changedElsewhere);
  await expect(choice(page).getByRole('region', { name: 'Mine' })).toContainText('From this page.');
  await expect(choice(page).getByRole('region', { name: 'The other' })).toContainText('From the other page.');
  await expectAccessible(page);
  await choice(page).getByRole('button', { name: 'Keep mine' }).click();
  await expectAlert(page, 'success', messages.notes.updated);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(card(page, 'Shared words')).toContainText('From this page.');
});

test('the other can be taken', async ({ page, person }) => {
  await meet(page, person);
  await choice(page).getByRole('button', { name: 'Take the other' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(card(page, 'Shared words')).toContainText('From the other page.');
  await card(page, 'Shared words').getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Description' })).toHaveValue(/other page/);
});

test('both can be merged, and Escape decides nothing', async ({ page, person }) => {
  await meet(page, person);
  await expect(choice(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(choice(page)).toHaveCount(0);
  const dialog = page.getByRole('dialog', { name: 'Edit Note' });
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue(`${before}\nFrom this page.`);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await choice(page).getByRole('button', { name: 'Edit merged text' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue(
    `${before}\nFrom this page.\nFrom the other page.`,
  );
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expectAlert(page, 'success', messages.notes.updated);
  await expect(card(page, 'Shared words')).toContainText('From the other page.');
});

test('a draft begun before somebody saved meets the choice as well', async ({ page, person }) => {
  const note = await person.addNote({ title: 'Begun long ago', description: before });
  await openAs(page, person, '/notes');
  await card(page, 'Begun long ago').getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Note' });
  await dialog.getByRole('textbox', { name: 'Description' }).fill('My draft of it.');
  await person.updateNote(note._id, { description: 'Saved meanwhile.' });
  await page.reload();
  await card(page, 'Begun long ago').getByRole('button', { name: 'Edit' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue('My draft of it.');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(choice(page).getByRole('region', { name: 'The other' })).toContainText('Saved meanwhile.');
});
