import type { PageSize } from './viewer-tools.ts';

/** Room between two pages, and before the first, in CSS pixels. */
const gap = 12;

/** Pages of a block: a browser scrolls through some million pixels, which a file can exceed. */
export const pagesOfBlock = 500;

/** The first page of the block that has a page. */
export const blockOf = (page: number): number => Math.floor((page - 1) / pagesOfBlock) * pagesOfBlock + 1;

/** A page's place in the column, in CSS pixels. */
export interface PagePlace {
  page: number;
  top: number;
  width: number;
  height: number;
}

/** Pages of more than this ratio are drawn no higher. */
const highest = 20;

/** Places of the pages of a block in one column. Pages are as wide as each other, as they are read. */
export function placePages(sizes: readonly PageSize[], first: number, width: number) {
  let top = gap;
  const places = sizes.slice(first - 1, first - 1 + pagesOfBlock).map((size, index): PagePlace => {
    const ratio = size.width > 0 && size.height > 0 ? Math.min(size.height / size.width, highest) : 1;
    const place = { page: first + index, top, width, height: Math.max(Math.round(width * ratio), 1) };
    top += place.height + gap;
    return place;
  });
  return { places, height: top };
}

/** Pages of which a part is between two heights, and one before and after them. */
export function pagesBetween(places: readonly PagePlace[], top: number, bottom: number): readonly PagePlace[] {
  const first = places.findIndex((place) => place.top + place.height > top);
  const after = places.findIndex((place) => place.top >= bottom);
  if (first === -1) return places.slice(-1);
  return places.slice(Math.max(first - 1, 0), (after === -1 ? places.length : after) + 1);
}

/** The page that a person looks at: the one at the upper third of the window. */
export function pageInSight(places: readonly PagePlace[], top: number, height: number): number {
  const looked = top + height / 3;
  return (places.findLast((place) => place.top <= looked) ?? places[0])?.page ?? 1;
}
