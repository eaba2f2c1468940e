import { makeDocx, paragraph, run, table } from '#tools/testing/make-docx.ts';
import { checkPdf, factsOfPdf, textOfPdf, wordBoxesOfPdf } from '#tools/testing/pdf-programs.ts';
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

test('draws equations, and the whole of the text beside them', async ({ tab }) => {
  const sign = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
  const part = `<m:f><m:num>${sign('11')}</m:num><m:den><m:rad><m:deg>${sign('3')}</m:deg><m:e>${sign('22')}</m:e></m:rad></m:den></m:f>`;
  const words = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ');
  const body = paragraph(`${run('Before ')}<m:oMath>${part}</m:oMath>${run(` and ${words} at the end.`)}`);
  await tab.open('/tools/word-to-pdf');
  await tab.chooseFiles([{ name: 'Sums.docx', mimeType, buffer: Buffer.from(makeDocx({ body })) }]);
  await tab.press('Convert');
  const pdf = new Blob([new Uint8Array(await tab.saveResult('Sums.pdf'))]);
  const places = await wordBoxesOfPdf(pdf);
  const boxOf = (word: string) => places.find(({ text }) => text === word);
  expect(boxOf('11')?.yMax).toBeLessThan(boxOf('22')?.yMax ?? 0);
  expect(boxOf('11')?.xMin).toBeGreaterThan(boxOf('Before')?.xMax ?? 0);
  const text = places.map(({ text: its }) => its).join(' ');
  expect(text).toContain(`${words} at the end.`);
  expect(text).toContain('√');
  expect(await factsOfPdf(pdf, 'pdffonts')).toContain('NotoSansMath');
});
