import { UnusableFile } from '../runner/refusals.ts';

/** Pages from one to another, both included, from 1. Backwards where `from` is larger. */
export interface PageRange {
  from: number;
  to: number;
}

/** Of all ranges of a file together: what is written twice counts twice. */
const maximumPages = 50_000;

const part = /^(?:(\d{1,7})\s*-\s*(\d{1,7})?|-\s*(\d{1,7})|(\d{1,7}))$/;

/** Error message for the syntax of page ranges; undefined where they are valid. */
export function complaintOfRanges(written: string): string | undefined {
  const parts = written.split(',').map((piece) => piece.trim());
  if (parts.length === 1 && parts[0] === '') return undefined;
  return parts.every((piece) => part.test(piece)) ? undefined : 'Write pages like 1-3, 7, 10-.';
}

function readPart(piece: string, pageCount: number): PageRange {
  const [, from, to, until, single] = part.exec(piece.trim()) ?? [];
  if (single !== undefined) return { from: Number(single), to: Number(single) };
  return { from: Number(from ?? 1), to: Number(to ?? until ?? pageCount) };
}

/**
 * Reads "1-3, 7, 10-" for a file of so many pages; nothing written means all of them. Throws `UnusableFile` where it cannot be read
 * or names pages that the file does not have.
 */
export function readRanges(written: string, pageCount: number): PageRange[] {
  if (written.trim() === '') return [{ from: 1, to: pageCount }];
  const complaint = complaintOfRanges(written);
  if (complaint !== undefined) {
    throw new UnusableFile(`was left out, because its pages “${written.trim()}” cannot be read. ${complaint}`);
  }
  const ranges = written.split(',').map((piece) => readPart(piece, pageCount));
  const outside = ranges.flatMap(({ from, to }) => [from, to]).find((page) => page < 1 || page > pageCount);
  if (outside !== undefined) {
    const has = pageCount === 1 ? '1 page' : `${pageCount} pages`;
    throw new UnusableFile(`has ${has}, so there is no page ${outside} to take.`);
  }
  const pages = ranges.reduce((sum, { from, to }) => sum + Math.abs(to - from) + 1, 0);
  if (pages > maximumPages) {
    throw new UnusableFile(`was left out, because its pages “${written.trim()}” are more than ${maximumPages} in all.`);
  }
  return ranges;
}

/** Each page in turn. */
export function pagesOf(ranges: readonly PageRange[]): number[] {
  return ranges.flatMap(({ from, to }) => {
    const step = from <= to ? 1 : -1;
    return Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => from + index * step);
  });
}

/** Pages in any order as few ranges, which `pagesOf` turns back. */
export function rangesOf(pages: readonly number[]): PageRange[] {
  const ranges: PageRange[] = [];
  for (const page of pages) {
    const last = ranges.at(-1);
    const step = last && page - last.to;
    const isForward = step === 1 && last && last.from <= last.to;
    const isBackward = step === -1 && last && last.from >= last.to;
    if (last && (isForward || isBackward)) last.to = page;
    else ranges.push({ from: page, to: page });
  }
  return ranges;
}
