import sharp from 'sharp';
import { makeTiff } from '#tools/testing/make-tiff.ts';
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

test('makes a page of each page of a TIFF', async ({ tab }) => {
  const fields = { 256: [40], 257: [30], 258: [8, 8, 8], 259: [1], 262: [2], 277: [3] };
  const page = { fields, pieces: [Uint8Array.from({ length: 3600 }, (_, at) => (at * 7) % 250)] };
  const inks = {
    fields: { ...fields, 258: [8, 8, 8, 8], 262: [5], 277: [4] },
    pieces: [new Uint8Array(4800).fill(90)],
  };
  await tab.open('/tools/image-to-pdf');
  await tab.chooseFiles([
    { name: 'scan.tif', mimeType: 'image/tiff', buffer: Buffer.from(makeTiff([page, inks, page])) },
  ]);
  await tab.press('Convert');
  const pdf = new Blob([new Uint8Array(await tab.saveResult('scan.pdf'))]);
  await checkPdf(pdf);
  expect(await factsOfPdf(pdf, 'pdfinfo')).toMatch(/Pages: +3\n/);
});
