import { messages } from '#contract/messages.ts';
import { expect, test } from './support/journey.ts';
import { openAs } from './support/people.ts';
import { picture, plainText } from './support/plain-files.ts';
import { refusal } from './support/refusal.ts';
import { card, expectAccessible, expectAlert, expectNoSidewaysScroll } from './support/screen.ts';

const description = 'Words enough for a note.';

test('an empty bin says so', async ({ page, person }) => {
  await openAs(page, person, '/recycle-bin');
  await expect(page.getByRole('heading', { name: 'Recycle Bin' })).toBeVisible();
  await expect(page.getByText('No deleted notes')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Empty bin' })).toBeDisabled();
  await expectAccessible(page);
});

test('notes are restored and deleted for good', async ({ page, person }) => {
  const back = await person.addNote({ title: 'Comes back', description }, [picture('kept.png')]);
  const gone = await person.addNote({ title: 'Goes away', description });
  await person.deleteNote(back._id);
  await person.deleteNote(gone._id);
  await openAs(page, person, '/recycle-bin');
  const item = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  await expect(page.getByRole('tab', { name: 'Notes 2' })).toHaveAttribute('aria-selected', 'true');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);

  await item('Comes back').getByRole('button', { name: 'Restore' }).click();
  await expect(item('Comes back')).toHaveCount(0);
  await expectAlert(page, 'success', messages.notes.restored);
  await item('Goes away').getByRole('button', { name: 'Delete permanently' }).click();
  const question = page.getByRole('alertdialog');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(item('Goes away')).toBeVisible();
  await page.route('**/permanentdeletenote/*', (route) => route.fulfill(refusal(503, 'Not now.')));
  await item('Goes away').getByRole('button', { name: 'Delete permanently' }).click();
  await question.getByRole('button', { name: 'Delete permanently' }).click();
  await expectAlert(page, 'danger', 'Not now.');
  await expect(item('Goes away')).toBeVisible();
  await page.unroute('**/permanentdeletenote/*');
  await item('Goes away').getByRole('button', { name: 'Delete permanently' }).click();
  await question.getByRole('button', { name: 'Delete permanently' }).click();
  await expectAlert(page, 'success', messages.bin.permanentlyDeleted);
  await expect(page.getByText('No deleted notes')).toBeVisible();
  await page.goto('/notes');
  await expect(card(page, 'Comes back').getByRole('img', { name: 'kept.png' })).toBeVisible();
});

test('attachments are restored and deleted for good, by keyboard through the tabs', async ({ page, person }) => {
  await person.addNote({ title: 'Had three files', description }, [picture('a.png'), plainText('b.txt')]);
  await openAs(page, person, '/notes');
  for (const name of ['a.png', 'b.txt']) {
    await card(page, 'Had three files')
      .getByRole('button', { name: `Delete attachment ${name}` })
      .click();
    await expectAlert(page, 'success', messages.notes.attachmentMovedToBin);
  }
  await page.goto('/recycle-bin');
  await page.getByRole('tab', { name: 'Notes 0' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Posts 0' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Attachments 2' })).toBeFocused();
  await expect(page.getByText('from “Had three files”')).toHaveCount(2);
  const item = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  await item('a.png').getByRole('button', { name: 'Restore' }).click();
  await expectAlert(page, 'success', messages.notes.attachmentRestored);
  await item('b.txt').getByRole('button', { name: 'Delete permanently' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete permanently' }).click();
  await expectAlert(page, 'success', messages.bin.attachmentPermanentlyDeleted);
  await expect(page.getByText('No deleted attachments')).toBeVisible();
});

test('the whole bin is emptied after a question that counts', async ({ page, person }) => {
  for (const title of ['First to go', 'Second to go']) {
    const note = await person.addNote({ title, description });
    await person.deleteNote(note._id);
  }
  await openAs(page, person, '/recycle-bin');
  await page.getByRole('button', { name: 'Empty bin' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('2 notes will be deleted for good.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete permanently' }).click();
  await expectAlert(page, 'success', messages.bin.binEmptied);
  await expect(page.getByText('No deleted notes')).toBeVisible();
});

test('a bin that cannot be loaded can be asked for again', async ({ page, person }) => {
  await page.route('**/fetchdeletednotes*', (route) => route.fulfill(refusal(400, 'Not now.')));
  await openAs(page, person, '/recycle-bin');
  await expect(page.getByText('Not now.')).toBeVisible();
  await page.unroute('**/fetchdeletednotes*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('No deleted notes')).toBeVisible();
});
