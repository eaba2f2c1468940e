import { limits } from '#contract/limits.ts';
import { expect, test } from './support/journey.ts';
import { goToEnd, noteText, openNote, readNote, saveState } from './support/open-note.ts';
import { photoPdf, picturedWords, scanPdf } from './support/pdf-files.ts';
import { plainText } from './support/plain-files.ts';
import { expectAccessible, holdAlerts, undoOf } from './support/screen.ts';
import { wordFile } from './support/word-files.ts';

const description = 'Papers of the meeting.';

/** How long a busy machine takes to start a worker and its engine, in milliseconds. */
const readMs = 40_000;

test('the text of a PDF is added under its name, and taken back by Undo', async ({ page, person, request }) => {
  const pdf = await photoPdf('march_2026.pdf', ['Minutes', 'Votes']);
  const note = await person.addNote({ title: 'Board meeting', description }, [
    pdf,
    plainText('agenda.txt', 'One.\nTwo.'),
  ]);
  const parts: string[] = [];
  page.on('request', (asked) => parts.push(asked.url()));
  await openNote(page, person, note);
  const extract = page.getByRole('button', { name: 'Extract text of march_2026.pdf into the note' });
  await expect(extract).toBeVisible();
  // The reader loads when it is first used.
  expect(parts.filter((url) => /pdf-to-text|pdfium|file-as-text/.test(url))).toEqual([]);
  await expectAccessible(page);
  await holdAlerts(page);
  await extract.focus();
  await page.keyboard.press('Enter');
  const said = 'The text of “march_2026.pdf” is at the end of the note.';
  await expect(page.getByRole('status').filter({ hasText: said })).toBeVisible({ timeout: readMs });
  await expect(noteText(page)).toContainText('march_2026.pdf');
  await expect(noteText(page)).toContainText('— Page 2 —');
  await expect(saveState(page)).toHaveText('Saved');
  const { description: saved } = await readNote(request, person, note._id);
  expect(saved).toBe(`${description}\n\n## march_2026.pdf\n\nMinutes\n\n— Page 2 —\n\nVotes`);
  await undoOf(page, said).click();
  await expect(noteText(page)).not.toContainText('march_2026.pdf');

  await page.getByRole('button', { name: 'Extract text of agenda.txt into the note' }).click();
  await expect(noteText(page)).toContainText('Two.', { timeout: readMs });
  await goToEnd(page);
  await page.keyboard.press('Control+z');
  await expect(noteText(page)).toHaveText(description);
});

test('the words of a Word document and of a picture are added', async ({ page, person }) => {
  test.slow();
  const files = [
    wordFile('report.docx', ['The heron waits', 'by the river']),
    await picturedWords('sign.png', ['North shore path']),
  ];
  await openNote(page, person, await person.addNote({ title: 'Board meeting', description }, files));
  await page.getByRole('button', { name: 'Extract text of report.docx into the note' }).click();
  await expect(noteText(page)).toContainText('The heron waits', { timeout: readMs });
  await expect(noteText(page)).toContainText('by the river');
  await page.getByRole('button', { name: 'sign.png', exact: true }).click();
  await page.getByRole('button', { name: 'Extract text of sign.png into the note' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(noteText(page)).toContainText('North shore path', { timeout: readMs });
});

test('a picture without words says so', async ({ page, person }) => {
  test.slow();
  const files = [await picturedWords('empty.png', [])];
  await openNote(page, person, await person.addNote({ title: 'Board meeting', description }, files));
  await page.getByRole('button', { name: 'empty.png', exact: true }).click();
  await page.getByRole('button', { name: 'Extract text of empty.png into the note' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'No words were found in empty.png.' })).toBeVisible({
    timeout: readMs,
  });
});

test('a PDF without text, and one that has too much, are told so', async ({ page, person, request }) => {
  const full = 'word '.repeat(limits.note.description.max / 5 - 10).trim();
  const files = [
    await scanPdf('scan.pdf', [[]]),
    plainText('long.txt', 'Too many words for the room that is left. '.repeat(4)),
  ];
  const note = await person.addNote({ title: 'Full of words', description: full }, files);
  await openNote(page, person, note);
  await page.getByRole('button', { name: 'Extract text of scan.pdf into the note' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'scan.pdf has no text' })).toBeVisible({ timeout: readMs });
  await page.getByRole('button', { name: 'Extract text of long.txt into the note' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'PDF to Text saves it as a file.' })).toBeVisible();
  expect((await readNote(request, person, note._id)).description).toBe(full);
});
