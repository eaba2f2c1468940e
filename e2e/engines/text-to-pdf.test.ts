import { checkPdf, textOfPdf } from '#tools/testing/pdf-programs.ts';
import { expect, test } from '../support/engine-journey.ts';
import { plainText } from '../support/plain-files.ts';

test('makes a PDF of a text, and draws what no font of ours has', async ({ tab }) => {
  await tab.open('/tools/text-to-pdf');
  await tab.chooseFiles([plainText('words.txt', 'Plain words, Ελληνικά, हिन्दी, 😀 and 漢字.\n'.repeat(100))]);
  await tab.press('Convert');
  const pdf = new Blob([new Uint8Array(await tab.saveResult('words.pdf'))]);
  await checkPdf(pdf);
  expect((await textOfPdf(pdf)).match(/Plain words, Ελληνικά, हिन्दी, 😀 and 漢字\./gu)).toHaveLength(100);
});
