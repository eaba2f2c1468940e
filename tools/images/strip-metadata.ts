import { joinBytes, viewOf } from './bytes.ts';
import { orientationExif } from './exif.ts';
import type { ImageType } from './image-type.ts';
import { isIccProfile } from './jpeg-header.ts';
import { jpegMarker, jpegSegments, type JpegSegment } from './jpeg-segments.ts';
import type { Orientation } from './orientation.ts';
import { keepChunks, withChunk } from './png-chunks.ts';
import { webpChunks } from './webp-chunks.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const orientationSegment = (orientation: Orientation): Bytes =>
  joinBytes([
    new Uint8Array([0xff, jpegMarker.app1, 0, 34]),
    new TextEncoder().encode('Exif\0\0'),
    orientationExif(orientation),
  ]);

const isNeeded = (segment: JpegSegment): boolean => {
  const { marker } = segment;
  if (marker === jpegMarker.app14 || isIccProfile(segment)) return true;
  return marker !== jpegMarker.comment && !(marker > jpegMarker.app0 && marker <= jpegMarker.app15);
};

/** Takes out EXIF, places, previews, comments, and what stands behind the end. */
function stripJpeg(bytes: Bytes, orientation: Orientation): Bytes {
  const parts: Bytes[] = [bytes.subarray(0, 2)];
  if (orientation !== 1) parts.push(orientationSegment(orientation));
  let copied = 2;
  for (const segment of jpegSegments(bytes)) {
    // Bytes between two segments are coded picture data.
    parts.push(bytes.subarray(copied, isNeeded(segment) ? segment.end : segment.start));
    copied = segment.end;
  }
  return joinBytes(parts);
}

const neededPngChunks = new Set([
  'IHDR',
  'PLTE',
  'tRNS',
  'IDAT',
  'IEND',
  'iCCP',
  'sRGB',
  'gAMA',
  'cHRM',
  'sBIT',
  'bKGD',
  'pHYs',
  'cICP',
]);

function stripPng(bytes: Bytes, orientation: Orientation): Bytes {
  const stripped = keepChunks(bytes, (type) => neededPngChunks.has(type));
  return orientation === 1 ? stripped : withChunk(stripped, 'eXIf', orientationExif(orientation));
}

/** The flags of a WebP's header for EXIF and XMP. */
const webpFlags = { exif: 0b1000, xmp: 0b0100 };

function webpExifChunk(orientation: Orientation): Bytes {
  const body = orientationExif(orientation);
  return joinBytes([new TextEncoder().encode('EXIF'), new Uint8Array([body.length, 0, 0, 0]), body]);
}

function stripWebp(bytes: Bytes, orientation: Orientation): Bytes {
  const parts: Bytes[] = [bytes.slice(0, 12)];
  for (const { type, bytes: whole } of webpChunks(bytes)) {
    if (type === 'EXIF' || type === 'XMP ') continue;
    const chunk = whole.slice();
    if (type === 'VP8X') {
      const bare = (chunk[8] ?? 0) & ~(webpFlags.exif | webpFlags.xmp);
      chunk[8] = orientation === 1 ? bare : bare | webpFlags.exif;
    }
    parts.push(chunk);
  }
  if (orientation !== 1) parts.push(webpExifChunk(orientation));
  const stripped = joinBytes(parts);
  viewOf(stripped).setUint32(4, stripped.length - 8, true);
  return stripped;
}

/**
 * Removes the metadata of a picture, except its orientation. The pixels stay the same. Undefined for kinds where that is not
 * simple. With the orientation 1 it is as it was stored.
 */
export function withoutMetadata(bytes: Bytes, type: ImageType, orientation: Orientation): Bytes | undefined {
  if (type === 'image/jpeg') return stripJpeg(bytes, orientation);
  if (type === 'image/png') return stripPng(bytes, orientation);
  return type === 'image/webp' ? stripWebp(bytes, orientation) : undefined;
}
