import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { listUnreadFiles } from '#contract/notes/file-texts.ts';
import { expect, test } from './support/journey.ts';
import { openAs, type Person } from './support/people.ts';
import { photoPdf, picturedWords } from './support/pdf-files.ts';
import { expectAccessible } from './support/screen.ts';

/** How long a busy machine takes to load an engine and read a few files, in milliseconds. */
const readMs = 90_000;

/** Chooses what this browser reads, on the profile. */
async function choose(page: Page, person: Person, labels: readonly string[]): Promise<void> {
  await openAs(page, person, '/profile');
  const section = page.getByRole('region', { name: 'Words in files' });
  for (const label of labels) await section.getByRole('checkbox', { name: label }).check();
}

test('words of a PDF and of a picture are found, with the file and the page', async ({ page, person }) => {
  test.slow();
  const pdf = await photoPdf('march.pdf', ['Minutes', 'Kingfisher count']);
  const picture = await picturedWords('sign.png', ['The heron waits', 'by the north shore']);
  await person.addNote({ title: 'Board meeting', description: 'Papers.' }, [pdf]);
  await person.addNote({ title: 'On the way', description: 'A photo.' }, [picture]);
  await person.addNote({ title: 'Another note', description: 'Without a file.' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openAs(page, person, '/profile');
  const section = page.getByRole('region', { name: 'Words in files' });
  await section.scrollIntoViewIfNeeded();
  // Nothing is read, and nothing loads for it, until somebody wants it.
  expect(asked.filter((path) => /read-files|tesseract|pdfium|traineddata/.test(path))).toEqual([]);
  await section.getByRole('checkbox', { name: 'PDFs, Word and Excel files, texts' }).check();
  await section.getByRole('checkbox', { name: 'English words in pictures' }).check();
  await expect(section.getByText('All files of your notes were looked at.')).toBeVisible({ timeout: readMs });
  await expectAccessible(page);

  await page.goto('/notes?q=kingfisher');
  const found = page.getByRole('article', { name: 'Board meeting' }).getByRole('list', { name: 'Found in files' });
  await expect(found.getByRole('listitem')).toHaveText(/march\.pdf\s*page 2\s*Kingfisher count/);
  await expect(found.locator('mark')).toHaveText('Kingfisher');
  await expectAccessible(page);
  await page.goto('/notes?q=%22north shore%22');
  const ofPicture = page.getByRole('article', { name: 'On the way' }).getByRole('list', { name: 'Found in files' });
  await expect(ofPicture.getByRole('listitem')).toHaveText(/sign\.png\s*by the north shore/);
  await expect(page.getByRole('article', { name: 'Another note' })).toHaveCount(0);
  await ofPicture.getByRole('button', { name: /sign\.png/ }).click();
  const opened = page.getByRole('dialog', { name: 'sign.png' });
  await expect(opened.getByRole('status')).toHaveText('1 hit', { timeout: readMs });
  // The mark lies on the lower line, behind its first two words.
  const [shown, mark] = [
    await opened.getByRole('img').boundingBox(),
    await opened.locator('svg rect').first().boundingBox(),
  ];
  if (!shown || !mark) throw new Error('Nothing is marked.');
  expect((mark.y - shown.y) / shown.height).toBeGreaterThan(0.4);
  expect(mark.x - shown.x).toBeGreaterThan(mark.height);
  expect(mark.x + mark.width).toBeLessThan(shown.x + shown.width);
  await expectAccessible(page);
});

test('a new file is read while the notes are open, by one of two tabs, and Hindi words as well', async ({
  page,
  person,
  request,
}) => {
  test.slow();
  await choose(page, person, ['English words in pictures', 'Hindi words in pictures']);
  await page.goto('/notes');
  const second = await page.context().newPage();
  await second.goto('/notes');
  const stored: string[] = [];
  for (const tab of [page, second])
    tab.on('request', (asked) => {
      if (asked.method() === 'PUT') stored.push(new URL(asked.url()).pathname);
    });
  const river = await picturedWords('river.png', ['नदी का किनारा'], 'Noto Sans Devanagari');
  const lake = await picturedWords('lake.png', ['A quiet lake']);
  const note = await person.addNote({ title: 'A river', description: 'Photos.' }, [river, lake]);
  const headers = { 'auth-token': person.token };
  const unread = async () => {
    const answer = await request.get(listUnreadFiles.path, { headers });
    return z.parse(z.object({ data: z.array(z.unknown()) }), await answer.json()).data.length;
  };
  await expect.poll(unread, { timeout: readMs }).toBe(0);
  expect(stored.toSorted()).toEqual(
    note.attachments.map(({ _id }) => `/api/notes/${note._id}/attachments/${_id}/text`).toSorted(),
  );
  await page.goto('/notes?q=किनारा');
  await expect(page.getByRole('list', { name: 'Found in files' })).toContainText('नदी का किनारा');
});

/** Leaves on the device what a visit leaves that ended after the second page of a file. */
const leaveReading = (page: Page, owner: string, attachmentId: string): Promise<void> =>
  page.evaluate(
    async (reading) => {
      const opening = indexedDB.open('thoughtleaf-readings');
      opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('readings'));
      await new Promise((resolve) => opening.addEventListener('success', resolve));
      const transaction = opening.result.transaction('readings', 'readwrite');
      transaction.objectStore('readings').put(reading, 'newest');
      await new Promise((resolve) => transaction.addEventListener('complete', resolve));
      opening.result.close();
    },
    {
      owner,
      attachmentId,
      languages: [],
      parts: [{ page: 1, text: 'A cormorant dries its wings' }],
      nextPage: 3,
    },
  );

test('a long file is read on from the page where an earlier visit ended', async ({ page, person }) => {
  test.slow();
  const pdf = await photoPdf('march.pdf', ['Minutes', 'Kingfisher count', 'A heron at last']);
  const note = await person.addNote({ title: 'Board meeting', description: 'Papers.' }, [pdf]);
  await openAs(page, person, '/profile');
  await leaveReading(page, person.id, note.attachments[0]?._id ?? '');
  const section = page.getByRole('region', { name: 'Words in files' });
  await section.getByRole('checkbox', { name: 'PDFs, Word and Excel files, texts' }).check();
  await expect(section.getByText('All files of your notes were looked at.')).toBeVisible({ timeout: readMs });
  for (const [word, hit] of [
    ['cormorant', 'page 1'],
    ['heron', 'page 3'],
  ] as const) {
    await page.goto(`/notes?q=${word}`);
    await expect(page.getByRole('list', { name: 'Found in files' })).toContainText(hit);
  }
  // The second page was read before, and had no words then.
  await page.goto('/notes?q=kingfisher');
  await expect(page.getByRole('heading', { name: 'No notes found' })).toBeVisible();
});
