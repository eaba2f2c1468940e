import { makeDocx, paragraph, table } from '#tools/testing/make-docx.ts';
import { checkPdf, factsOfPdf, textOfPdf } from '#tools/testing/pdf-programs.ts';
import { expect, test } from '../support/engine-journey.ts';

const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

test('makes a PDF of a Word document, in the fonts that it measured with', async ({ tab }) => {
  const rows = Array.from({ length: 80 }, (_, index) => [`Row ${index + 1}`, `Amount ${index * 3}`]);
  const body = [
    paragraph('Words of a document, हिन्दी में.'),
    table([['Name', 'Value'], ...rows], { repeats: true }),
    paragraph('The end.'),
  ].join('');
  await tab.open('/tools/word-to-pdf');
  await tab.chooseFiles([{ name: 'Report.docx', mimeType, buffer: Buffer.from(makeDocx({ body })) }]);
  await tab.press('Convert');
  const pdf = new Blob([new Uint8Array(await tab.saveResult('Report.pdf'))]);
  await checkPdf(pdf);
  const text = (await textOfPdf(pdf)).replaceAll(/\s+/g, ' ');
  expect(text).toMatch(/^Words of a document, हिन्दी में\. .*The end\./);
  const numbers = (word: string) =>
    Array.from(text.matchAll(new RegExp(`\\b${word} (\\d+)`, 'g')), ([, number]) => Number(number));
  expect(numbers('Row')).toEqual(rows.map((_, index) => index + 1));
  expect(numbers('Amount')).toEqual(rows.map((_, index) => index * 3));
  // The first row stands on both pages.
  expect(text.match(/\bName\b/g)).toHaveLength(2);
  expect(await factsOfPdf(pdf, 'pdffonts')).toContain('Tinos');
});
