import sharp from 'sharp';
import { runNative } from './native-program.ts';
import type { Luma } from './structural-similarity.ts';

/** The lightness (BT.601) of a picture's pixels on white, as it is seen: turned by its EXIF. */
export async function lumaOf(picture: Uint8Array, size?: { width: number; height: number }): Promise<Luma> {
  const image = sharp(picture).autoOrient().flatten({ background: 'white' }).toColourspace('srgb').removeAlpha();
  const sized = size ? image.resize({ ...size, fit: 'fill' }) : image;
  const { data: rgb, info } = await sized.raw().toBuffer({ resolveWithObject: true });
  const data = new Uint8Array(info.width * info.height);
  const { channels } = info;
  for (let pixel = 0, at = 0; pixel < data.length; pixel += 1, at += channels) {
    const red = rgb[at] ?? 0;
    const [green, blue] = channels < 3 ? [red, red] : [rgb[at + 1] ?? 0, rgb[at + 2] ?? 0];
    data[pixel] = Math.round(0.299 * red + 0.587 * green + 0.114 * blue);
  }
  return { width: info.width, height: info.height, data };
}

/** The upper left part of a picture. */
export function cropped({ width, data }: Luma, size: { width: number; height: number }): Luma {
  const part = new Uint8Array(size.width * size.height);
  for (let row = 0; row < size.height; row += 1)
    part.set(data.subarray(row * width, row * width + size.width), row * size.width);
  return { ...size, data: part };
}

/** How large a page is drawn: at pixels per inch, or in so many pixels. */
export type PageScale = { dpi: number } | { width: number; height: number };

/** A page of a PDF, from 1, as poppler draws it. */
export function drawPage(pdf: string, page: number, scale: PageScale): Buffer {
  const size =
    'dpi' in scale ? ['-r', `${scale.dpi}`] : ['-scale-to-x', `${scale.width}`, '-scale-to-y', `${scale.height}`];
  return runNative('pdftoppm', ['-png', '-singlefile', '-f', `${page}`, '-l', `${page}`, ...size, pdf]);
}

/** How many pages poppler finds in a PDF. */
export const pageCountOf = (pdf: string): number =>
  Number(/^Pages:\s+(\d+)$/m.exec(runNative('pdfinfo', [pdf]).toString())?.[1]);
