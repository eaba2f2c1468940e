import { latin, viewOf } from './bytes.ts';

/** Kinds of pictures that the tools accept, by their media types. */
export type ImageType = `image/${'jpeg' | 'png' | 'webp' | 'avif' | 'heic' | 'gif' | 'bmp' | 'tiff'}`;

/** The brands of an ISO media file's `ftyp` box: the major one, then those that it is compatible with. */
function brandsOf(bytes: Uint8Array): string[] {
  const size = Math.min(viewOf(bytes).getUint32(0), bytes.length, 256);
  const brands = [latin(bytes, 8, 12)];
  for (let at = 16; at + 4 <= size; at += 4) brands.push(latin(bytes, at, at + 4));
  return brands;
}

function isoTypeOf(bytes: Uint8Array): ImageType | undefined {
  const brands = brandsOf(bytes);
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'image/avif';
  const isHeic = brands.some((brand) => ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1'].includes(brand));
  return isHeic ? 'image/heic' : undefined;
}

/** Detects the picture type from the first bytes, regardless of the name; undefined for any other file. */
export function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  if (bytes.length < 12) return undefined;
  if (latin(bytes, 0, 3) === '\u00FF\u00D8\u00FF') return 'image/jpeg';
  if (latin(bytes, 0, 8) === '\u0089PNG\r\n\u001A\n') return 'image/png';
  if (latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP') return 'image/webp';
  if (/^GIF8[79]a$/.test(latin(bytes, 0, 6))) return 'image/gif';
  // The two reserved fields distinguish a bitmap from a text that begins with BM.
  if (latin(bytes, 0, 2) === 'BM' && latin(bytes, 6, 10) === '\0\0\0\0') return 'image/bmp';
  // Of either order of bytes; 43 is BigTIFF.
  if (/^(?:II[*+]\0|MM\0[*+])$/.test(latin(bytes, 0, 4))) return 'image/tiff';
  return latin(bytes, 4, 8) === 'ftyp' ? isoTypeOf(bytes) : undefined;
}
