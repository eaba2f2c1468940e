import sharp from 'sharp';
import { makeDocx, paragraph } from '#tools/testing/make-docx.ts';
import { expect, test } from '../support/journey.ts';
import { locked, photoPdf, wordsOf } from '../support/pdf-files.ts';
import type { PlainFile } from '#testing/plain-file.ts';
import { picture, plainText } from '../support/plain-files.ts';
import { type KeyboardWork, workByKeyboard } from '../support/tool-by-keyboard.ts';
import { workbook } from '../support/workbook-files.ts';

interface Case extends Omit<KeyboardWork, 'files'> {
  title: string;
  files: () => Promise<readonly PlainFile[]>;
  /** `files` are those that the tool was given. */
  check: (made: Buffer, files: readonly PlainFile[]) => Promise<void> | void;
}

const boxes = (pdf: Buffer) =>
  Array.from(pdf.toString('latin1').matchAll(/\/MediaBox (\[[^\]]+\])/g), ([, box]) => box);

const given =
  (...files: PlainFile[]) =>
  () =>
    Promise.resolve(files);

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

async function noise(): Promise<PlainFile> {
  const gaussian = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const create = { width: 200, height: 150, channels: 3, background: 'white', noise: gaussian } as const;
  return { name: 'noise.png', mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() };
}

const cases: Case[] = [
  {
    title: 'text becomes a PDF',
    slug: 'text-to-pdf',
    files: given(plainText('one.txt', 'First words.')),
    option: { name: 'Orientation', key: 'l', value: 'landscape' },
    action: 'Convert',
    result: 'one.pdf',
    check: (pdf) => {
      expect(wordsOf(pdf)).toEqual(['First words.']);
      expect(boxes(pdf)).toEqual(['[0 0 841.88976 595.27559]']);
    },
  },
  {
    title: 'pictures are ordered and become a PDF',
    slug: 'image-to-pdf',
    files: given(picture('first.png'), picture('second.png')),
    isReordered: true,
    option: { name: 'Page size', key: 'l', value: 'Letter' },
    action: 'Convert',
    result: 'second and 1 more.pdf',
    check: (pdf) => expect(boxes(pdf)).toEqual(['[0 0 612 792]', '[0 0 612 792]']),
  },
  {
    title: 'PDFs are ordered and merged',
    slug: 'pdf-merger',
    files: () => Promise.all([photoPdf('One.pdf', ['O1', 'O2']), photoPdf('Two.pdf', ['T1'])]),
    isReordered: true,
    option: { name: /^Pages.* One\.pdf$/, key: '2', value: '2' },
    action: 'Merge',
    result: 'Two and 1 more.pdf',
    check: (pdf) => expect(wordsOf(pdf)).toEqual(['T1', 'O2']),
  },
  {
    title: 'pages of a PDF get numbers',
    slug: 'pdf-pages',
    files: async () => [await photoPdf('One.pdf', ['O1', 'O2'])],
    option: { name: 'Page numbers', key: 'b', value: 'center' },
    action: 'Create',
    result: 'One-pages.pdf',
    check: (pdf) =>
      expect(wordsOf(pdf).map((words) => words.split(/\s+/))).toEqual([
        ['O1', '1'],
        ['O2', '2'],
      ]),
  },
  {
    title: 'a Word document becomes a PDF',
    slug: 'word-to-pdf',
    files: given({
      name: 'sound.docx',
      mimeType: docx,
      buffer: Buffer.from(makeDocx({ body: paragraph('Sound words.') })),
    }),
    option: { name: 'Bookmarks', key: 'n', value: 'none' },
    action: 'Convert',
    result: 'sound.pdf',
    check: (pdf) => expect(wordsOf(pdf)).toEqual(['Sound words.']),
  },
  {
    title: 'a PDF becomes smaller',
    slug: 'pdf-compressor',
    files: async () => [await photoPdf('Photos.pdf', ['Words'])],
    option: { name: 'Level', key: 's', value: 'smallest' },
    action: 'Compress',
    result: 'Photos-compressed.pdf',
    check: (pdf, [photos]) => {
      expect(wordsOf(pdf)).toEqual(['Words']);
      expect(pdf.length).toBeLessThan(photos?.buffer.length ?? 0);
    },
  },
  {
    title: 'a PDF becomes text',
    slug: 'pdf-to-text',
    files: async () => [await photoPdf('Photos.pdf', ['First words', 'Other words'])],
    option: { name: 'Between two pages', key: 'ArrowDown', value: 'form-feed' },
    action: 'Convert',
    result: 'Photos.txt',
    check: (text) => {
      const pages = text.toString().split('\f');
      expect(pages.map((page) => page.trim())).toEqual(['First words', 'Other words']);
    },
  },
  {
    title: 'an HTML document becomes a PDF',
    slug: 'html-to-pdf',
    files: given({ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<h1>Calm words</h1>') }),
    option: { name: 'Backgrounds', key: 'l', value: 'hidden' },
    action: 'Convert',
    result: 'page.pdf',
    check: (pdf) => expect(wordsOf(pdf)).toEqual(['Calm words']),
  },
  {
    title: 'a workbook becomes a PDF',
    slug: 'excel-to-pdf',
    files: given(workbook('accounts.xlsx')),
    option: { name: 'At the foot of each page', key: 's', value: 'pages' },
    action: 'Convert',
    result: 'accounts.pdf',
    check: (pdf) => expect(wordsOf(pdf)[1]).toMatch(/On the second sheet\s+Second\s+Page 2 of 2/),
  },
  {
    title: 'a picture becomes smaller',
    slug: 'image-compressor',
    files: async () => [await noise()],
    option: { name: 'Format', key: 'j', value: 'jpeg' },
    action: 'Compress',
    result: 'noise-compressed.jpg',
    check: async (made, [original]) => {
      expect(await sharp(made).metadata()).toMatchObject({ format: 'jpeg', width: 200, height: 150 });
      expect(made.length).toBeLessThan(original?.buffer.length ?? 0);
    },
  },
  {
    title: 'a PDF loses its password',
    slug: 'file-passwords',
    files: async () => [locked(await photoPdf('Secret.pdf', ['Hidden words']), 'open sesame')],
    option: { name: 'What to do', key: 'r', value: 'remove' },
    typed: { name: 'Password of the files', text: 'open sesame' },
    action: 'Unlock',
    result: 'Secret-unprotected.pdf',
    check: (pdf) => expect(wordsOf(pdf)).toEqual(['Hidden words']),
  },
];

for (const { title, files, check, ...work } of cases) {
  test(`by keyboard alone, ${title}`, async ({ page }) => {
    const chosen = await files();
    await check(await workByKeyboard(page, { ...work, files: chosen }), chosen);
  });
}
