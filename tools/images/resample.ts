import type { Size } from './pixel-limit.ts';
import type { Pixels } from './pixels.ts';

/** A picture that is read row by row, from the top, so that the whole is never held twice. */
export interface SampledRows extends Size {
  /** One sample for grey, else three or four of which the first three are colours. */
  pixelBytes: 1 | 3 | 4;
  /** Where red, green and blue stand within a pixel. */
  order: readonly [red: number, green: number, blue: number];
  row: (y: number) => Uint8Array;
  /** How far each pixel is seen, from 0 to 255: what is hidden then gives its neighbours no colour. */
  alphaRow?: (y: number) => Uint8Array;
}

/** Which samples of a row make one of the new row, and how much of each. */
interface Window {
  from: number;
  weights: Float32Array;
}

/** The lobes of Lanczos' filter: a third one takes half as long again and is not seen. */
const lobes = 2;

function lanczos(x: number): number {
  if (x === 0) return 1;
  if (Math.abs(x) >= lobes) return 0;
  const angle = Math.PI * x;
  return (lobes * Math.sin(angle) * Math.sin(angle / lobes)) / (angle * angle);
}

function windowsOf(from: number, to: number): Window[] {
  const scale = from / to;
  const reach = lobes * scale;
  return Array.from({ length: to }, (_, place) => {
    const centre = (place + 0.5) * scale;
    const first = Math.max(0, Math.ceil(centre - reach - 0.5));
    const last = Math.min(from - 1, Math.floor(centre + reach - 0.5));
    const weights = Float32Array.from({ length: last - first + 1 }, (__, index) =>
      lanczos((first + index + 0.5 - centre) / scale),
    );
    const sum = weights.reduce((total, weight) => total + weight, 0);
    return { from: first, weights: weights.map((weight) => weight / sum) };
  });
}

/** One row of grey made narrower. */
function narrowGrey(source: Uint8Array, windows: readonly Window[]): Float32Array {
  const row = new Float32Array(windows.length);
  let to = 0;
  for (const { from, weights } of windows) {
    let sum = 0;
    for (let index = 0; index < weights.length; index += 1) sum += (source[from + index] ?? 0) * (weights[index] ?? 0);
    row[to++] = sum;
  }
  return row;
}

/** One row of colours made narrower: red, green and blue of each pixel. */
function narrowColours(
  source: Uint8Array,
  { pixelBytes, order: [red, green, blue] }: SampledRows,
  windows: readonly Window[],
): Float32Array {
  const row = new Float32Array(windows.length * 3);
  let to = 0;
  for (const { from, weights } of windows) {
    let [ofRed, ofGreen, ofBlue] = [0, 0, 0];
    let at = from * pixelBytes;
    for (let index = 0; index < weights.length; index += 1, at += pixelBytes) {
      const weight = weights[index] ?? 0;
      ofRed += (source[at + red] ?? 0) * weight;
      ofGreen += (source[at + green] ?? 0) * weight;
      ofBlue += (source[at + blue] ?? 0) * weight;
    }
    row[to++] = ofRed;
    row[to++] = ofGreen;
    row[to++] = ofBlue;
  }
  return row;
}

/** One row of colours made narrower, each by how far it is seen: red, green and blue times alpha, and alpha. */
function narrowSeen(
  source: Uint8Array,
  alpha: Uint8Array,
  { pixelBytes, order }: SampledRows,
  windows: readonly Window[],
): Float32Array {
  const [red, green, blue] = pixelBytes === 1 ? [0, 0, 0] : order;
  const row = new Float32Array(windows.length * 4);
  let to = 0;
  for (const { from, weights } of windows) {
    let [ofRed, ofGreen, ofBlue, seen] = [0, 0, 0, 0];
    for (let index = 0; index < weights.length; index += 1) {
      const at = (from + index) * pixelBytes;
      const weight = ((weights[index] ?? 0) * (alpha[from + index] ?? 0)) / 255;
      ofRed += (source[at + red] ?? 0) * weight;
      ofGreen += (source[at + green] ?? 0) * weight;
      ofBlue += (source[at + blue] ?? 0) * weight;
      seen += weight;
    }
    row[to++] = ofRed;
    row[to++] = ofGreen;
    row[to++] = ofBlue;
    row[to++] = seen;
  }
  return row;
}

function narrow(picture: SampledRows, y: number, windows: readonly Window[]): Float32Array {
  const source = picture.row(y);
  if (picture.alphaRow) return narrowSeen(source, picture.alphaRow(y), picture, windows);
  return picture.pixelBytes === 1 ? narrowGrey(source, windows) : narrowColours(source, picture, windows);
}

/** The sum of rows by their weights. */
function sumOfRows(rows: readonly Float32Array[], weights: Float32Array): Float32Array {
  const sums = new Float32Array(rows[0]?.length ?? 0);
  for (const [index, row] of rows.entries()) {
    const weight = weights[index] ?? 0;
    for (let at = 0; at < sums.length; at += 1) sums[at] = (sums[at] ?? 0) + (row[at] ?? 0) * weight;
  }
  return sums;
}

/** Writes samples of grey or of colours as opaque pixels, in whole numbers from 0 to 255. */
function writePixels(samples: Float32Array, into: Uint8ClampedArray): void {
  const isGrey = samples.length * 4 === into.length;
  let from = 0;
  for (let at = 0; at < into.length; at += 4) {
    const first = samples[from++] ?? 0;
    into[at] = first;
    into[at + 1] = isGrey ? first : (samples[from++] ?? 0);
    into[at + 2] = isGrey ? first : (samples[from++] ?? 0);
    into[at + 3] = 255;
  }
}

/** The same for colours times alpha, which is left for `fillHidden`. */
function writeSeenPixels(samples: Float32Array, into: Uint8ClampedArray): void {
  for (let at = 0; at < into.length; at += 4) {
    const seen = samples[at + 3] ?? 0;
    for (let channel = at; channel < at + 3; channel += 1) into[channel] = (samples[channel] ?? 0) / seen;
    into[at + 3] = seen * 255;
  }
}

/** Below this, of 255, a pixel is not seen. */
const hardlySeen = 3;

/** Gives what is not seen the colour of its row's nearest seen pixel on one side, as readers let it shine into its neighbours. */
function fillRow(row: Uint8ClampedArray, pixels: number): boolean {
  const isSeen = (pixel: number) => (row[pixel * 4 + 3] ?? 0) >= hardlySeen;
  let last = 0;
  while (last < pixels && !isSeen(last)) last += 1;
  if (last === pixels) return false;
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    if (isSeen(pixel)) last = pixel;
    else row.copyWithin(pixel * 4, last * 4, last * 4 + 3);
  }
  return true;
}

/** Makes all pixels opaque. Rows of which nothing is seen are as the one above, or as the first of which something is. */
function fillHidden({ width, height, data }: Pixels): void {
  let first: number | undefined;
  for (let y = 0; y < height; y += 1) {
    const start = y * width * 4;
    if (fillRow(data.subarray(start, start + width * 4), width)) first ??= y;
    else if (first !== undefined) data.copyWithin(start, start - width * 4, start);
  }
  const top = first ?? 0;
  for (let y = 0; y < top; y += 1) data.copyWithin(y * width * 4, top * width * 4, (top + 1) * width * 4);
  for (let at = 3; at < data.length; at += 4) data[at] = 255;
}

/** The same pixels, opaque. */
function copyPixels({ width, height, pixelBytes, order, row }: SampledRows): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  const [red, green, blue] = pixelBytes === 1 ? [0, 0, 0] : order;
  let to = 0;
  for (let y = 0; y < height; y += 1) {
    const source = row(y);
    for (let at = 0; at < width * pixelBytes; at += pixelBytes) {
      data[to++] = source[at + red] ?? 0;
      data[to++] = source[at + green] ?? 0;
      data[to++] = source[at + blue] ?? 0;
      data[to++] = 255;
    }
  }
  return { width, height, data };
}

/** A picture with fewer pixels, by Lanczos' filter; with as many it is copied. Takes what rows it needs only once, in their order. */
export function resample(picture: SampledRows, { width, height }: Size): Pixels {
  if (width === picture.width && height === picture.height) return copyPixels(picture);
  const across = windowsOf(picture.width, width);
  const down = windowsOf(picture.height, height);
  const data = new Uint8ClampedArray(width * height * 4);
  const write = picture.alphaRow ? writeSeenPixels : writePixels;
  let rows: Float32Array[] = [];
  let first = 0;
  for (const [y, { from, weights }] of down.entries()) {
    rows = rows.slice(from - first);
    first = from;
    while (rows.length < weights.length) rows.push(narrow(picture, first + rows.length, across));
    write(sumOfRows(rows, weights), data.subarray(y * width * 4, (y + 1) * width * 4));
  }
  if (picture.alphaRow) fillHidden({ width, height, data });
  return { width, height, data };
}
