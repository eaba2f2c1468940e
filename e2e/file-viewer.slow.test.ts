import { saveFileText } from '#contract/notes/file-texts.ts';
import { protectAgile } from '#tools/testing/protect-office.ts';
import { silentWav } from '#testing/silent-wav.ts';
import { expect, test } from './support/journey.ts';
import { openNote } from './support/open-note.ts';
import { openWithStorage } from './support/open-with-storage.ts';
import { openAs } from './support/people.ts';
import { locked, photoPdf, scanPdf } from './support/pdf-files.ts';
import type { PlainFile } from '#testing/plain-file.ts';
import { plainText } from './support/plain-files.ts';
import { card, expectAccessible } from './support/screen.ts';
import { wordFile } from './support/word-files.ts';
import { workbook } from './support/workbook-files.ts';

const description = 'Papers of the board.';

test('a hit in a PDF opens it at its page, with the words marked; Back closes it', async ({
  page,
  person,
  request,
}) => {
  const words = Array.from({ length: 9 }, (_, index) => `Page of ${index + 1}`);
  const pdf = await photoPdf('march.pdf', [...words, 'A kingfisher count']);
  const note = await person.addNote({ title: 'Board meeting', description }, [pdf]);
  const path = saveFileText.path.replace('{id}', note._id).replace('{attId}', note.attachments[0]?._id ?? '');
  const parts = [{ page: 10, text: 'A kingfisher count' }];
  await request.put(path, { headers: { 'auth-token': person.token }, data: { parts } });
  await openAs(page, person, '/notes?q=kingfisher');
  const hits = page.getByRole('list', { name: 'Found in files' });
  await hits.getByRole('button', { name: /march\.pdf\s*page 10/ }).click();
  const viewer = page.getByRole('dialog', { name: 'march.pdf' });
  await expect(viewer.getByText('Hit 1 of 1 on page 10')).toBeVisible();
  await expect(viewer.getByRole('textbox', { name: 'Page' })).toHaveValue('10');
  const found = viewer.getByRole('group', { name: 'Page 10' });
  await expect(found.locator('mark')).toBeInViewport();
  await expect(found).toContainText('A kingfisher count');
  // Only what is in sight is there.
  await expect(viewer.getByRole('group', { name: 'Page 1', exact: true })).toHaveCount(0);
  await viewer.getByRole('textbox', { name: 'Page' }).fill('1');
  await page.keyboard.press('Enter');
  await expect(viewer.getByRole('group', { name: 'Page 1', exact: true })).toBeInViewport();
  await expectAccessible(page);
  await page.goBack();
  await expect(viewer).toHaveCount(0);
  await expect(page).toHaveURL(/\/notes\?q=kingfisher/);
});

test('a hit in the picture of a scan is marked, and its words can be selected', async ({ page, person, request }) => {
  test.slow();
  const pdf = await scanPdf('letter.pdf', [['Dear board'], ['The heron waits', 'by the north shore']]);
  const note = await person.addNote({ title: 'Old letters', description }, [pdf]);
  const path = saveFileText.path.replace('{id}', note._id).replace('{attId}', note.attachments[0]?._id ?? '');
  const parts = [{ page: 2, text: 'The heron waits\nby the north shore' }];
  await request.put(path, { headers: { 'auth-token': person.token }, data: { parts } });
  await openAs(page, person, '/notes?q=north');
  const hits = page.getByRole('list', { name: 'Found in files' });
  await hits.getByRole('button', { name: /letter\.pdf\s*page 2/ }).click();
  const viewer = page.getByRole('dialog', { name: 'letter.pdf' });
  await expect(viewer.getByText('Hit 1 of 1 on page 2')).toBeVisible({ timeout: 60_000 });
  const found = viewer.getByRole('group', { name: 'Page 2' });
  await expect(found).toContainText('by the north shore');
  // The mark lies on the word: in the lower line, right of its middle third.
  const [sheet, mark] = [await found.boundingBox(), await found.locator('mark').boundingBox()];
  if (!sheet || !mark) throw new Error('Nothing is marked.');
  const line = await found.getByText('by the north shore').boundingBox();
  expect(line && Math.abs(line.y - mark.y) / sheet.height).toBeLessThan(0.05);
  expect(mark.x).toBeGreaterThan((line?.x ?? 0) + (line?.width ?? 0) * 0.3);
  expect(mark.x + mark.width).toBeLessThan((line?.x ?? 0) + (line?.width ?? 0) * 0.8);
});

test('files of a note open in the page, by their kind', async ({ page, person }) => {
  const rows = Array.from({ length: 1200 }, (_, index) => `${index + 1},Heron`);
  const files = [
    plainText('log.txt', 'First line\n<b>no markup</b>'),
    plainText('birds.csv', `Number,Bird\n${rows.join('\n')}`),
    workbook('accounts.xlsx'),
    locked(await photoPdf('closed.pdf', ['Minutes']), 'secret'),
    { name: 'call.wav', mimeType: 'audio/wav', buffer: Buffer.from(silentWav(20)) },
    { name: 'old.zip', mimeType: 'application/zip', buffer: Buffer.from('504b0506'.padEnd(44, '0'), 'hex') },
    { name: 'broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nnothing else') },
  ];
  const note = await person.addNote({ title: 'Papers', description }, files);
  await openNote(page, person, note);
  const list = page.getByRole('region', { name: 'Files' });
  const open = async (name: string) => {
    await expect(list.getByRole('link', { name: `Download ${name}` })).toHaveAttribute('download', name);
    await list.getByRole('button', { name, exact: true }).click();
    return page.getByRole('dialog', { name });
  };
  const close = async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };

  await expect((await open('log.txt')).getByText('<b>no markup</b>')).toBeVisible();
  await close();

  const table = await open('birds.csv');
  await expect(table.getByRole('row').nth(1)).toHaveText('1NumberBird');
  await table.getByRole('button', { name: 'Next part' }).click();
  await expect(table.getByRole('row').nth(1)).toHaveText('501500Heron');
  await expectAccessible(page);
  await close();

  const sheets = await open('accounts.xlsx');
  await expect(sheets.getByRole('tab').first()).toHaveAttribute('aria-selected', 'true');
  await expect(sheets.getByRole('cell', { name: 'किराया' })).toBeVisible();
  await close();

  const closed = await open('closed.pdf');
  await closed.getByLabel('Password for closed.pdf').fill('wrong');
  await closed.getByRole('button', { name: 'Open file' }).click();
  await expect(closed.getByText('closed.pdf does not open with this password.')).toBeVisible();
  await closed.getByLabel('Password for closed.pdf').fill('secret');
  await closed.getByRole('button', { name: 'Open file' }).click();
  await expect(closed.getByRole('group', { name: 'Page 1' })).toContainText('Minutes');
  await close();

  const player = (await open('call.wav')).locator('video');
  await expect(player).toHaveJSProperty('duration', 20);
  await player.evaluate((video: HTMLVideoElement) => {
    video.currentTime = 15;
  });
  await expect(player).toHaveJSProperty('seeking', false);
  expect(await player.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThanOrEqual(15);
  await close();

  await expect((await open('old.zip')).getByText('Files of this kind are not shown here.')).toBeVisible();
  await close();
  await expect((await open('broken.pdf')).getByRole('alert')).toContainText('broken.pdf is damaged');
});

test('a Word document opens as pages, a hit at its page', async ({ page, person, request }) => {
  const file = wordFile('report.docx', ['Report of the board', '\f', 'The kingfisher came back']);
  const note = await person.addNote({ title: 'Board meeting', description }, [file]);
  const path = saveFileText.path.replace('{id}', note._id).replace('{attId}', note.attachments[0]?._id ?? '');
  const parts = [{ page: null, text: 'Report of the board\nThe kingfisher came back' }];
  await request.put(path, { headers: { 'auth-token': person.token }, data: { parts } });
  await openAs(page, person, '/notes?q=kingfisher');
  const hits = page.getByRole('list', { name: 'Found in files' });
  await hits.getByRole('button', { name: /report\.docx/ }).click();
  const viewer = page.getByRole('dialog', { name: 'report.docx' });
  await expect(viewer.getByText('Hit 1 of 1 on page 2')).toBeVisible();
  await expect(viewer.getByRole('group', { name: 'Page 2' }).locator('mark')).toBeInViewport();
  await expect(viewer.getByText('Laid out on your device: pages may end elsewhere than in Word.')).toBeVisible();
  await expectAccessible(page);
});

test('a Word document that is none says so', async ({ page, person }) => {
  const broken = { ...wordFile('broken.docx', ['Words']), buffer: Buffer.from('PK\u0003\u0004 and nothing else') };
  await openNote(page, person, await person.addNote({ title: 'Papers', description }, [broken]));
  await page.getByRole('region', { name: 'Files' }).getByRole('button', { name: 'broken.docx', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'broken.docx' }).getByRole('alert')).toContainText('broken.docx is');
});

test('a Word document and a workbook under a password open by it', async ({ page, person }) => {
  const protect = ({ buffer, ...file }: PlainFile): PlainFile => ({
    ...file,
    buffer: Buffer.from(protectAgile(buffer, 'open sesame')),
  });
  const files = [protect(wordFile('secret.docx', ['The kingfisher came back'])), protect(workbook('secret.xlsx'))];
  await openNote(page, person, await person.addNote({ title: 'Papers', description }, files));
  const list = page.getByRole('region', { name: 'Files' });
  for (const [name, words] of [
    ['secret.docx', 'The kingfisher came back'],
    ['secret.xlsx', 'किराया'],
  ] as const) {
    await list.getByRole('button', { name, exact: true }).click();
    const viewer = page.getByRole('dialog', { name });
    await viewer.getByLabel(`Password for ${name}`).fill('open sesame');
    await viewer.getByRole('button', { name: 'Open file' }).click();
    await expect(viewer.getByText(words).first()).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
  }
});

test('files open in the demo, without an account', async ({ page }) => {
  await openWithStorage(page, {}, '/live-demo');
  const form = page.getByRole('region', { name: 'Add a note' });
  await form.getByRole('textbox', { name: 'Title' }).fill('With a table');
  await form.getByRole('textbox', { name: 'Description' }).fill(description);
  await form.getByRole('textbox', { name: 'Title' }).evaluate((field) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['Bird;Count\nHeron;12'], 'birds.csv', { type: 'text/csv' }));
    field.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }));
  });
  await form.getByRole('button', { name: 'Add Note' }).click();
  await card(page, 'With a table').getByRole('button', { name: 'birds.csv', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'birds.csv' }).getByRole('row').last()).toHaveText('2Heron12');
});
