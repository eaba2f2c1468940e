import { readFile } from 'node:fs/promises';
import { messages } from '#contract/messages.ts';
import { expect, test } from './support/journey.ts';
import { goToEnd, noteText, noteTitle, openNote, readNote, saveState } from './support/open-note.ts';
import { openAs } from './support/people.ts';
import { wordsOf } from './support/pdf-files.ts';
import { picture } from './support/plain-files.ts';
import { card, expectAccessible, expectAlert, expectNoSidewaysScroll, holdAlerts, undoOf } from './support/screen.ts';

const lake = {
  title: 'By the lake',
  description: 'The path is closed.\nWe took the ridge.',
  tags: ['water'],
};

const moreItem = 'menuitem';

test('a note is written under its own address and saved by itself', async ({ page, person, request }) => {
  const note = await person.addNote(lake);
  await openNote(page, person, note);
  await expect(page).toHaveTitle('By the lake · Thoughtleaf');
  await expect(noteTitle(page)).toHaveValue('By the lake');
  await expect(saveState(page)).toHaveText('Saved');
  await expectAccessible(page);
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }

  await noteTitle(page).fill('By the sea');
  await noteTitle(page).press('Enter');
  await expect(noteText(page)).toBeFocused();
  await goToEnd(page);
  await page.keyboard.type(' It was windy.');
  await page.getByLabel('Tags').fill('water, walks');
  await expect(saveState(page)).toHaveText('Saved');
  const change = { title: 'By the sea', description: `${lake.description} It was windy.`, tags: ['water', 'walks'] };
  await expect.poll(async () => readNote(request, person, note._id)).toMatchObject(change);
  await page.getByRole('link', { name: 'All notes' }).click();
  await expect(card(page, 'By the sea')).toContainText('It was windy.');
});

test('two pages that write in one note merge, and nobody chooses', async ({ page, person, request }) => {
  const note = await person.addNote(lake);
  await openNote(page, person, note);
  await person.updateNote(note._id, { description: 'The north path is closed.\nWe took the ridge.' });
  await goToEnd(page);
  await page.keyboard.type(' It was windy.');
  const merged = 'The north path is closed.\nWe took the ridge. It was windy.';
  await expect.poll(async () => (await readNote(request, person, note._id)).description).toBe(merged);
  await expect(noteText(page)).toContainText('The north path is closed.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('what is typed without a network waits and is sent once it returns', async ({
  page,
  context,
  person,
  request,
}) => {
  const note = await person.addNote(lake);
  await openNote(page, person, note);
  await context.setOffline(true);
  await goToEnd(page);
  await page.keyboard.type(' On a train.');
  await expect(saveState(page)).toHaveText('Waiting for the network');
  await context.setOffline(false);
  await expect(saveState(page)).toHaveText('Saved');
  expect((await readNote(request, person, note._id)).description).toContain('On a train.');
});

test('what is typed survives the end of the page before it is saved', async ({ page, context, person, request }) => {
  const note = await person.addNote(lake);
  await openNote(page, person, note);
  // Every save is lost, as with a network that ends with the browser.
  await page.route('**/api/notes/updatenote/**', (route) => route.abort());
  await goToEnd(page);
  await page.keyboard.type(' Last words.');
  await expect(saveState(page)).toHaveText('Waiting for the network');
  await page.close();
  const next = await context.newPage();
  await openNote(next, person, note);
  await expect(noteText(next)).toContainText('Last words.');
  await expect.poll(async () => (await readNote(request, person, note._id)).description).toContain('Last words.');
});

test('a title that is too short is not saved and says why, the text is', async ({ page, person, request }) => {
  const note = await person.addNote(lake);
  await openNote(page, person, note);
  await noteTitle(page).fill('Sea');
  await goToEnd(page);
  await page.keyboard.type(' It was windy.');
  await expect(saveState(page)).toHaveText('Not saved: Title must be at least 5 characters long.');
  expect(await readNote(request, person, note._id)).toMatchObject({
    title: 'By the lake',
    description: `${lake.description} It was windy.`,
  });
});

test('an unknown note is a page that is not found, one in the bin can be restored', async ({ page, person }) => {
  await openAs(page, person, '/notes/00000000-0000-7000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.goto('/notes/%00');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();

  const note = await person.addNote(lake);
  await person.deleteNote(note._id);
  await page.goto(`/notes/${note._id}`);
  await expect(page.getByText('We took the ridge.')).toBeVisible();
  await expect(noteText(page)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expectAlert(page, 'success', messages.notes.restored);
  await expect(noteText(page)).toBeVisible();
});

test('a note that is deleted for good while it is open can be kept as a new one', async ({ page, person, request }) => {
  const note = await person.addNote(lake);
  await openNote(page, person, note);
  await person.deleteNote(note._id);
  await request.delete(`/api/notes/permanentdeletenote/${note._id}`, { headers: { 'auth-token': person.token } });
  await goToEnd(page);
  await page.keyboard.type(' And stayed.');
  await expect(saveState(page)).toHaveText('Not saved: this note no longer exists.');
  await page.getByRole('button', { name: 'Keep as a new note' }).click();
  await expectAlert(page, 'success', messages.notePage.keptAsNew);
  await expect(page).not.toHaveURL(new RegExp(note._id));
  await expect(noteText(page)).toContainText('And stayed.');
});

test('pin, archive and the bin can be undone', async ({ page, person, request }) => {
  const note = await person.addNote(lake);
  await openNote(page, person, note);
  await holdAlerts(page);
  await page.getByRole('button', { name: 'Pin', exact: true }).click();
  await expectAlert(page, 'success', messages.notes.pinned);
  await expect(page.getByRole('button', { name: 'Unpin', exact: true })).toBeVisible();
  await undoOf(page, messages.notes.pinned).click();
  await expectAlert(page, 'success', messages.notes.unpinned);
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await expectAlert(page, 'success', messages.notes.archived);
  expect(await readNote(request, person, note._id)).toMatchObject({ pinned: false, archived: true });
  await page.getByRole('button', { name: 'Unarchive', exact: true }).click();
  await expectAlert(page, 'success', messages.notes.unarchived);

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole(moreItem, { name: 'Move to bin' }).click();
  await expect(page).toHaveURL('/notes');
  await undoOf(page, messages.notes.movedToBin).click();
  await expect(card(page, 'By the lake')).toBeVisible();
});

test('a note is copied with its pictures, downloaded and printed whole', async ({ page, person, request }) => {
  const note = await person.addNote(lake, [picture('shore.png')]);
  const pictureId = note.attachments[0]?._id ?? '';
  await person.updateNote(note._id, { description: `${lake.description}\n\n![shore](attachment:${pictureId})` });
  await openNote(page, person, note);
  const more = async (name: string) => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole(moreItem, { name, exact: true }).click();
  };
  const downloading = page.waitForEvent('download');
  await more('Download');
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('by-the-lake.md');
  expect(await readFile(await download.path(), 'utf8')).toContain('# By the lake\n\nThe path is closed.');

  const makingPdf = page.waitForEvent('download');
  await more('Download as PDF');
  const made = await makingPdf;
  expect(made.suggestedFilename()).toBe('by-the-lake.pdf');
  expect(wordsOf(await readFile(await made.path())).join(' ')).toContain('We took the ridge.');

  const words = wordsOf(await page.pdf({ format: 'A4' })).join(' ');
  expect(words).toContain('By the lake');
  expect(words).toContain('We took the ridge.');
  for (const control of ['All notes', 'Saved', 'Attach a file', 'words']) expect(words).not.toContain(control);

  // As a preview of the browser's tools shows it, which prints nothing.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article').getByText('We took the ridge.')).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeVisible();

  await more('Duplicate');
  await expectAlert(page, 'success', messages.notePage.duplicated);
  await expect(noteTitle(page)).toHaveValue('By the lake (copy)');
  const copy = await readNote(request, person, page.url().split('/').at(-1) ?? '');
  const [copied] = copy.attachments;
  expect(copied?._id).not.toBe(pictureId);
  expect(copy.description).toContain(`![shore](attachment:${copied?._id})`);
});

test('a note that was opened by its address is printed without its marks', async ({ page, person }) => {
  const note = await person.addNote({ ...lake, description: 'The path is **closed** today.' });
  await openNote(page, person, note);
  // The parser comes with the first key of Ctrl+P.
  const parser = page.waitForResponse(/markdown-parts/);
  await page.keyboard.press('Control');
  await parser;
  await expect(async () => {
    const words = wordsOf(await page.pdf({ format: 'A4' })).join(' ');
    expect(words).toContain('The path is closed today.');
  }).toPass();
});

test('former versions can be read, compared and brought back', async ({ page, person, request }) => {
  const note = await person.addNote(lake);
  await person.updateNote(note._id, { description: 'The path is open.\nWe took the ridge.' });
  await openNote(page, person, note);
  await page.getByRole('button', { name: 'History', exact: true }).click();
  const history = page.getByRole('dialog', { name: 'History' });
  const versions = history.getByRole('listbox', { name: 'Versions' });
  await expect(versions.getByRole('option')).toHaveCount(2);
  const changes = history.getByRole('region', { name: 'Changes' });
  await expect(changes.getByRole('insertion')).toHaveText('open');
  await expect(changes.getByRole('deletion')).toHaveText('closed');
  await expect(history.getByRole('button', { name: 'Restore this version' })).toBeDisabled();
  await expectAccessible(page);

  await expect(versions).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(versions.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect(changes).toContainText('The path is closed.');
  await history.getByRole('button', { name: 'Restore this version' }).click();
  await holdAlerts(page);
  await expectAlert(page, 'success', messages.notePage.versionRestored);
  await expect(noteText(page)).toContainText('The path is closed.');
  await undoOf(page, messages.notePage.versionRestored).click();
  await expectAlert(page, 'success', messages.notes.previousTextBack);
  await expect(noteText(page)).toContainText('The path is open.');
  expect((await readNote(request, person, note._id)).versionCount).toBe(4);
});
