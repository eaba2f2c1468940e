import type { Size } from '../../images/pixel-limit.ts';
import type { ImageCompressorOptions } from './image-compressor.options.ts';

/** A size by a factor, in whole pixels, never without any. */
const scaledSize = ({ width, height }: Size, scale: number): Size => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
});

/** The size that the options make of a picture. It never grows and keeps its proportions. */
export function sizeByOptions(picture: Size, options: ImageCompressorOptions): Size {
  if (options.resize === 'percent') return scaledSize(picture, options.percent / 100);
  if (options.resize === 'none') return picture;
  return scaledSize(picture, Math.min(1, options.maxWidth / picture.width, options.maxHeight / picture.height));
}
