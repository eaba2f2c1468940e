import { joinBytes, viewOf } from './bytes.ts';
import { MqEncoder } from './mq-encoder.ts';
import type { Size } from './pixel-limit.ts';

/** A picture of black and white: a byte for each pixel, 1 where there is ink. */
export interface Bilevel extends Size {
  ink: Uint8Array;
}

/**
 * Context of a pixel: the sixteen before it (T.88, template 0). Four of its row, seven of the row above, five of the one above
 * that.
 */
const contexts = 2 ** 16;
/** The context in which it is said whether a row differs from the one above (6.2.5.7). */
const sameRowContext = 0x9b_25;

const isSameRow = (one: Uint8Array, other: Uint8Array): boolean => one.every((ink, at) => ink === other[at]);

function encodeRow(coder: MqEncoder, row: Uint8Array, above: Uint8Array, over: Uint8Array): void {
  // The pixels at the left of the row's first one are white.
  let first = ((over[0] ?? 0) << 1) | (over[1] ?? 0);
  let second = ((above[0] ?? 0) << 2) | ((above[1] ?? 0) << 1) | (above[2] ?? 0);
  let third = 0;
  for (let x = 0; x < row.length; x += 1) {
    first = ((first << 1) | (over[x + 2] ?? 0)) & 0x1f;
    second = ((second << 1) | (above[x + 3] ?? 0)) & 0x7f;
    const ink = row[x] === 1 ? 1 : 0;
    coder.encode((first << 11) | (second << 4) | third, ink);
    third = ((third << 1) | ink) & 0xf;
  }
}

/** The rows of a generic region, with rows that repeat the one above told in a bit. */
function encodeRows({ width, height, ink }: Bilevel): Uint8Array<ArrayBuffer> {
  const coder = new MqEncoder(contexts);
  const blank = new Uint8Array(width);
  const rowAt = (y: number) => (y < 0 ? blank : ink.subarray(y * width, (y + 1) * width));
  let wasSame: 0 | 1 = 0;
  for (let y = 0; y < height; y += 1) {
    const isSame = isSameRow(rowAt(y), rowAt(y - 1)) ? 1 : 0;
    coder.encode(sameRowContext, isSame === wasSame ? 0 : 1);
    wasSame = isSame;
    if (isSame === 0) encodeRow(coder, rowAt(y), rowAt(y - 1), rowAt(y - 2));
  }
  return coder.finish();
}

const segmentTypes = { page: 48, losslessRegion: 39 } as const;

/** A segment with its header (7.2): its number, its type, no segments that it needs, its page and its length. */
function segment(number: number, type: number, data: Uint8Array): Uint8Array {
  const header = new Uint8Array(11);
  const view = viewOf(header);
  view.setUint32(0, number);
  header.set([type, 0, 1], 4);
  view.setUint32(7, data.length);
  return joinBytes([header, data]);
}

/** A picture without loss as JBIG2, in the form that a PDF has it: without a file's header and end. */
export function encodeJbig2(picture: Bilevel): Uint8Array<ArrayBuffer> {
  // Width, height, two resolutions that are not known, flags (nothing is lost), no stripes.
  const page = new Uint8Array(19);
  // Width, height, where it stands, how it is combined; then flags (rows may repeat) and the four pixels of the context that may move.
  const region = new Uint8Array(26);
  for (const data of [page, region]) {
    viewOf(data).setUint32(0, picture.width);
    viewOf(data).setUint32(4, picture.height);
  }
  page[16] = 1;
  region.set([0b1000, 3, -1, -3, -1, 2, -2, -2, -2], 17);
  return joinBytes([
    segment(0, segmentTypes.page, page),
    segment(1, segmentTypes.losslessRegion, joinBytes([region, encodeRows(picture)])),
  ]);
}
