import { messages } from '#contract/messages.ts';
import { matrixOf, type Size } from './crop-frame.ts';
import type { Crop } from './crop-history.ts';

/** Kinds that browsers write, and that have one picture as a rule. */
const endings = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const;

/** Of JPEG and WebP: no difference is seen. */
const quality = 0.92;

/** The picture could not be cut; the message is a sentence for the person. */
export class CropError extends Error {}

const endingOf = (mediaType: string): string =>
  Object.entries(endings).find(([type]) => type === mediaType)?.[1] ?? 'png';

/** "Lake.jpg" becomes "Lake (cropped).jpg". Where the browser does not write the kind, the copy is a PNG. */
export function nameOfCopy(name: string, mediaType: string): string {
  const stem = name.replace(/\.[a-z\d]{1,5}$/i, '');
  return `${stem} (cropped).${endingOf(mediaType)}`;
}

/** The pixels of a picture, upright. Throws a `CropError`. */
export async function openPicture(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    throw new CropError(messages.cropping.unreadable(file.name));
  }
}

/** True if something was drawn: where a canvas is too large, some browsers leave it empty and say nothing. */
function isDrawn(context: CanvasRenderingContext2D, mediaType: string): boolean {
  return mediaType !== 'image/jpeg' || context.getImageData(0, 0, 1, 1).data[3] === 255;
}

interface CropSource {
  picture: ImageBitmap;
  name: string;
  mediaType: string;
}

/** The cut and turned copy as a file of the same kind. Throws a `CropError`. */
export async function croppedFile({ picture, name, mediaType }: CropSource, crop: Crop): Promise<File> {
  const size: Size = { width: picture.width, height: picture.height };
  const canvas = document.createElement('canvas');
  canvas.width = crop.frame.width;
  canvas.height = crop.frame.height;
  const context = canvas.getContext('2d');
  context?.setTransform(...matrixOf(crop, size, 1));
  context?.drawImage(picture, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, mediaType, quality));
  if (!blob || !context || !isDrawn(context, mediaType)) throw new CropError(messages.cropping.tooLarge(name));
  return new File([blob], nameOfCopy(name, blob.type), { type: blob.type });
}
