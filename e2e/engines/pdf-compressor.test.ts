import { expect, test } from '../support/engine-journey.ts';
import { photoPdf, wordsOf } from '../support/pdf-files.ts';

test('makes a PDF smaller and leaves its words', async ({ tab }) => {
  const photos = await photoPdf('Photos.pdf', ['First words', 'Other words']);
  await tab.open('/tools/pdf-compressor');
  await tab.chooseFiles([photos]);
  await tab.press('Compress');
  const made = await tab.saveResult('Photos-compressed.pdf');
  expect(made.length).toBeLessThan(photos.buffer.length);
  expect(wordsOf(made)).toEqual(['First words', 'Other words']);
});
