import type { Size } from './pixel-limit.ts';
import type { Pixels } from './pixels.ts';

/** A picture that is read row by row, from the top, so that the whole is never held twice. */
export interface SampledRows extends Size {
  /** One sample for grey, else three or four of which the first three are colours. */
  pixelBytes: 1 | 3 | 4;
  /** Where red, green and blue stand within a pixel. */
  order: readonly [red: number, green: number, blue: number];
  row: (y: number) => Uint8Array;
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

/** One row made narrower: red, green and blue of each pixel, or grey. */
function narrow(source: Uint8Array, { pixelBytes, order }: SampledRows, windows: readonly Window[]): Float32Array {
  const channels = pixelBytes === 1 ? 1 : 3;
  const row = new Float32Array(windows.length * channels);
  for (let channel = 0; channel < channels; channel += 1) {
    const offset = channels === 1 ? 0 : (order[channel] ?? 0);
    for (let place = 0; place < windows.length; place += 1) {
      const window = windows[place];
      if (window === undefined) break;
      const { from, weights } = window;
      let sum = 0;
      let at = from * pixelBytes + offset;
      for (let index = 0; index < weights.length; index += 1, at += pixelBytes) {
        sum += (source[at] ?? 0) * (weights[index] ?? 0);
      }
      row[place * channels + channel] = sum;
    }
  }
  return row;
}

/** Sums up rows by their weights into one row of opaque pixels. */
function addRows(rows: readonly Float32Array[], weights: Float32Array, into: Uint8ClampedArray): void {
  const channels = ((rows[0]?.length ?? 0) * 4) / into.length;
  for (let at = 0; at < into.length; at += 4) {
    for (let channel = 0; channel < channels; channel += 1) {
      const place = (at >> 2) * channels + channel;
      let sum = 0;
      for (let index = 0; index < weights.length; index += 1)
        sum += (rows[index]?.[place] ?? 0) * (weights[index] ?? 0);
      into[at + channel] = sum;
    }
    if (channels === 1) into.fill(into[at] ?? 0, at + 1, at + 3);
    into[at + 3] = 255;
  }
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
  let rows: Float32Array[] = [];
  let first = 0;
  for (const [y, { from, weights }] of down.entries()) {
    rows = rows.slice(from - first);
    first = from;
    while (rows.length < weights.length) rows.push(narrow(picture.row(first + rows.length), picture, across));
    addRows(rows, weights, data.subarray(y * width * 4, (y + 1) * width * 4));
  }
  return { width, height, data };
}
