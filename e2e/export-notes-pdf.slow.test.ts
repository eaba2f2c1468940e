import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { messages } from '#contract/messages.ts';
import { expect, test } from './support/journey.ts';
import { openAs, type Person } from './support/people.ts';
import { wordsOf } from './support/pdf-files.ts';
import { picture, plainText } from './support/plain-files.ts';
import { expectAccessible, expectAlert, expectNoSidewaysScroll } from './support/screen.ts';
import { addAdmin } from './support/signed-in-admins.ts';

const bytesOf = async (download: Download) => readFile((await download.path()) ?? '');
const unpack = async (download: Download) => unzipSync(new Uint8Array(await bytesOf(download)));
const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Export/ });

async function exportPdf(page: Page): Promise<void> {
  await dialogOf(page).getByRole('combobox', { name: 'Format' }).selectOption('PDF');
  await dialogOf(page).getByRole('button', { name: 'Export' }).click();
}

async function openAll(page: Page, person: Person): Promise<void> {
  await openAs(page, person, '/profile');
  await page.getByRole('button', { name: 'Export notes as…' }).click();
}

test('chosen notes become a PDF each, with their pictures and the names of their files', async ({ page, person }) => {
  await person.addNote({ title: 'By the sea', description: 'The **first** words', tags: ['trips'] }, [
    picture('sea.png'),
    plainText('packing.txt'),
  ]);
  await person.addNote({ title: 'By the sea', description: 'Other words' });
  await person.addNote({ title: 'Left alone', description: 'Not chosen' });
  await openAs(page, person, '/notes');
  const boxes = page.getByRole('checkbox', { name: 'Select By the sea' });
  await expect(boxes).toHaveCount(2);
  for (const box of await boxes.all()) await box.check();
  await page.getByRole('toolbar', { name: 'Selected notes' }).getByRole('button', { name: 'Export' }).click();
  const downloading = page.waitForEvent('download');
  await exportPdf(page);
  const download = await downloading;
  await expectAlert(page, 'success', messages.exports.exported(2));
  expect(download.suggestedFilename()).toBe('thoughtleaf-notes-pdf.zip');
  const files = await unpack(download);
  expect(Object.keys(files).toSorted()).toEqual(['By the sea (2).pdf', 'By the sea.pdf']);
  const texts = Object.values(files).map((bytes) => wordsOf(Buffer.from(bytes)).join(' '));
  expect(texts.find((text) => text.includes('first'))).toMatch(/Files: packing\.txt \(12 bytes\)\s+trips/);
  expect(texts.filter((text) => text.includes('Other words'))).toHaveLength(1);
});

test('one chosen note becomes a plain PDF', async ({ page, person }) => {
  const note = await person.addNote({ title: 'Harbour: walk', description: 'We leave on Monday.' });
  await openAs(page, person, `/notes/${note._id}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Export with files…' }).click();
  const downloading = page.waitForEvent('download');
  await exportPdf(page);
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Harbour walk.pdf');
  expect(wordsOf(await bytesOf(download)).join(' ')).toContain('We leave on Monday.');
  await expectAlert(page, 'success', messages.exports.exported(1));
});

test('notes that become no PDF are named with the reason, and all others are delivered', async ({ page, person }) => {
  const off = await person.addNote({ title: 'Minutes', description: 'Something that somebody complained about' });
  const { headers } = await addAdmin(page.request, 'editor');
  await page.request.patch(`/api/admin/notes/${off._id}/disable`, { headers, data: { disabled: true } });
  await person.addNote({ title: 'By the sea', description: 'Words' }, [picture('sea.png')]);
  await person.addNote({ title: 'Market list', description: '- [x] bread' });
  await openAll(page, person);
  await page.route('**/files/**', (route) => route.abort());
  const downloading = page.waitForEvent('download');
  await exportPdf(page);
  expect(Object.keys(await unpack(await downloading)).toSorted()).toEqual(['By the sea.pdf', 'Market list.pdf']);
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('status')).toHaveText(messages.exports.exported(2));
  await expect(dialog.getByRole('region', { name: 'Not exported' }).getByRole('listitem')).toHaveText(
    `Minutes${messages.exports.disabledNote}`,
  );
  await expect(dialog.getByRole('region', { name: 'Different on paper' }).getByRole('listitem')).toHaveText(
    `By the sea${messages.exports.pictureMissing('sea.png')}`,
  );
  await expectAccessible(page);
  for (const width of [768, 320]) {
    await page.setViewportSize({ width, height: 700 });
    await expectNoSidewaysScroll(page);
  }
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
});

test('an export as PDF tells how far it is, and ends where it is cancelled', async ({ page, person }) => {
  const titles = Array.from({ length: 12 }, (_, place) => `Note ${place + 1}`);
  for (const title of titles) await person.addNote({ title, description: 'Words' });
  await openAll(page, person);
  const downloads: Download[] = [];
  page.on('download', (download) => downloads.push(download));
  await exportPdf(page);
  const dialog = dialogOf(page);
  await expect(dialog.getByText(/^[1-9]\d? of 12$/)).toBeVisible();
  await expect(dialog.getByRole('progressbar', { name: 'Making PDFs' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  // Nothing comes of it later: the next export is the only one that does.
  await page.getByRole('button', { name: 'Export notes as…' }).click();
  const downloading = page.waitForEvent('download');
  await exportPdf(page);
  expect(Object.keys(await unpack(await downloading))).toHaveLength(12);
  await expectAlert(page, 'success', messages.exports.allExported);
  expect(downloads).toHaveLength(1);
});

test('without any note there is nothing to export as PDF', async ({ page, person }) => {
  await openAll(page, person);
  await exportPdf(page);
  await expect(dialogOf(page).getByRole('alert')).toHaveText(messages.exports.noNotes);
});
