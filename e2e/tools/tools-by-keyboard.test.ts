import sharp from 'sharp';
import { makeDocx, paragraph } from '#tools/testing/make-docx.ts';
import { expect, test } from '../support/journey.ts';
import { photoPdf, wordsOf } from '../support/pdf-files.ts';
import { picture, plainText, type PlainFile } from '../support/plain-files.ts';
import { workByKeyboard } from '../support/tool-by-keyboard.ts';
import { workbook } from '../support/workbook-files.ts';

const boxes = (pdf: Buffer) =>
  Array.from(pdf.toString('latin1').matchAll(/\/MediaBox (\[[^\]]+\])/g), ([, box]) => box);

test.describe('By the keyboard alone', () => {
  test('text becomes a PDF', async ({ page }) => {
    const pdf = await workByKeyboard(page, {
      slug: 'text-to-pdf',
      files: [plainText('one.txt', 'First words.')],
      option: { name: 'Orientation', key: 'l', value: 'landscape' },
      action: 'Convert',
      result: 'one.pdf',
    });
    expect(wordsOf(pdf)).toEqual(['First words.']);
    expect(boxes(pdf)).toEqual(['[0 0 841.88976 595.27559]']);
  });

  test('pictures are ordered and become a PDF', async ({ page }) => {
    const pdf = await workByKeyboard(page, {
      slug: 'image-to-pdf',
      files: [picture('first.png'), picture('second.png')],
      isReordered: true,
      option: { name: 'Page size', key: 'l', value: 'Letter' },
      action: 'Convert',
      result: 'pictures.pdf',
    });
    expect(boxes(pdf)).toEqual(['[0 0 612 792]', '[0 0 612 792]']);
  });

  test('PDFs are ordered and merged', async ({ page }) => {
    const pdf = await workByKeyboard(page, {
      slug: 'pdf-merger',
      files: [await photoPdf('One.pdf', ['O1', 'O2']), await photoPdf('Two.pdf', ['T1'])],
      isReordered: true,
      option: { name: /^Pages.* One\.pdf$/, key: '2', value: '2' },
      action: 'Merge',
      result: 'merged.pdf',
    });
    expect(wordsOf(pdf)).toEqual(['T1', 'O2']);
  });

  test('a Word document becomes a PDF', async ({ page }) => {
    const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
    const buffer = Buffer.from(makeDocx({ body: paragraph('Sound words.') }));
    const pdf = await workByKeyboard(page, {
      slug: 'word-to-pdf',
      files: [{ name: 'sound.docx', mimeType, buffer }],
      option: { name: 'Bookmarks', key: 'n', value: 'none' },
      action: 'Convert',
      result: 'sound.pdf',
    });
    expect(wordsOf(pdf)).toEqual(['Sound words.']);
  });

  test('a PDF becomes smaller', async ({ page }) => {
    const photos = await photoPdf('Photos.pdf', ['Words']);
    const pdf = await workByKeyboard(page, {
      slug: 'pdf-compressor',
      files: [photos],
      option: { name: 'Level', key: 's', value: 'smallest' },
      action: 'Compress',
      result: 'Photos-compressed.pdf',
    });
    expect(wordsOf(pdf)).toEqual(['Words']);
    expect(pdf.length).toBeLessThan(photos.buffer.length);
  });

  test('a PDF becomes text', async ({ page }) => {
    const text = await workByKeyboard(page, {
      slug: 'pdf-to-text',
      files: [await photoPdf('Photos.pdf', ['First words', 'Other words'])],
      option: { name: 'Between two pages', key: 'ArrowDown', value: 'form-feed' },
      action: 'Convert',
      result: 'Photos.txt',
    });
    expect(
      text
        .toString()
        .split('\f')
        .map((page) => page.trim()),
    ).toEqual(['First words', 'Other words']);
  });

  test('a document of HTML becomes a PDF', async ({ page }) => {
    const html: PlainFile = { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<h1>Calm words</h1>') };
    const pdf = await workByKeyboard(page, {
      slug: 'html-to-pdf',
      files: [html],
      option: { name: 'Backgrounds', key: 'l', value: 'hidden' },
      action: 'Convert',
      result: 'page.pdf',
    });
    expect(wordsOf(pdf)).toEqual(['Calm words']);
  });

  test('a workbook becomes a PDF', async ({ page }) => {
    const pdf = await workByKeyboard(page, {
      slug: 'excel-to-pdf',
      files: [workbook('accounts.xlsx')],
      option: { name: 'At the foot of each page', key: 's', value: 'pages' },
      action: 'Convert',
      result: 'accounts.pdf',
    });
    expect(wordsOf(pdf)[1]).toMatch(/On the second sheet\s+Second\s+Page 2 of 2/);
  });

  test('a picture becomes smaller', async ({ page }) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    const create = { width: 200, height: 150, channels: 3, background: 'white', noise } as const;
    const buffer = await sharp({ create }).png().toBuffer();
    const made = await workByKeyboard(page, {
      slug: 'image-compressor',
      files: [{ name: 'noise.png', mimeType: 'image/png', buffer }],
      option: { name: 'Format', key: 'j', value: 'jpeg' },
      action: 'Compress',
      result: 'noise-compressed.jpg',
    });
    expect(await sharp(made).metadata()).toMatchObject({ format: 'jpeg', width: 200, height: 150 });
    expect(made.length).toBeLessThan(buffer.length);
  });
});
