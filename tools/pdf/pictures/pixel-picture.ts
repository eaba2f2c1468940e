import { pdfName, pdfRef, type PdfFile } from '../pdf-file.ts';
import { filterRows } from '../../images/png-filter.ts';
import type { Pixels } from '../../images/pixels.ts';
import { isOpaque } from '../../images/transparency.ts';
import { flateImage } from './flate-image.ts';
import type { Picture } from './picture.ts';

/** Some of each pixel's four samples, as rows. */
function pick({ data }: Pixels, from: number, channels: number): Uint8Array {
  const picked = new Uint8Array((data.length / 4) * channels);
  let to = 0;
  for (let at = from; at < data.length; at += 4)
    for (let channel = 0; channel < channels; channel += 1) picked[to++] = data[at + channel] ?? 0;
  return picked;
}

/** Puts decoded pixels into the file without loss, and their alpha where any is not opaque. */
export function addPixels(pdf: PdfFile, pixels: Pixels): Picture {
  const { width, height } = pixels;
  const add = (from: number, channels: number, space: string, more: Record<string, string> = {}) => {
    const rows = filterRows(pick(pixels, from, channels), { rowBytes: width * channels, pixelBytes: channels });
    return pdf.flateStream(rows, { ...flateImage({ width, height, bitDepth: 8, channels, space }), ...more });
  };
  const mask = isOpaque(pixels) ? {} : { SMask: pdfRef(add(3, 1, pdfName('DeviceGray'))) };
  const object = add(0, 3, pdfName('DeviceRGB'), mask);
  return { object, orientation: 1, density: undefined, width, height };
}
