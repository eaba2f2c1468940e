import sharp from 'sharp';
import { checkPdf, factsOfPdf, picturesOfPdf } from '#tools/testing/pdf-programs.ts';
import { expect, test } from '../support/engine-journey.ts';
import { picture } from '../support/plain-files.ts';

test('makes a PDF of pictures, and decodes those that a PDF cannot hold as they are', async ({ tab }) => {
  const red = sharp({ create: { width: 40, height: 30, channels: 3, background: '#d02020' } });
  await tab.open('/tools/image-to-pdf');
  await tab.chooseFiles([
    picture('first.png'),
    { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await red.clone().jpeg().toBuffer() },
    { name: 'modern.webp', mimeType: 'image/webp', buffer: await red.clone().webp({ lossless: true }).toBuffer() },
  ]);
  await tab.press('Convert');
  const pdf = new Blob([new Uint8Array(await tab.saveResult('first and 2 more.pdf'))]);
  await checkPdf(pdf);
  expect(await factsOfPdf(pdf, 'pdfinfo')).toMatch(/Pages: +3\n/);
  expect(await picturesOfPdf(pdf)).toMatch(/ 8 +8 +rgb [^]* 40 +30 +rgb .*jpeg[^]* 40 +30 +rgb /);
});
