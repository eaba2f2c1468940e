import { expect, test } from '../support/engine-journey.ts';
import { photoPdf } from '../support/pdf-files.ts';

test('reads the text of a PDF', async ({ tab }) => {
  await tab.open('/tools/pdf-to-text');
  await tab.chooseFiles([await photoPdf('Words.pdf', ['First words', 'Other words'])]);
  await tab.press('Convert');
  expect((await tab.saveResult('Words.txt')).toString()).toMatch(/First words[^]*Other words/);
});
