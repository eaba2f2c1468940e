import { Unzlib } from 'fflate';
import { UnusableFile } from '../../runner/refusals.ts';
import { unusable } from '../../runner/unusable-file-error.ts';
import { unpackLzw } from './tiff-lzw.ts';
import { tiffCompression, type TiffPage } from './tiff-page.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Bytes that are inflated at once: what is beyond the end of a piece is never held. */
const inflateStep = 65_536;

function inflate(packed: Uint8Array, length: number): Bytes {
  const out = new Uint8Array(length);
  let to = 0;
  const unzlib = new Unzlib((chunk) => {
    const kept = chunk.subarray(0, length - to);
    out.set(kept, to);
    to += kept.length;
  });
  try {
    for (let at = 0; at < packed.length; at += inflateStep) {
      unzlib.push(packed.subarray(at, at + inflateStep), false);
      if (to === out.length) break;
    }
  } catch (error) {
    throw unusable.damaged(error);
  }
  return out.subarray(0, to);
}

/** PackBits (TIFF 6.0, section 9): runs of equal bytes, and bytes as they are. */
function unpackBits(packed: Uint8Array, length: number): Bytes {
  const out = new Uint8Array(length);
  let to = 0;
  for (let at = 0; at < packed.length && to < length;) {
    const count = packed[at++] ?? 0;
    if (count === 128) continue;
    if (count > 128) {
      out.fill(packed[at++] ?? 0, to, to + 257 - count);
      to += 257 - count;
    } else {
      out.set(packed.subarray(at, at + Math.min(count + 1, length - to)), to);
      at += count + 1;
      to += count + 1;
    }
  }
  return out.subarray(0, Math.min(to, length));
}

const reversed = Uint8Array.from({ length: 256 }, (_, byte) =>
  [0, 1, 2, 3, 4, 5, 6, 7].reduce((sum, bit) => sum | (((byte >> bit) & 1) << (7 - bit)), 0),
);

/** Bytes with their lowest bit first. */
const reverseBits = (bytes: Uint8Array): Bytes => Uint8Array.from(bytes, (byte) => reversed[byte] ?? 0);

/** The bytes of a piece as the file has them, with the first pixel in the highest bit. Throws `UnusableFile` where they lie outside. */
export function packedPiece({ directory: { bytes }, grid, isReversed }: TiffPage, index: number): Bytes {
  const [from, length] = [grid.offsets[index] ?? 0, grid.lengths[index] ?? 0];
  if (from >= bytes.length || length <= 0) throw unusable.damaged();
  const packed = bytes.subarray(from, Math.min(bytes.length, from + length));
  return isReversed ? reverseBits(packed) : packed;
}

/** Names of compressions that other programs write, for the sentence. */
const otherNames: Readonly<Record<number, string>> = {
  34_712: 'JPEG 2000',
  34_887: 'LERC',
  34_925: 'LZMA',
  50_000: 'Zstandard',
  50_001: 'WebP',
  50_002: 'JPEG XL',
};

/** Refusal of a picture in whose compression this tool finds no pixels. */
function otherCompression(compression: number): UnusableFile {
  const name = otherNames[compression] ?? `a way with the number ${compression}`;
  return new UnusableFile(`is a TIFF compressed by ${name}, which this tool does not read.`);
}

/** The samples of a piece, at most so many bytes. Throws `UnusableFile` where they are damaged or compressed in another way. */
export function unpackPiece(page: TiffPage, index: number, length: number): Bytes {
  const packed = packedPiece(page, index);
  switch (page.compression) {
    case tiffCompression.none:
      return packed.slice(0, length);
    case tiffCompression.lzw:
      return unpackLzw(packed, length);
    case tiffCompression.deflate:
    case tiffCompression.oldDeflate:
      return inflate(packed, length);
    case tiffCompression.packBits:
      return unpackBits(packed, length);
    default:
      throw otherCompression(page.compression);
  }
}
