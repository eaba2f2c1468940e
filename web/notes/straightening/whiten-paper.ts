import type { Pixels } from './straighten-pixels.ts';

/** Cells along the longer side. The light on a page changes from cell to cell, and letters are smaller than one. */
const cellsAlong = 24;

/** Part of the pixels of a cell that are darker than its paper. */
const darkPart = 0.8;

/** The paper of a cell is at least so light beside that of the whole page: a picture on it stays dark. */
const leastLight = 0.55;

/** Paper that is as light as this becomes white. */
const whitePoint = 0.94;

/** The light of the paper for each channel, cell by cell. */
interface PaperLight {
  columns: number;
  rows: number;
  /** Three values for each cell. */
  values: Float32Array;
}

/** The value below which this part of the counted ones lie. */
function quantileOf(counts: Uint32Array, part: number): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  let seen = 0;
  for (const [value, count] of counts.entries()) {
    seen += count;
    if (seen > total * part) return value;
  }
  return 255;
}

interface Cell {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The paper of a cell in one channel, and every pixel of it counted for the whole page. */
function paperOf(
  { data, width }: Pixels,
  { left, top, right, bottom }: Cell,
  channel: number,
  all: Uint32Array,
): number {
  const counts = new Uint32Array(256);
  for (let row = top; row < bottom; row += 1)
    for (let column = left; column < right; column += 1) {
      const value = data[(row * width + column) * 4 + channel] ?? 0;
      counts[value] = (counts[value] ?? 0) + 1;
      all[value] = (all[value] ?? 0) + 1;
    }
  return quantileOf(counts, darkPart);
}

function findPaperLight(page: Pixels): PaperLight {
  const side = Math.max(1, Math.ceil(Math.max(page.width, page.height) / cellsAlong));
  const [columns, rows] = [Math.ceil(page.width / side), Math.ceil(page.height / side)];
  const values = new Float32Array(columns * rows * 3);
  for (let channel = 0; channel < 3; channel += 1) {
    const all = new Uint32Array(256);
    for (let cell = 0; cell < columns * rows; cell += 1) {
      const [left, top] = [(cell % columns) * side, Math.floor(cell / columns) * side];
      const [right, bottom] = [Math.min(left + side, page.width), Math.min(top + side, page.height)];
      values[cell * 3 + channel] = paperOf(page, { left, top, right, bottom }, channel, all);
    }
    const least = quantileOf(all, darkPart) * leastLight;
    for (let cell = 0; cell < columns * rows; cell += 1)
      values[cell * 3 + channel] = Math.max(values[cell * 3 + channel] ?? 0, least, 1);
  }
  return { columns, rows, values };
}

/** Neighbours of a place among the middles of cells: the one before, the one after, and how near it is to the latter. */
function neighbours(at: number, whole: number, cells: number): readonly [number, number, number] {
  const place = Math.min(Math.max((at / whole) * cells - 0.5, 0), cells - 1);
  const before = Math.floor(place);
  return [before, Math.min(before + 1, cells - 1), place - before];
}

/** Makes the paper of a straightened page white, and its shadows with it. Changes the pixels. */
export function whitenPaper(page: Pixels): void {
  const { columns, rows, values } = findPaperLight(page);
  const lightAt = (row: number, column: number, channel: number) => values[(row * columns + column) * 3 + channel] ?? 1;
  for (let y = 0; y < page.height; y += 1) {
    const [top, bottom, down] = neighbours(y + 0.5, page.height, rows);
    for (let x = 0; x < page.width; x += 1) {
      const [left, right, across] = neighbours(x + 0.5, page.width, columns);
      const at = (y * page.width + x) * 4;
      for (let channel = 0; channel < 3; channel += 1) {
        const upper = lightAt(top, left, channel) * (1 - across) + lightAt(top, right, channel) * across;
        const lower = lightAt(bottom, left, channel) * (1 - across) + lightAt(bottom, right, channel) * across;
        const paper = (upper * (1 - down) + lower * down) * whitePoint;
        page.data[at + channel] = ((page.data[at + channel] ?? 0) * 255) / paper;
      }
    }
  }
}
