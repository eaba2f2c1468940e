import sharp, { type Sharp } from 'sharp';
import { PdfFile, pdfRef, type PdfRef } from '../pdf/pdf-file.ts';

/** An image of a PDF for tests, on a page of its own that it fills. */
export interface SampleImage {
  /** Writes what is drawn; may write more objects, such as its mask. */
  write: (file: PdfFile) => PdfRef;
  /** Of the page, in points. */
  across: number;
  up: number;
}

/** A PDF with a page for each image, and with what `writeMore` answers in its catalog. */
export async function imagePages(
  images: readonly SampleImage[],
  writeMore: (file: PdfFile) => Record<string, string> = () => ({}),
): Promise<Blob> {
  const file = new PdfFile();
  const tree = file.reserve();
  const pages = images.map(({ write, across, up }) =>
    file.object({
      Type: '/Page',
      Parent: pdfRef(tree),
      MediaBox: `[0 0 ${across} ${up}]`,
      Resources: `<</XObject <</Im ${pdfRef(write(file))}>>>>`,
      Contents: pdfRef(file.flateStream(`q ${across} 0 0 ${up} 0 0 cm /Im Do Q`)),
      // A page's own data of a drawing program.
      PieceInfo: '<</Program <</Private (Only for the program)>>>>',
    }),
  );
  file.object({ Type: '/Pages', Kids: `[${pages.map(pdfRef).join(' ')}]`, Count: pages.length }, tree);
  return file.finish({ root: file.object({ Type: '/Catalog', Pages: pdfRef(tree), ...writeMore(file) }) });
}

const image = { Type: '/XObject', Subtype: '/Image' };

/** Entries that describe samples: their size, depth and colours. */
export const samples = (width: number, height: number, space: string, bits = 8) => ({
  ...image,
  Width: width,
  Height: height,
  BitsPerComponent: bits,
  ColorSpace: space,
});

/** Slopes of colour with some grain and a dark shape on the left: a picture as a camera takes it. */
export function photo(width: number, height: number): Sharp {
  let seed = 7;
  const grain = () => {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7f_ff_ff_ff;
    return (seed >> 16) % 14;
  };
  const data = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const x = (pixel % width) / width;
    const y = Math.floor(pixel / width) / height;
    const isShape = (x - 0.3) ** 2 + (y - 0.4) ** 2 < 0.03;
    data[3 * pixel] = (isShape ? 20 : 200 * x + 30) + grain();
    data[3 * pixel + 1] = (isShape ? 20 : 180 * y + 30) + grain();
    data[3 * pixel + 2] = (isShape ? 20 : 120 + 80 * Math.sin(9 * x + 4 * y) + 30) + grain();
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** The picture as its file has it, in a stream. */
export async function jpegImage(picture: Sharp, space = '/DeviceRGB'): Promise<SampleImage['write']> {
  const { data, info } = await picture
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer({ resolveWithObject: true });
  const bytes = new Uint8Array(data);
  return (file) => file.stream(bytes, { ...samples(info.width, info.height, space), Filter: '/DCTDecode' });
}
