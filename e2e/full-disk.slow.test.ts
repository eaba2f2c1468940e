import type { Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { openOnDevice, unsent } from './support/device-notes.ts';
import { fillDisk, freeDisk, prepareFullDisk, type DiskFailure } from './support/full-disk.ts';
import { expect, test } from './support/journey.ts';
import { goToEnd, noteText, readNote } from './support/open-note.ts';
import { plainText } from './support/plain-files.ts';
import { card, expectAlert } from './support/screen.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ serviceWorkers: 'allow' });

const form = (page: Page) => page.getByRole('region', { name: 'Add a note' });
const writing = (page: Page) => page.getByRole('status').filter({ hasText: /^(Saved|Saving…|Waiting|Not saved)/ });

for (const failure of ['write', 'commit'] satisfies DiskFailure[])
  test(`without a network, a full disk (${failure}) is told at each change, and what was typed stays`, async ({
    page,
    context,
    person,
    request,
  }) => {
    await prepareFullDisk(context);
    const note = await person.addNote({ title: 'Packing list', description: '- [ ] Tickets' });
    await openOnDevice(page, person, request);
    await expect(card(page, 'Packing list')).toBeVisible();
    await context.setOffline(true);
    await page.reload();
    await fillDisk(page, failure);
    const packing = card(page, 'Packing list');
    // A new note stays in the form.
    await form(page).getByRole('textbox', { name: 'Title' }).fill('On the train');
    await form(page).getByRole('textbox', { name: 'Description' }).fill('Words from the train.');
    await form(page).getByRole('button', { name: 'Add Note' }).click();
    await expectAlert(page, 'danger', messages.offline.deviceFull);
    await expect(form(page).getByRole('textbox', { name: 'Title' })).toHaveValue('On the train');
    await expect(form(page).getByRole('textbox', { name: 'Description' })).toHaveValue('Words from the train.');
    await expect(card(page, 'On the train')).toHaveCount(0);
    // States go back to what they were.
    await packing.getByRole('checkbox', { name: 'Tickets' }).click();
    await expectAlert(page, 'danger', messages.offline.deviceFull);
    await expect(packing.getByRole('checkbox', { name: 'Tickets' })).not.toBeChecked();
    await packing.getByRole('button', { name: 'Pin Packing list' }).click();
    await expectAlert(page, 'danger', messages.offline.deviceFull);
    await expect(packing.getByRole('button', { name: 'Pin Packing list' })).toBeVisible();
    await packing.getByRole('button', { name: 'Delete' }).click();
    await expectAlert(page, 'danger', messages.offline.deviceFull);
    await expect(packing).toBeVisible();
    await packing.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Note' });
    await dialog.getByLabel('Attachment', { exact: true }).setInputFiles(plainText('ticket.txt', 'Seat 21.'));
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await expect(dialog).toContainText(messages.offline.deviceFull);
    await expect(dialog).toContainText('Selected: ticket.txt');
    await page.keyboard.press('Escape');
    await expect(packing).not.toContainText('ticket.txt');
    await expect(unsent(page)).toBeEmpty();
    // An open note.
    await page.getByRole('link', { name: 'Open Packing list' }).click();
    await goToEnd(page);
    await page.keyboard.type(' and Water');
    await expect(writing(page)).toContainText(messages.offline.deviceFull);
    await expect(noteText(page)).toContainText('Tickets and Water');
    await page.reload();
    await expect(noteText(page)).toContainText('Tickets and Water');
    await expect(writing(page)).toContainText(messages.offline.deviceFull);
    await freeDisk(page);
    await expect(writing(page)).toHaveText('Waiting for the network');
    await context.setOffline(false);
    await expect
      .poll(async () => (await readNote(request, person, note._id)).description)
      .toBe('- [ ] Tickets and Water');
    await page.goto('/notes');
    await expect(form(page).getByRole('textbox', { name: 'Title' })).toHaveValue('On the train');
  });

test('with a network everything works on a full disk, and a sentence says that copies are not kept', async ({
  page,
  context,
  person,
  request,
}) => {
  await prepareFullDisk(context);
  const note = await person.addNote({ title: 'Packing list', description: '- [ ] Tickets' });
  await openOnDevice(page, person, request);
  await fillDisk(page, 'commit');
  await page.reload();
  await form(page).getByRole('textbox', { name: 'Title' }).fill('On the train');
  await form(page).getByRole('textbox', { name: 'Description' }).fill('Words from the train.');
  await form(page).getByRole('button', { name: 'Add Note' }).click();
  await expectAlert(page, 'success', messages.notes.added);
  await expectAlert(page, 'warning', messages.offline.deviceFullForCopies);
  const packing = card(page, 'Packing list');
  await packing.getByRole('checkbox', { name: 'Tickets' }).click();
  await expect.poll(async () => (await readNote(request, person, note._id)).tasks.done).toBe(1);
  // Another device's change comes.
  await person.updateNote(note._id, { description: '- [x] Tickets\n- [ ] Water' });
  await expect(packing.getByRole('checkbox', { name: 'Water' })).toBeVisible();
  await page.getByRole('link', { name: 'Open Packing list' }).click();
  await goToEnd(page);
  await page.keyboard.type(' and Bread');
  await expect(writing(page)).toHaveText('Saved');
  expect((await readNote(request, person, note._id)).description).toBe('- [x] Tickets\n- [ ] Water and Bread');
});

test('what waits on a disk that is full by now goes out when the network returns', async ({
  page,
  context,
  person,
  request,
}) => {
  await prepareFullDisk(context);
  const note = await person.addNote({ title: 'Packing list', description: 'Tickets.' });
  await openOnDevice(page, person, request);
  await context.setOffline(true);
  await card(page, 'Packing list').getByRole('button', { name: 'Pin Packing list' }).click();
  await expect(unsent(page)).toHaveText('1 change waits for the network');
  await fillDisk(page, 'commit');
  await context.setOffline(false);
  await expectAlert(page, 'warning', messages.offline.deviceFullForCopies);
  await freeDisk(page);
  await expect(unsent(page)).toBeEmpty();
  expect((await readNote(request, person, note._id)).pinned).toBe(true);
});

test('a waiting change that cannot be discarded on a full disk says why, and stays', async ({
  page,
  context,
  person,
  request,
}) => {
  await prepareFullDisk(context);
  await person.addNote({ title: 'Packing list', description: 'Tickets.' });
  await openOnDevice(page, person, request);
  await context.setOffline(true);
  await card(page, 'Packing list').getByRole('button', { name: 'Pin Packing list' }).click();
  await unsent(page).getByRole('button').click();
  await fillDisk(page, 'commit');
  const dialog = page.getByRole('dialog', { name: 'Not sent yet' });
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expectAlert(page, 'danger', messages.offline.deviceFull);
  await expect(dialog.getByRole('listitem')).toContainText('Packing list');
  await freeDisk(page);
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(dialog.getByRole('heading', { name: 'Everything is sent' })).toBeVisible();
});
