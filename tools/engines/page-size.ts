import { unusable } from '../runner/unusable-file-error.ts';

/** A size in points, 1/72 inch. */
export interface PageSize {
  width: number;
  height: number;
}

/** Of a drawn page. */
const maximumPixels = 2 ** 24;
const maximumSide = 2 ** 14;

/** Whole pixels in the shape of a page, as wide as wanted or as large as a picture may be. Throws `UnusableFile` without a shape. */
export function fitPicture(page: PageSize, width: number): PageSize {
  if (!(page.width > 0 && page.height > 0)) throw unusable.damaged(new Error('A page has no size.'));
  const ratio = page.height / page.width;
  const fitting = Math.min(width, Math.sqrt(maximumPixels / ratio), maximumSide, maximumSide / ratio);
  return { width: Math.max(Math.floor(fitting), 1), height: Math.max(Math.round(fitting * ratio), 1) };
}
