import { latin } from '../../images/bytes.ts';
import { imageSize } from '../../images/image-size.ts';
import { imageTypeOf } from '../../images/image-type.ts';
import { readJpeg } from '../../images/jpeg-header.ts';
import type { Orientation } from '../../images/orientation.ts';
import { checkPixels } from '../../images/pixel-limit.ts';
import { mostColours, readPng } from '../../images/png-header.ts';
import { readWebpExif } from '../../images/webp-exif.ts';
import { UnusableFile } from '../../runner/refusals.ts';
import { unusable } from '../../runner/unusable-file-error.ts';

/** The kinds of picture that the compressor reads and writes. */
export type CompressedType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif';

/** A picture that does not move, not yet decoded. */
export interface Still {
  bytes: Uint8Array<ArrayBuffer>;
  type: CompressedType;
  orientation: Orientation;
  /** Upper bound of its colours, as far as the header has one. */
  colours: number;
}

const webpAnimationFlag = 0b10;

function isMoving(bytes: Uint8Array, type: CompressedType): boolean {
  if (type === 'image/webp') return latin(bytes, 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & webpAnimationFlag) !== 0;
  return type === 'image/avif' && latin(bytes, 8, 12) === 'avis';
}

const moving = () => new UnusableFile('moves. This tool makes still pictures smaller, and would leave one of them.');

/** Looks at a picture's header, so that nothing too large or of a wrong kind is decoded. Throws `UnusableFile`. */
export async function readStill(blob: Blob): Promise<Still> {
  if (blob.size === 0) throw unusable.empty();
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const type = imageTypeOf(bytes);
  if (type === 'image/jpeg') {
    const header = readJpeg(bytes);
    checkPixels(header);
    return { bytes, type, orientation: header.exif.orientation, colours: Infinity };
  }
  if (type === 'image/png') {
    const png = readPng(bytes);
    if (png.isAnimated) throw moving();
    return { bytes, type, orientation: png.exif.orientation, colours: mostColours(png) };
  }
  if (type !== 'image/webp' && type !== 'image/avif') throw unusable.wrongType('a JPEG, PNG, WebP or AVIF picture');
  checkPixels(imageSize(bytes, type));
  if (isMoving(bytes, type)) throw moving();
  // Every browser applies the rotation of an AVIF.
  const orientation = type === 'image/webp' ? readWebpExif(bytes).orientation : 1;
  return { bytes, type, orientation, colours: Infinity };
}
