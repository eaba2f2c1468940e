import { messages } from '#contract/messages.ts';
import { copyQuality } from '../picture-editor/copy-quality.ts';
import { nameOfCopy, PictureError } from '../picture-editor/picture-copy.ts';
import { matrixOf, type Size } from './crop-frame.ts';
import type { Crop } from './crop-history.ts';

/** True if something was drawn: where a canvas is too large, some browsers leave it empty and say nothing. */
function isDrawn(context: CanvasRenderingContext2D, mediaType: string): boolean {
  return mediaType !== 'image/jpeg' || context.getImageData(0, 0, 1, 1).data[3] === 255;
}

interface CropSource {
  picture: ImageBitmap;
  name: string;
  mediaType: string;
}

/** The cut and turned copy as a file of the same kind. Throws a `PictureError`. */
export async function croppedFile({ picture, name, mediaType }: CropSource, crop: Crop): Promise<File> {
  const size: Size = { width: picture.width, height: picture.height };
  const canvas = document.createElement('canvas');
  canvas.width = crop.frame.width;
  canvas.height = crop.frame.height;
  const context = canvas.getContext('2d');
  context?.setTransform(...matrixOf(crop, size, 1));
  context?.drawImage(picture, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, mediaType, copyQuality));
  if (!blob || !context || !isDrawn(context, mediaType)) throw new PictureError(messages.cropping.tooLarge(name));
  return new File([blob], nameOfCopy(name, blob.type, 'cropped'), { type: blob.type });
}
