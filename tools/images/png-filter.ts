import { unusable } from '../runner/unusable-file-error.ts';

/** Rows of samples as PNG and PDF keep them: a byte that names the filter before each row. */
export interface RowShape {
  /** Of a row without its filter byte. */
  rowBytes: number;
  /** From a sample to the same sample of the pixel on its left; 1 where pixels are smaller than a byte. */
  pixelBytes: number;
}

function paeth(left: number, above: number, corner: number): number {
  const toLeft = Math.abs(above - corner);
  const toAbove = Math.abs(left - corner);
  const toCorner = Math.abs(left + above - 2 * corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

/** Predictor of a filter (PNG, chapter 9). */
function expected(filter: number, left: number, above: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  if (filter === 4) return paeth(left, above, corner);
  throw unusable.damaged();
}

/** The samples of filtered rows, without the filter bytes. */
export function unfilterRows(filtered: Uint8Array, { rowBytes, pixelBytes }: RowShape): Uint8Array<ArrayBuffer> {
  const height = filtered.length / (rowBytes + 1);
  const samples = new Uint8Array(rowBytes * height);
  for (let row = 0; row < height; row += 1) {
    const from = row * (rowBytes + 1);
    const filter = filtered[from] ?? 0;
    const to = row * rowBytes;
    for (let at = 0; at < rowBytes; at += 1) {
      const left = at < pixelBytes ? 0 : (samples[to + at - pixelBytes] ?? 0);
      const above = row === 0 ? 0 : (samples[to + at - rowBytes] ?? 0);
      const corner = row === 0 || at < pixelBytes ? 0 : (samples[to + at - rowBytes - pixelBytes] ?? 0);
      samples[to + at] = (filtered[from + 1 + at] ?? 0) + expected(filter, left, above, corner);
    }
  }
  return samples;
}

/** Filters each row by Paeth, which packs pictures well without a trial of all filters. */
export function filterRows(samples: Uint8Array, { rowBytes, pixelBytes }: RowShape): Uint8Array<ArrayBuffer> {
  const height = samples.length / rowBytes;
  const filtered = new Uint8Array((rowBytes + 1) * height);
  for (let row = 0; row < height; row += 1) {
    const from = row * rowBytes;
    const to = row * (rowBytes + 1);
    filtered[to] = 4;
    for (let at = 0; at < rowBytes; at += 1) {
      const left = at < pixelBytes ? 0 : (samples[from + at - pixelBytes] ?? 0);
      const above = row === 0 ? 0 : (samples[from + at - rowBytes] ?? 0);
      const corner = row === 0 || at < pixelBytes ? 0 : (samples[from + at - rowBytes - pixelBytes] ?? 0);
      filtered[to + 1 + at] = (samples[from + at] ?? 0) - paeth(left, above, corner);
    }
  }
  return filtered;
}
