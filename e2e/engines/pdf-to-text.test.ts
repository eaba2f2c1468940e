import { expect, test } from '../support/engine-journey.ts';
import { photoPdf, scanPdf } from '../support/pdf-files.ts';

test('reads the text of a PDF', async ({ tab }) => {
  await tab.open('/tools/pdf-to-text');
  await tab.chooseFiles([await photoPdf('Words.pdf', ['First words', 'Other words'])]);
  await tab.press('Convert');
  expect((await tab.saveResult('Words.txt')).toString()).toMatch(/First words[^]*Other words/);
});

test('recognizes the words of a scan', async ({ tab }) => {
  test.slow();
  await tab.open('/tools/pdf-to-text');
  await tab.chooseFiles([await scanPdf('Scan.pdf', [['The heron waits'], ['by the north shore']])]);
  await tab.press('Convert');
  expect((await tab.saveResult('Scan.txt')).toString()).toMatch(/The heron waits[^]*by the north shore/);
});
