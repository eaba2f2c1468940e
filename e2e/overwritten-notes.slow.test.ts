import type { Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { expect, test } from './support/journey.ts';
import { openAs } from './support/people.ts';
import { assistantMs, card, expectAccessible, expectAlert, holdAlerts, undoOf } from './support/screen.ts';

const first = 'The whole recipe of the soup, as grandmother told it.';
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Edit Note' });

/** Writes something else in the place of a note's text, and saves that. */
async function overwrite(page: Page, title: string, text: string): Promise<void> {
  await card(page, title).getByRole('button', { name: 'Edit' }).click();
  await dialogOf(page).getByRole('textbox', { name: 'Description' }).fill(text);
  await dialogOf(page).getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialogOf(page)).toHaveCount(0);
}

test('the alert of a save takes it back, with title and tags', async ({ page, person }) => {
  await person.addNote({ title: 'Soup of the house', description: first, tags: ['kitchen'] });
  await openAs(page, person, '/notes');
  await holdAlerts(page);
  await card(page, 'Soup of the house').getByRole('button', { name: 'Edit' }).click();
  await dialogOf(page).getByRole('textbox', { name: 'Title' }).fill('Something else');
  await dialogOf(page).getByRole('textbox', { name: 'Tags' }).fill('other');
  await dialogOf(page).getByRole('textbox', { name: 'Description' }).fill('Hello');
  await dialogOf(page).getByRole('button', { name: 'Save Changes' }).click();
  await expect(card(page, 'Something else')).toContainText('Hello');
  await undoOf(page, messages.notes.updated).click();
  await expectAlert(page, 'success', messages.notes.previousTextBack);
  await expect(card(page, 'Soup of the house')).toContainText(first);
  await page.reload();
  await expect(card(page, 'Soup of the house')).toContainText(first);
  await expect(card(page, 'Soup of the house').getByRole('button', { name: 'kitchen' })).toBeVisible();
});

test('undoing overwrites nothing that was saved since', async ({ page, person }) => {
  const { _id } = await person.addNote({ title: 'Soup of the house', description: first });
  await openAs(page, person, '/notes');
  await holdAlerts(page);
  await overwrite(page, 'Soup of the house', 'Hello');
  const undo = undoOf(page, messages.notes.updated);
  await expect(undo).toBeVisible();
  await person.updateNote(_id, { description: 'From the other device.' });
  await undo.click();
  await expectAlert(page, 'success', `${messages.notes.previousTextBack} ${messages.notes.mergedToo}`);
  await expect(card(page, 'Soup of the house')).toContainText(first);
  await expect(card(page, 'Soup of the house')).toContainText('From the other device.');
});

test('a save that changes nothing has nothing to undo', async ({ page, person }) => {
  await person.addNote({ title: 'Soup of the house', description: first });
  await openAs(page, person, '/notes');
  await holdAlerts(page);
  await overwrite(page, 'Soup of the house', first);
  await expectAlert(page, 'success', messages.notes.updated);
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeVisible();
  await expect(undoOf(page, messages.notes.updated)).toHaveCount(0);
});

test('a correction is undone as well', async ({ page, person }) => {
  const faulty = 'We recieve the letters on Monday.';
  await person.addNote({ title: 'With a mistake', description: faulty });
  await openAs(page, person, '/notes');
  await holdAlerts(page);
  await card(page, 'With a mistake').getByRole('button', { name: 'Correct' }).click();
  const corrections = page.getByRole('dialog', { name: 'Proposed corrections' });
  await corrections.getByRole('button', { name: /^Apply/ }).click({ timeout: assistantMs });
  await expect(card(page, 'With a mistake')).toContainText('receive');
  await undoOf(page, messages.notes.corrected).click();
  await expect(card(page, 'With a mistake')).toContainText(faulty);
});

test('overwritten texts stay on the device until the person signs out', async ({ page, person }) => {
  await person.addNote({ title: 'Soup of the house', description: first });
  await openAs(page, person, '/notes');
  await overwrite(page, 'Soup of the house', 'Hello');
  await expectAlert(page, 'success', messages.notes.updated);
  await overwrite(page, 'Soup of the house', 'Hello again');
  await expectAlert(page, 'success', messages.notes.updated);
  await page.reload();

  await card(page, 'Soup of the house').getByRole('button', { name: 'Edit' }).click();
  await dialogOf(page).getByRole('button', { name: 'Previous text' }).click();
  const previous = page.getByRole('dialog', { name: 'Previous text' });
  await expect(previous.getByRole('region', { name: 'Previous text' })).toContainText('Hello');
  await expect(previous.getByText('1 of 2')).toBeVisible();
  await expectAccessible(page);
  await previous.getByRole('button', { name: 'Earlier' }).click();
  await expect(previous.getByRole('region', { name: 'Previous text' })).toContainText(first);
  await previous.getByRole('button', { name: 'Use this text' }).click();
  await expect(previous).toHaveCount(0);
  const field = dialogOf(page).getByRole('textbox', { name: 'Description' });
  await expect(field).toHaveValue(first);
  await expectAccessible(page);
  await dialogOf(page).getByRole('button', { name: 'Put mine back' }).click();
  await expect(field).toHaveValue('Hello again');
  await dialogOf(page).getByRole('button', { name: 'Previous text' }).click();
  await previous.getByRole('button', { name: 'Earlier' }).click();
  await previous.getByRole('button', { name: 'Use this text' }).click();
  await dialogOf(page).getByRole('button', { name: 'Save Changes' }).click();
  await expect(card(page, 'Soup of the house')).toContainText(first);

  await page.getByRole('button', { name: 'Open user menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('**/login');
  await openAs(page, { token: await person.openSession() }, '/notes');
  await card(page, 'Soup of the house').getByRole('button', { name: 'Edit' }).click();
  await expect(dialogOf(page).getByRole('textbox', { name: 'Description' })).toHaveValue(first);
  await expect(dialogOf(page).getByRole('button', { name: 'Previous text' })).toHaveCount(0);
});

test('a note deleted for good leaves no text of it on the device', async ({ page, person }) => {
  await person.addNote({ title: 'Soup of the house', description: first });
  await openAs(page, person, '/notes');
  await overwrite(page, 'Soup of the house', 'Hello');
  await expectAlert(page, 'success', messages.notes.updated);
  await card(page, 'Soup of the house').getByRole('button', { name: 'Delete', exact: true }).click();
  await expectAlert(page, 'success', messages.notes.movedToBin);
  await page.goto('/recycle-bin');
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete permanently' }).click();
  await expectAlert(page, 'success', messages.bin.permanentlyDeleted);
  const kept = await page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('thoughtleaf-drafts');
        opening.addEventListener('error', () => reject(opening.error));
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('drafts').objectStore('drafts').getAll();
          reading.addEventListener('success', () => resolve(JSON.stringify(reading.result)));
        });
      }),
  );
  expect(kept).not.toContain('grandmother');
});

test('the live demo undoes a save, too', async ({ page }) => {
  await page.goto('/live-demo');
  await holdAlerts(page);
  const note = page.getByRole('region', { name: 'Your Notes' }).getByRole('article').first();
  const before = (await note.getByRole('group', { name: 'Note text' }).textContent()) ?? '';
  await note.getByRole('button', { name: 'Edit' }).click();
  await dialogOf(page).getByRole('textbox', { name: 'Description' }).fill('Hello');
  await dialogOf(page).getByRole('button', { name: 'Save Changes' }).click();
  await expect(note).toContainText('Hello');
  await undoOf(page, messages.notes.updated).click();
  await expect(note).toContainText(before);
});
