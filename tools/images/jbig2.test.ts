import { expect, it } from 'vitest';
import { PdfFile, pdfRef } from '../pdf/pdf-file.ts';
import { CheckedPdf } from '../testing/pdf-pictures.ts';
import { type Bilevel, encodeJbig2 } from './jbig2.ts';

/** A page of the picture's size in points, which shows it as a program that is not ours decodes it. */
async function pageOf(picture: Bilevel): Promise<Blob> {
  const { width, height } = picture;
  const file = new PdfFile();
  const image = file.stream(encodeJbig2(picture), {
    Type: '/XObject',
    Subtype: '/Image',
    Width: width,
    Height: height,
    BitsPerComponent: 1,
    ColorSpace: '/DeviceGray',
    Filter: '/JBIG2Decode',
  });
  const tree = file.reserve();
  const page = file.object({
    Type: '/Page',
    Parent: pdfRef(tree),
    // 96 pixels per inch, as the page is drawn.
    MediaBox: `[0 0 ${width * 0.75} ${height * 0.75}]`,
    Resources: `<</XObject <</Im ${pdfRef(image)}>>>>`,
    Contents: pdfRef(file.flateStream(`${width * 0.75} 0 0 ${height * 0.75} 0 0 cm /Im Do`)),
  });
  file.object({ Type: '/Pages', Kids: `[${pdfRef(page)}]`, Count: 1 }, tree);
  return file.finish({ root: file.object({ Type: '/Catalog', Pages: pdfRef(tree) }) });
}

const draw = (width: number, height: number, isInk: (x: number, y: number) => boolean): Bilevel => ({
  width,
  height,
  ink: Uint8Array.from({ length: width * height }, (_, at) => (isInk(at % width, Math.floor(at / width)) ? 1 : 0)),
});

it.each([
  ['letters', draw(203, 97, (x, y) => (x * 7 + y * 3) % 41 < 5 || (y > 50 && x % 13 < 2))],
  ['noise', draw(64, 64, (x, y) => ((x * 7919 + y * 104_729 + x * y * 31) >> 3) % 3 === 0)],
  ['two columns', draw(2, 40, (x, y) => (x + y) % 3 === 0)],
  ['nothing but white', draw(100, 50, () => false)],
  ['nothing but ink', draw(100, 50, () => true)],
])('is read by others as it was: %s', async (_, picture) => {
  using pdf = await CheckedPdf.of(await pageOf(picture));
  const { width, height, data } = await pdf.page(1);
  expect([width, height]).toEqual([picture.width, picture.height]);
  const ink = picture.ink.map((__, at) => ((data[at * 3] ?? 0) < 128 ? 1 : 0));
  expect(ink).toEqual(picture.ink);
});
