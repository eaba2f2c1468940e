import { messages } from '#contract/messages.ts';
import { expect, test } from './support/journey.ts';
import { withoutStream } from './support/live-notes.ts';
import { logIn, openAs } from './support/people.ts';
import { card, expectAccessible, expectAlert } from './support/screen.ts';

const long = 'The path along the north shore is closed after the storm, so we took the ridge.';

test('a note is edited, and its draft survives a reload', async ({ page, person }) => {
  await person.addNote({ title: 'First words', description: long, tags: ['one', 'two'] });
  await openAs(page, person, '/notes');
  await card(page, 'First words').getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Note' });
  await expect(dialog.getByRole('textbox', { name: 'Tags' })).toHaveValue('one, two');
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Four');
  await expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Second words');
  await page.reload();

  await card(page, 'First words').getByRole('button', { name: 'Edit' }).click();
  await expect(dialog.getByText('What you had typed before is back.')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Second words');
  await dialog.getByRole('button', { name: 'Discard it' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('First words');
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Third words');
  await dialog.getByRole('textbox', { name: 'Tags' }).fill('three');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expectAlert(page, 'success', messages.notes.updated);
  await expect(card(page, 'Third words').getByRole('button', { name: 'three' })).toBeVisible();
  await card(page, 'Third words').getByRole('button', { name: 'Edit' }).click();
  await expect(dialog.getByText('What you had typed before is back.')).toHaveCount(0);
});

test('a draft survives a reload and an expired session', async ({ page, person }) => {
  await withoutStream(page);
  await openAs(page, person, '/notes');
  const form = page.getByRole('region', { name: 'Add a note' });
  await form.getByRole('textbox', { name: 'Title' }).fill('Half a thought');
  await form.getByRole('textbox', { name: 'Description' }).fill(long);
  await page.reload();
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('Half a thought');
  // All other requests of the page are answered, so that the note is the first to meet the end of the session.
  await page.waitForLoadState('networkidle');
  await person.endSession();
  await form.getByRole('textbox', { name: 'Title' }).fill('Half a thought more');
  await form.getByRole('button', { name: 'Add Note' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expectAlert(page, 'warning', messages.session.expired);
  await logIn(page, person);
  await expect(page).toHaveURL(/\/notes$/);
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('Half a thought more');
  await expect(form.getByRole('textbox', { name: 'Description' })).toHaveValue(long);
});
