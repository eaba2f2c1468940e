import { expect, test } from '../support/engine-journey.ts';
import { openIn } from '../support/open-in.ts';
import { photoPdf } from '../support/pdf-files.ts';
import { wordFile } from '../support/word-files.ts';
import { workbook } from '../support/workbook-files.ts';

test('a PDF, a workbook and a Word document of a note open in the page', async ({ tab, person }) => {
  test.slow();
  const pdf = await photoPdf('march.pdf', ['Minutes', 'Kingfisher count']);
  const note = await person.addNote({ title: 'Papers', description: 'Of the board.' }, [
    pdf,
    workbook('money.xlsx'),
    wordFile('report.docx', ['The kingfisher came back']),
  ]);
  await openIn(tab, person, note);
  await tab.press('march.pdf');
  await expect.poll(tab.text, { timeout: 40_000 }).toContain('Kingfisher count');
  await tab.press('Close');
  await tab.press('money.xlsx');
  await expect.poll(tab.text, { timeout: 40_000 }).toContain('किराया');
  await tab.press('Close');
  await tab.press('report.docx');
  await expect.poll(tab.text, { timeout: 40_000 }).toContain('The kingfisher came back');
});
