import { UnusableFile } from '../runner/refusals.ts';
import { unusable } from '../runner/unusable-file-error.ts';
import { nameOfType } from '../images/type-name.ts';
import type { Pixels } from '../images/pixels.ts';
import type { Size } from '../images/pixel-limit.ts';

/** A canvas of a worker. Throws `UnusableFile` where the browser has none so large. */
function canvasOf({ width, height }: Size) {
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

async function readBitmap(blob: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(blob);
  } catch (error) {
    throw new UnusableFile(unreadable(blob.type), { cause: error });
  }
}

/**
 * Decodes a picture of a `type` that the browser supports, in sRGB; of an animation, its first frame. Browsers always rotate by
 * EXIF: strip it before where that is not wanted. Throws `UnusableFile`.
 */
export async function decodePixels(blob: Blob): Promise<Pixels> {
  const bitmap = await readBitmap(blob);
  try {
    const { width, height } = bitmap;
    const { context } = canvasOf(bitmap);
    context.drawImage(bitmap, 0, 0);
    return { width, height, data: context.getImageData(0, 0, width, height).data };
  } finally {
    bitmap.close();
  }
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

/** Encodes with the browser's own encoder; `quality` is 1 to 100. Throws `UnusableFile` where it has none of this type. */
export async function encodeByCanvas(pixels: Pixels, type: string, quality: number): Promise<Blob> {
  const blob = await drawn(pixels).convertToBlob({ type, quality: quality / 100 });
  // Browsers answer a PNG for what they cannot write.
  if (blob.type === type) return blob;
  throw new UnusableFile(`cannot become ${nameOfType(type)}: this browser does not write it. Choose another format.`);
}
