import type { Axis } from './axis.ts';

/** Rows or columns that stand on one page. */
export interface Band {
  first: number;
  last: number;
}

interface BandSetting {
  /** In points of the sheet, which the page's scale turns into points of the page. */
  room: number;
  /** Rows or columns that are repeated at the start of a page. */
  breaks: ReadonlySet<number>;
  /** Rows or columns that every page repeats, from the second band that begins after them. */
  titles: Band | undefined;
}

/** A hair of room: sums of sizes are not exact. */
const tolerance = 0.01;

/** Shares rows or columns among pages. A row or column larger than a page has a page for itself, and is cut off there. */
export function splitBands(axis: Axis, { room, breaks, titles }: BandSetting): Band[] {
  const bands: Band[] = [];
  let first = axis.first;
  let used = 0;
  const titleSize = (start: number): number =>
    titles !== undefined && start > titles.last ? axis.span(titles.first, titles.last) : 0;
  let left = room;
  for (let index = axis.first; index <= axis.last; index += 1) {
    const size = axis.size(index);
    const isFull = used > 0 && used + size > left + tolerance;
    if (index > first && (isFull || breaks.has(index))) {
      bands.push({ first, last: index - 1 });
      first = index;
      used = 0;
      // Titles that would fill the page are not repeated.
      left = room - (titleSize(first) < room / 2 ? titleSize(first) : 0);
    }
    used += size;
  }
  bands.push({ first, last: axis.last });
  return bands.filter((band) => axis.span(band.first, band.last) > 0);
}
