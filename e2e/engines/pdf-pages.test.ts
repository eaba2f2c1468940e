import { expect, test } from '../support/engine-journey.ts';
import { photoPdf, wordsOf } from '../support/pdf-files.ts';
import { resultMs } from '#testing/engines/engine-tab.ts';

test('arranges the pages of a PDF', async ({ tab }) => {
  await tab.open('/tools/pdf-pages');
  await tab.chooseFiles([await photoPdf('Book.pdf', ['B1', 'B2', 'B3'])]);
  await expect.poll(tab.text, { timeout: resultMs }).toContain('Click pages to select them');
  await tab.fill('Select pages', '1');
  await tab.press('Remove pages');
  await tab.press('Create');
  expect(wordsOf(await tab.saveResult('Book-pages.pdf'))).toEqual(['B2', 'B3']);
});
