import { joinBytes, latin, viewOf } from './bytes.ts';
import type { ImageType } from './image-type.ts';
import { isIccProfile, readJpeg } from './jpeg-header.ts';
import { jpegMarker, jpegSegments, type JpegSegment } from './jpeg-segments.ts';
import type { Orientation } from './orientation.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** EXIF that says nothing but how the picture is turned: a directory of one entry. */
const orientationSegment = (orientation: Orientation): Bytes =>
  joinBytes([
    new Uint8Array([0xff, jpegMarker.app1, 0, 34]),
    new TextEncoder().encode('Exif\0\0MM'),
    new Uint8Array([0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]),
  ]);

const isNeeded = (segment: JpegSegment): boolean => {
  const { marker } = segment;
  if (marker === jpegMarker.app14 || isIccProfile(segment)) return true;
  return marker !== jpegMarker.comment && !(marker > jpegMarker.app0 && marker <= jpegMarker.app15);
};

/** A JPEG without what its picture does not need: EXIF, places, previews, comments, and what stands behind its end. */
export function stripJpeg(bytes: Bytes, orientation: Orientation = 1): Bytes {
  const parts: Bytes[] = [bytes.subarray(0, 2)];
  if (orientation !== 1) parts.push(orientationSegment(orientation));
  let copied = 2;
  for (const segment of jpegSegments(bytes)) {
    // What stands between two segments is coded picture data.
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

function stripPng(bytes: Bytes): Bytes {
  const view = viewOf(bytes);
  const parts: Bytes[] = [bytes.subarray(0, 8)];
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + view.getUint32(at);
    const type = latin(bytes, at + 4, at + 8);
    if (neededPngChunks.has(type)) parts.push(bytes.subarray(at, end));
    at = type === 'IEND' ? bytes.length : end;
  }
  return joinBytes(parts);
}

/** The flags of a WebP's header that tell of EXIF and XMP. */
const webpMetadataFlags = 0b0000_1100;

function stripWebp(bytes: Bytes): Bytes {
  const view = viewOf(bytes);
  const parts: Bytes[] = [bytes.slice(0, 12)];
  for (let at = 12; at + 8 <= bytes.length;) {
    const length = view.getUint32(at + 4, true);
    const end = Math.min(at + 8 + length + (length & 1), bytes.length);
    const type = latin(bytes, at, at + 4);
    const chunk = bytes.slice(at, end);
    if (type === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~webpMetadataFlags;
    if (type !== 'EXIF' && type !== 'XMP ') parts.push(chunk);
    at = end;
  }
  const stripped = joinBytes(parts);
  viewOf(stripped).setUint32(4, stripped.length - 8, true);
  return stripped;
}

/** A picture with the same pixels and without what else is known of it; undefined for kinds where that is not simple. */
export function withoutMetadata(bytes: Bytes, type: ImageType): Bytes | undefined {
  if (type === 'image/jpeg') return stripJpeg(bytes, readJpeg(bytes).exif.orientation);
  if (type === 'image/png') return stripPng(bytes);
  return type === 'image/webp' ? stripWebp(bytes) : undefined;
}
