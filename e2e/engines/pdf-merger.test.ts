import { expect, test } from '../support/engine-journey.ts';
import { locked, photoPdf, wordsOf } from '../support/pdf-files.ts';

test('merges PDFs', async ({ tab }) => {
  await tab.open('/tools/pdf-merger');
  await tab.chooseFiles([
    await photoPdf('Book.pdf', ['B1', 'B2']),
    await photoPdf('Other.pdf', ['O1']),
    locked(await photoPdf('Secret.pdf', ['S1']), 'open sesame'),
  ]);
  await tab.press('Merge');
  expect(wordsOf(await tab.saveResult('Book and 1 more.pdf'))).toEqual(['B1', 'B2', 'O1']);
  expect(await tab.text()).toContain('Secret.pdf is protected by a password.');
});
