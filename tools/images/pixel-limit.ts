import { unusable } from '../runner/unusable-file-error.ts';

/** Width and height of a picture in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** Four bytes each: 100 megapixels are 400 MB decoded, which is what a tab can hold beside its result. */
const maxMegapixels = 100;
export const maxPixels = maxMegapixels * 1_000_000;

/** Checks the size in the header, before anything is decoded. Throws `UnusableFile`. */
export function checkPixels({ width, height }: Size): void {
  if (width === 0 || height === 0) throw unusable.damaged();
  if (width * height > maxPixels) throw unusable.tooLarge(`${maxMegapixels} megapixels`);
}
