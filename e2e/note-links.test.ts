import { expect, test } from './support/journey.ts';
import { goToEnd, noteText, openNote, saveState } from './support/open-note.ts';
import { openAs } from './support/people.ts';
import { card, expectAccessible, expectAlert, expectNoSidewaysScroll } from './support/screen.ts';
import { messages } from '#contract/messages.ts';

test('a link in a card leads to the note, and a title that nobody has offers to create it', async ({
  page,
  person,
}) => {
  const plan = await person.addNote({ title: 'Garden plan', description: 'Beds and paths' });
  const from = await person.addNote({
    title: 'Minutes of May',
    description: 'See [[GARDEN PLAN|the plan]], [[Shopping for the beds]] and [[Todo]].',
  });
  await openAs(page, person, '/notes');
  const minutes = card(page, 'Minutes of May');
  await minutes.getByRole('link', { name: 'the plan' }).click();
  await expect(page).toHaveURL(`/notes/${plan._id}`);
  await page.goBack();

  await minutes.getByRole('link', { name: 'Todo' }).click();
  await expect(page.getByText('at least 5 characters')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create it' })).toHaveCount(0);
  await page.goBack();

  await minutes.getByRole('link', { name: 'Shopping for the beds' }).click();
  await expect(page.getByRole('heading', { name: 'No note has this title' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Create it' }).click();
  await expectAlert(page, 'success', messages.notes.added);
  await expect(page).not.toHaveURL(/titled/);
  const created = page.url();

  // The link leads there from now on.
  await page.goto(
    `/notes/titled?${new URLSearchParams({ from: from._id, title: 'Shopping for the beds' }).toString()}`,
  );
  await expect(page).toHaveURL(created);
});

test('cards show the new title after a rename', async ({ page, person }) => {
  await person.addNote({ title: 'Garden plan', description: 'Beds and paths' });
  await person.addNote({ title: 'Minutes of May', description: 'See [[Garden plan]].' });
  await openAs(page, person, '/notes');
  await card(page, 'Garden plan').getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Note' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill('House plan');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expectAlert(page, 'success', messages.notes.updated);
  await expect(card(page, 'Minutes of May').getByRole('link', { name: 'House plan' })).toBeVisible();
});

test('the editor marks a link to nobody, and no longer once a note has the title', async ({ page, person }) => {
  await person.addNote({ title: 'Garden plan', description: 'Beds and paths' });
  const note = await person.addNote({ title: 'Minutes of May', description: 'See [[Shopping list]].' });
  await openNote(page, person, note);
  const broken = noteText(page).getByTitle('No note has this title');
  await expect(broken).toHaveText('Shopping list');
  await goToEnd(page);
  await page.keyboard.type(' And [[garden plan]], not [[Nobody there]]. ');
  await expect(broken).toHaveText(['Shopping list', 'Nobody there']);
  await expect(saveState(page)).toHaveText('Saved');

  await person.addNote({ title: 'Shopping list', description: 'Seeds and twine' });
  await page.reload();
  await expect(broken).toHaveText('Nobody there');
});
