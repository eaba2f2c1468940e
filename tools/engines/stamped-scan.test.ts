import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { PdfFile, pdfRef, type PdfRef } from '../pdf/pdf-file.ts';
import { fetchFromDisk } from '../testing/assets-on-disk.ts';
import { jpegImage, photo } from '../testing/image-pages.ts';
import { pictureOfWords } from '../testing/picture-of-words.ts';
import { withPdf } from './opened-pdf.ts';
import { isStampedScan, joinStamp } from './stamped-scan.ts';

vi.stubGlobal('fetch', fetchFromDisk);

const paper = async () => jpegImage(sharp(await pictureOfWords(['The heron waits'])).removeAlpha());

interface MadePage {
  picture?: (file: PdfFile) => PdfRef;
  /** Operators that draw the picture, and the text. */
  content: string;
  /** The picture is drawn by a form. */
  isInForm?: boolean;
}

const box = '[0 0 600 400]';
const filling = 'q 600 0 0 400 0 0 cm /Im Do Q';
const text = (words: string, mode = 0) => `BT /F1 12 Tf ${mode} Tr 20 20 Td (${words}) Tj ET`;

async function isStamped({ picture, content, isInForm = false }: MadePage, ownText: string): Promise<boolean> {
  const file = new PdfFile();
  const tree = file.reserve();
  const font = '/Font <</F1 <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>>>';
  const image = picture ? `/Im ${pdfRef(picture(file))}` : '';
  const inForm = { Type: '/XObject', Subtype: '/Form', BBox: box, Resources: `<</XObject <<${image}>>>>` };
  const xObjects = isInForm ? `/Fm ${pdfRef(file.flateStream(filling, inForm))}` : image;
  const page = file.object({
    Type: '/Page',
    Parent: pdfRef(tree),
    MediaBox: box,
    Resources: `<<${font} /XObject <<${xObjects}>>>>`,
    Contents: pdfRef(file.flateStream(content)),
  });
  file.object({ Type: '/Pages', Kids: `[${pdfRef(page)}]`, Count: 1 }, tree);
  const pdf = await file.finish({ root: file.object({ Type: '/Catalog', Pages: pdfRef(tree) }) });
  return withPdf(new Uint8Array(await pdf.arrayBuffer()), undefined, (document) => isStampedScan(document, 1, ownText));
}

const stamp = 'Page 3 of 40';

it('sees a scan with words of a program on it, also in strips and in a form', async () => {
  const picture = await paper();
  const strips = [0, 100, 200, 300].map((at) => `q 600 0 0 100 0 ${at} cm /Im Do Q`).join(' ');
  expect(await isStamped({ picture, content: `${filling} ${text(stamp)}` }, stamp)).toBe(true);
  expect(await isStamped({ picture, content: `${strips} ${text(stamp)}` }, stamp)).toBe(true);
  expect(await isStamped({ picture, content: `/Fm Do ${text(stamp)}`, isInForm: true }, stamp)).toBe(true);
});

it('leaves pages whose text is all that there is to read', async () => {
  const picture = await paper();
  const content = `${filling} ${text(stamp)}`;
  // Words that a program has recognized lie over the picture unseen.
  expect(await isStamped({ picture, content: `${filling} ${text(stamp, 3)}` }, stamp)).toBe(false);
  expect(await isStamped({ picture, content }, 'words '.repeat(100))).toBe(false);
  expect(await isStamped({ picture, content }, ' \n')).toBe(false);
  expect(await isStamped({ picture, content: `q 300 0 0 200 0 0 cm /Im Do Q ${text(stamp)}` }, stamp)).toBe(false);
  expect(await isStamped({ content: text(stamp) }, stamp)).toBe(false);
  const dark = await jpegImage(photo(600, 400).linear(0.4));
  expect(await isStamped({ picture: dark, content }, stamp)).toBe(false);
});

it('keeps those own lines whose words were not recognized, after the others', () => {
  expect(joinStamp('The heron waits\nPAGE 3 of 40\n', 'Page 3 of 40')).toBe('The heron waits\nPAGE 3 of 40');
  expect(joinStamp('The heron waits', 'Case 1:20-cv-7\nThe heron')).toBe('The heron waits\n\nCase 1:20-cv-7');
  expect(joinStamp('', 'Page 3 of 40')).toBe('Page 3 of 40');
});
