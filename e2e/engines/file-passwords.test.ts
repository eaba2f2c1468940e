import { makeDocx, paragraph, run } from '#tools/testing/make-docx.ts';
import { openedOffice } from '#tools/testing/opened-office.ts';
import { expect, test } from '../support/engine-journey.ts';
import { photoPdf, wordsOf } from '../support/pdf-files.ts';

test('protects a document and a PDF', async ({ tab }) => {
  const name = 'Report.docx';
  const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  const buffer = Buffer.from(makeDocx({ body: paragraph(run('Words of the report.')) }));
  await tab.open('/tools/file-passwords');
  await tab.chooseFiles([{ name, mimeType, buffer }, await photoPdf('Book.pdf', ['B1', 'B2'])]);
  await tab.fill('New password', 'violet ridge');
  await tab.press('Protect');
  expect(await openedOffice(await tab.saveResult('Report-protected.docx'), 'violet ridge')).toEqual(buffer);
  expect(wordsOf(await tab.saveResult('Book-protected.pdf'), 'violet ridge')).toEqual(['B1', 'B2']);
});
