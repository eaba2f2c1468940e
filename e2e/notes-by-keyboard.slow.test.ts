import { messages } from '#contract/messages.ts';
import { expect, test } from './support/journey.ts';
import { openAs } from './support/people.ts';
import { assistantMs, card, expectAlert, tabTo } from './support/screen.ts';

// No test in this file touches the mouse.

test('a note is edited, and the focus comes back to its card', async ({ page, person }) => {
  await person.addNote({ title: 'Before the change', description: 'A first version.' });
  await openAs(page, person, '/notes');
  const edit = card(page, 'Before the change').getByRole('button', { name: 'Edit' });
  await tabTo(page, edit);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit Note' });
  const title = dialog.getByRole('textbox', { name: 'Title' });
  await expect(title).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(edit).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(title).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('After the change');
  await tabTo(page, dialog.getByRole('button', { name: 'Save Changes' }));
  await page.keyboard.press('Enter');
  await expectAlert(page, 'success', messages.notes.updated);
  await expect(dialog).toHaveCount(0);
  await expect(card(page, 'After the change').getByRole('button', { name: 'Edit' })).toBeFocused();
});

test('corrections are picked and applied', async ({ page, person }) => {
  await person.addNote({
    title: 'With mistakes',
    description: 'We recieve the letters on monday. Their is a adress on each of them.',
  });
  await openAs(page, person, '/notes');
  const note = card(page, 'With mistakes');
  await tabTo(page, note.getByRole('button', { name: 'Correct' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Proposed corrections' });
  await expect(dialog).toBeVisible({ timeout: assistantMs });
  const refused = dialog.getByRole('checkbox', { name: /recieve/ });
  await tabTo(page, refused);
  await page.keyboard.press('Space');
  await expect(refused).not.toBeChecked();
  await tabTo(page, dialog.getByRole('button', { name: /^Apply/ }));
  await page.keyboard.press('Enter');
  await expectAlert(page, 'success', messages.notes.corrected);
  await expect(note).toContainText('recieve');
  await expect(note).not.toContainText('adress');
});

test('the page that opens has the focus of the one that was left', async ({ page, person }) => {
  await person.addNote({ title: 'By the lake', description: 'The path is closed.' });
  await openAs(page, person, '/notes');
  await page.getByRole('link', { name: 'Open By the lake' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Note text' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'All notes' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(card(page, 'By the lake')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});
