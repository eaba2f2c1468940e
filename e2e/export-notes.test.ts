import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Download, Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { expect, test } from './support/journey.ts';
import { openAs } from './support/people.ts';
import { picture } from './support/plain-files.ts';
import { expectAccessible, expectAlert } from './support/screen.ts';

const unpack = async (download: Download) => unzipSync(new Uint8Array(await readFile((await download.path()) ?? '')));

async function exportAs(page: Page, format: string): Promise<Download> {
  const dialog = page.getByRole('dialog', { name: /^Export/ });
  await dialog.getByRole('combobox', { name: 'Format' }).selectOption(format);
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export' }).click();
  return downloading;
}

test('chosen notes are exported as Markdown, and one note as pages that a browser shows', async ({ page, person }) => {
  const sea = await person.addNote({ title: 'By the sea', description: 'First words', tags: ['trips'] }, [
    picture('sea.png'),
  ]);
  const text = `![sea](attachment:${sea.attachments[0]?._id})\n\nSee [[Market list]].`;
  await person.updateNote(sea._id, { description: text });
  await person.addNote({ title: 'Market list', description: '- [x] bread' });
  await person.addNote({ title: 'Left alone', description: 'Not chosen' });
  await openAs(page, person, '/notes');
  await page.getByRole('checkbox', { name: 'Select By the sea' }).check();
  await page.getByRole('checkbox', { name: 'Select Market list' }).check();
  await page.getByRole('toolbar', { name: 'Selected notes' }).getByRole('button', { name: 'Export' }).click();
  await expectAccessible(page);
  const markdown = await unpack(await exportAs(page, 'Markdown with files'));
  await expectAlert(page, 'success', '2 notes are exported.');
  expect(Object.keys(markdown).toSorted()).toEqual([
    'attachments/sea.png',
    'notes/By the sea.md',
    'notes/Market list.md',
  ]);

  await page.goto(`/notes/${sea._id}`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Export with files…' }).click();
  const pages = await unpack(await exportAs(page, 'Web pages'));
  const folder = await mkdtemp(join(tmpdir(), 'thoughtleaf-pages-'));
  for (const [path, bytes] of Object.entries(pages)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
  const shown = await page.context().newPage();
  await shown.goto(pathToFileURL(join(folder, 'index.html')).href);
  await shown.getByRole('link', { name: 'By the sea' }).click();
  await expect(shown.getByRole('heading', { name: 'By the sea' })).toBeVisible();
  await expect
    .poll(() =>
      shown
        .getByRole('img', { name: 'sea' })
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);
});

test('all notes are exported from the profile', async ({ page, person }) => {
  await person.addNote({ title: 'The only one', description: 'Words' });
  await openAs(page, person, '/profile');
  await page.getByRole('button', { name: 'Export notes as…' }).click();
  const files = await unpack(await exportAs(page, 'JSON'));
  expect(Object.keys(files)).toEqual(['notes.json']);
  await expectAlert(page, 'success', 'All notes are exported.');
});
