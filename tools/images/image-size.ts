import { unusable } from '../runner/unusable-file-error.ts';
import { viewOf } from './bytes.ts';
import type { ImageType } from './image-type.ts';
import type { Size } from './pixel-limit.ts';
import { tiffSize } from './tiff/tiff-page.ts';

const letters = (view: DataView, at: number): string =>
  String.fromCharCode(...Array.from({ length: 4 }, (_, index) => view.getUint8(at + index)));

/** The three kinds of WebP have their size at three places. */
function webpSize(view: DataView): Size {
  const kind = letters(view, 12);
  if (kind === 'VP8X') {
    const of24Bits = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16) + 1;
    return { width: of24Bits(24), height: of24Bits(27) };
  }
  if (kind === 'VP8L') {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3f_ff) + 1, height: ((bits >> 14) & 0x3f_ff) + 1 };
  }
  if (kind !== 'VP8 ') throw unusable.damaged();
  return { width: view.getUint16(26, true) & 0x3f_ff, height: view.getUint16(28, true) & 0x3f_ff };
}

/** Bytes of the header that a BMP of Windows 2 or OS/2 1 has. */
const oldBmpHeader = 12;

/** A BMP that is stored from the top has a height below zero. */
function bmpSize(view: DataView): Size {
  if (view.getUint32(14, true) === oldBmpHeader)
    return { width: view.getUint16(18, true), height: view.getUint16(20, true) };
  return { width: Math.abs(view.getInt32(18, true)), height: Math.abs(view.getInt32(22, true)) };
}

/** Boxes of an ISO media file that hold the sizes of its pictures, in the order of their nesting. */
const nesting = ['meta', 'iprp', 'ipco', 'ispe'];

/** The largest picture among those in an AVIF or HEIC file: the whole one, where it is made of tiles. */
function isoSize(view: DataView, from = 0, to = view.byteLength, depth = 0): Size {
  let largest: Size = { width: 0, height: 0 };
  for (let at = from; at + 8 <= to;) {
    const length = view.getUint32(at) || to - at;
    if (length < 8) break;
    if (letters(view, at + 4) === nesting[depth]) {
      const isLast = depth === nesting.length - 1;
      // "meta" has its version before its boxes.
      const inside = at + (depth === 0 ? 12 : 8);
      const size = isLast
        ? { width: view.getUint32(at + 12), height: view.getUint32(at + 16) }
        : isoSize(view, inside, Math.min(at + length, to), depth + 1);
      if (size.width * size.height > largest.width * largest.height) largest = size;
    }
    at += length;
  }
  return largest;
}

/** Size from the header of a picture, before it is decoded. Throws `UnusableFile` where the header has none. */
export function imageSize(bytes: Uint8Array<ArrayBuffer>, type: Exclude<ImageType, 'image/jpeg' | 'image/png'>): Size {
  const view = viewOf(bytes);
  try {
    if (type === 'image/webp') return webpSize(view);
    if (type === 'image/tiff') return tiffSize(bytes);
    if (type === 'image/gif') return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
    if (type === 'image/bmp') return bmpSize(view);
    return isoSize(view);
  } catch (error) {
    throw unusable.damaged(error);
  }
}
