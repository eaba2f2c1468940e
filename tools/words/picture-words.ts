import { imageSize } from '../images/image-size.ts';
import { imageTypeOf } from '../images/image-type.ts';
import { readJpeg } from '../images/jpeg-header.ts';
import type { Pixels } from '../images/pixels.ts';
import { checkPixels, type Size } from '../images/pixel-limit.ts';
import { orientPixels } from '../images/orient-pixels.ts';
import { readPng } from '../images/png-header.ts';
import { readPage, tiffPages } from '../images/tiff/tiff-page.ts';
import { loadPart } from '../runner/job-failure.ts';
import { unusable } from '../runner/unusable-file-error.ts';

/** Decoded, 50 megapixels take 200 MB of a device that is meant for something else meanwhile. */
const mostMegapixels = 50;
/** More pixels make the words of a page no clearer, and take as much longer. */
const recognizedPixels = 8_000_000;
/** Small pictures are mostly of screens, whose letters are too low for the engine. */
const smallPixels = 1_500_000;

function sizeOf(bytes: Uint8Array<ArrayBuffer>): Size {
  const type = imageTypeOf(bytes);
  if (type === undefined) throw unusable.wrongType('a picture');
  if (type === 'image/jpeg') return readJpeg(bytes);
  if (type === 'image/png') return readPng(bytes);
  return imageSize(bytes, type);
}

/** The factor by which a picture is drawn larger or smaller before its words are recognized. */
export function scaleOf({ width, height }: Size): number {
  const pixels = width * height;
  if (pixels > recognizedPixels) return Math.sqrt(recognizedPixels / pixels);
  return pixels < smallPixels ? 2 : 1;
}

/** The first page of a TIFF, upright. */
async function decodeFirstPage(bytes: Uint8Array<ArrayBuffer>): Promise<ImageBitmap> {
  const [first] = tiffPages(bytes);
  if (first === undefined) throw unusable.damaged();
  const page = readPage(first);
  const { decodeTiff } = await loadPart(() => import('../engines/tiff-pixels.ts'));
  const { data, width, height } = orientPixels(await decodeTiff(page), page.orientation);
  return createImageBitmap(new ImageData(data, width, height));
}

async function decode(blob: Blob): Promise<ImageBitmap> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  if (imageTypeOf(bytes) === 'image/tiff') return decodeFirstPage(bytes);
  try {
    return await createImageBitmap(blob);
  } catch (error) {
    throw unusable.damaged(error);
  }
}

/** Draws a picture at another size. Its pixels at its own size are never in memory a second time. */
async function draw(blob: Blob, scale: number): Promise<Pixels> {
  const bitmap = await decode(blob);
  try {
    const width = Math.max(1, Math.round(bitmap.width * scale));
    const height = Math.max(1, Math.round(bitmap.height * scale));
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    if (context === null) throw unusable.noMemory();
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, width, height);
    return { width, height, data: context.getImageData(0, 0, width, height).data };
  } finally {
    bitmap.close();
  }
}

/** The pixels of a picture in the size in which its words are recognized. Throws `UnusableFile`. */
export async function readPicture(blob: Blob): Promise<Pixels> {
  const size = sizeOf(new Uint8Array(await blob.arrayBuffer()));
  checkPixels(size);
  if (size.width * size.height > mostMegapixels * 1_000_000) throw unusable.tooLarge(`${mostMegapixels} megapixels`);
  return draw(blob, scaleOf(size));
}
