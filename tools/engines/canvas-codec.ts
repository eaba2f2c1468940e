import { UnusableFile } from '../runner/refusals.ts';
import { unusable } from '../runner/unusable-file-error.ts';
import { nameOfType } from '../images/type-name.ts';
import type { Pixels } from '../images/pixels.ts';
import type { Size } from '../images/pixel-limit.ts';

/** A canvas of a worker. Throws `UnusableFile` where the browser has none so large. */
export function canvasOf({ width, height }: Size) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw unusable.tooLarge('the pictures that this browser can draw');
  return { canvas, context };
}

/** Safari reads HEIC and most browsers do not, so the sentence says what to do. */
const unreadable = (type: string): string =>
  type === 'image/heic'
    ? 'is damaged, or a HEIC picture that this browser cannot read. Save it as JPEG, or use Safari.'
    : `is damaged, or a kind of ${nameOfType(type)} that this browser cannot read.`;

/** Decodes a picture. Throws `UnusableFile`. */
export async function readBitmap(blob: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(blob);
  } catch (error) {
    throw new UnusableFile(unreadable(blob.type), { cause: error });
  }
}

/** Pixels that are read from the canvas at once: the whole of 50 megapixels would be held twice. */
const bandPixels = 4_000_000;

/**
 * Decodes a picture of a `type` that the browser supports, in sRGB; of an animation, its first frame. Hands it to `use` in bands of rows
 * from the top. Browsers always rotate by EXIF: strip it before where that is not wanted. Throws `UnusableFile`.
 */
export async function decodeInBands(
  blob: Blob,
  use: (band: Pixels, place: Size & { top: number }) => void,
): Promise<void> {
  const bitmap = await readBitmap(blob);
  try {
    const { width, height } = bitmap;
    const most = Math.min(height, Math.max(1, Math.floor(bandPixels / width)));
    const { context } = canvasOf({ width, height: most });
    for (let top = 0; top < height; top += most) {
      const rows = Math.min(most, height - top);
      context.clearRect(0, 0, width, most);
      context.drawImage(bitmap, 0, -top);
      const { data } = context.getImageData(0, 0, width, rows);
      use({ width, height: rows, data }, { width, height, top });
    }
  } finally {
    bitmap.close();
  }
}

/** The same, all bands in one. */
export async function decodePixels(blob: Blob): Promise<Pixels> {
  let whole: Pixels | undefined;
  await decodeInBands(blob, (band, { width, height, top }) => {
    // A picture of one band is whole already.
    if (band.height === height) whole = band;
    whole ??= { width, height, data: new Uint8ClampedArray(width * height * 4) };
    if (whole !== band) whole.data.set(band.data, top * width * 4);
  });
  if (whole === undefined) throw unusable.damaged();
  return whole;
}

function drawn(pixels: Pixels): OffscreenCanvas {
  const { canvas, context } = canvasOf(pixels);
  context.putImageData(new ImageData(pixels.data, pixels.width, pixels.height), 0, 0);
  return canvas;
}

/** Draws pixels at another size, smoothly. Throws `UnusableFile`. */
export function resizePixels(pixels: Pixels, { width, height }: Size): Pixels {
  const { context } = canvasOf({ width, height });
  context.imageSmoothingQuality = 'high';
  context.drawImage(drawn(pixels), 0, 0, width, height);
  return { width, height, data: context.getImageData(0, 0, width, height).data };
}

/** True if the browser writes pictures of this type. */
export async function canEncode(type: string): Promise<boolean> {
  const { canvas } = canvasOf({ width: 1, height: 1 });
  return (await canvas.convertToBlob({ type })).type === type;
}

/** Encodes what a canvas shows with the browser's own encoder; `quality` is 1 to 100. Throws `UnusableFile` where it has none of this type. */
export async function encodeCanvas(canvas: OffscreenCanvas, type: string, quality: number): Promise<Blob> {
  const blob = await canvas.convertToBlob({ type, quality: quality / 100 });
  // Browsers answer a PNG for what they cannot write.
  if (blob.type === type) return blob;
  throw new UnusableFile(`cannot become ${nameOfType(type)}: this browser does not write it. Choose another format.`);
}

/** The same for pixels. */
export const encodeByCanvas = (pixels: Pixels, type: string, quality: number): Promise<Blob> =>
  encodeCanvas(drawn(pixels), type, quality);
