import { zlibSync } from 'fflate';
import { PdfFile, pdfName, pdfNumber, pdfRef, type PdfRef } from '../../pdf/pdf-file.ts';
import { makePdf } from '../../testing/pdf-samples.ts';
import { sampleTexts } from '../../converters/text-to-pdf/sample-texts.ts';
import { oneOf, randomFrom } from '../../../testing/seeded-random.ts';

/** Words that the standard fonts of PDF have: ASCII alone. */
const plainWords = (sampleTexts['en'] ?? '').match(/[A-Za-z]+/g) ?? [];

function pageOfLines(random: () => number): string {
  const line = () => Array.from({ length: 9 }, () => oneOf(random, plainWords)).join(' ');
  return Array.from({ length: 33 }, line).join('\n');
}

/** A book, and the words on each of its pages. */
export interface Book {
  pdf: Uint8Array<ArrayBuffer>;
  pages: readonly string[];
}

/**
 * A book of text with a form field and an outline entry for each page. Each page links to the next one, by a named destination
 * where asked.
 */
export async function makeBook(pageCount: number, seed: number, links: 'direct' | 'named'): Promise<Book> {
  const random = randomFrom(seed);
  const pages = Array.from({ length: pageCount }, () => pageOfLines(random));
  const toNext = pages.slice(1).map((_, place) => {
    const direct = { from: place + 1, to: place + 2 };
    return links === 'direct' ? direct : Object.assign(direct, { name: `place-${String(place).padStart(5, '0')}` });
  });
  const outline = pages.map((_, place) => ({ title: `Chapter ${place + 1}`, page: place + 1 }));
  const field = { name: `field-${seed}`, value: `value-${seed}` };
  return { pdf: await makePdf({ pages, links: toNext, outline, field }), pages };
}

/** Writes pages that each show one picture, which fills an A4 page. */
export function picturePages(file: PdfFile, pictures: readonly PdfRef[]): Promise<Blob> {
  const tree = file.reserve();
  const kids = pictures.map((picture) => {
    const content = file.flateStream(`q ${pdfNumber(595.28)} 0 0 ${pdfNumber(841.89)} 0 0 cm /Im1 Do Q`);
    return file.object({
      Type: '/Page',
      Parent: pdfRef(tree),
      MediaBox: '[0 0 595.28 841.89]',
      Resources: `<</XObject <</Im1 ${pdfRef(picture)}>>>>`,
      Contents: pdfRef(content),
    });
  });
  file.object({ Type: '/Pages', Kids: `[${kids.map(pdfRef).join(' ')}]`, Count: kids.length }, tree);
  return file.finish({ root: file.object({ Type: '/Catalog', Pages: pdfRef(tree) }) });
}

/** Entries of a picture that is stored as its samples. */
export const sampledPicture = (width: number, height: number, channels: 1 | 3) => ({
  Type: '/XObject',
  Subtype: '/Image',
  Width: width,
  Height: height,
  BitsPerComponent: 8,
  ColorSpace: pdfName(channels === 1 ? 'DeviceGray' : 'DeviceRGB'),
});

/** A file of so many megabytes that nothing makes smaller: pages of noise, 15 MB each. */
export async function makeHeavyBook(megabytes: number, seed: number): Promise<Uint8Array> {
  const random = randomFrom(seed);
  const file = new PdfFile();
  const pictures = Array.from({ length: Math.floor(megabytes / 15) }, () => {
    const noise = new Uint32Array(15_000_000 / 4).map(() => random() * 2 ** 32);
    // Packed without being made smaller, or programs would spend their time on trying to.
    const packed = zlibSync(new Uint8Array(noise.buffer), { level: 0 });
    return file.stream(packed, { ...sampledPicture(2500, 2000, 3), Filter: '/FlateDecode' });
  });
  return new Uint8Array(await (await picturePages(file, pictures)).arrayBuffer());
}
