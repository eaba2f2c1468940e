import { unusable } from '../runner/unusable-file-error.ts';
import { joinBytes, latin } from './bytes.ts';
import { noExif, readExif, type Exif } from './exif.ts';
import { jpegMarker, jpegSegments, type JpegSegment } from './jpeg-segments.ts';
import type { Size } from './pixel-limit.ts';

/** Header of a JPEG. */
export interface JpegHeader extends Size {
  /** 1 grey, 3 colour, 4 for print. */
  components: number;
  /** Of a sample: 8, but for scientists. */
  bits: number;
  /** Baseline or progressive with 8 bits per sample: what PDF and every browser read. */
  isCommon: boolean;
  /** The components are red, green and blue as they are, by their names. */
  isPlainRgb: boolean;
  /** Adobe's programs wrote it, which store print colours inverted. */
  hasAdobeMarker: boolean;
  exif: Exif;
  iccProfile: Uint8Array<ArrayBuffer> | undefined;
  /** Pixels per inch, where the file has them. */
  density: number | undefined;
}

const startsWith = (body: Uint8Array, name: string): boolean => latin(body, 0, name.length) === name;

const isExif = ({ marker, body }: JpegSegment): boolean => marker === jpegMarker.app1 && startsWith(body, 'Exif\0\0');
export const isIccProfile = ({ marker, body }: JpegSegment): boolean =>
  marker === jpegMarker.app2 && startsWith(body, 'ICC_PROFILE\0');
const isAdobe = ({ marker, body }: JpegSegment): boolean => marker === jpegMarker.app14 && startsWith(body, 'Adobe');

/** Start of frame, whatever the coding: 0xC0 to 0xCF but for tables (C4), the reserved C8 and arithmetic coding (CC). */
const isFrame = ({ marker }: JpegSegment): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function readFrame({ marker, body }: JpegSegment) {
  const [bits = 0, heightHigh = 0, heightLow = 0, widthHigh = 0, widthLow = 0, components = 0] = body;
  const names = Array.from({ length: components }, (_, index) => String.fromCharCode(body[6 + index * 3] ?? 0));
  return {
    width: (widthHigh << 8) | widthLow,
    height: (heightHigh << 8) | heightLow,
    components,
    bits,
    isCommon: marker <= 0xc2 && bits === 8 && [1, 3, 4].includes(components),
    isPlainRgb: names.join('') === 'RGB',
  };
}

/** Pixels per inch from a JFIF segment; undefined where it has the pixels' proportions alone. */
function readDensity({ marker, body }: JpegSegment): number | undefined {
  if (marker !== jpegMarker.app0 || !startsWith(body, 'JFIF\0')) return undefined;
  const value = ((body[8] ?? 0) << 8) | (body[9] ?? 0);
  if (body[7] === 1) return value;
  return body[7] === 2 ? value * 2.54 : undefined;
}

/** The profile, which is cut into numbered pieces of at most 64 KB. */
function joinProfile(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> | undefined {
  if (pieces.length === 0) return undefined;
  const inOrder = pieces.toSorted((one, other) => (one[12] ?? 0) - (other[12] ?? 0));
  return joinBytes(inOrder.map((piece) => piece.subarray(14)));
}

/** Reads a JPEG through to its end. Throws `UnusableFile` where it is cut off or has no picture. */
export function readJpeg(bytes: Uint8Array<ArrayBuffer>): JpegHeader {
  let frame: ReturnType<typeof readFrame> | undefined;
  let exif: Exif | undefined;
  let density: number | undefined;
  let hasAdobeMarker = false;
  let hasScan = false;
  const profile: Uint8Array[] = [];
  for (const segment of jpegSegments(bytes)) {
    if (isFrame(segment)) frame ??= readFrame(segment);
    else if (isExif(segment)) exif ??= readExif(segment.body.subarray(6));
    else if (isIccProfile(segment)) profile.push(segment.body);
    else if (isAdobe(segment)) hasAdobeMarker = true;
    else if (segment.marker === jpegMarker.startOfScan) hasScan = true;
    density ??= readDensity(segment);
  }
  if (frame === undefined || !hasScan) throw unusable.damaged();
  return { ...frame, hasAdobeMarker, exif: exif ?? noExif, iccProfile: joinProfile(profile), density };
}

/** The size of a JPEG, of which the start is enough. Undefined where that ends before it. Throws `UnusableFile` where it is damaged. */
export function frameSize(start: Uint8Array<ArrayBuffer>): Size | undefined {
  for (const segment of jpegSegments(start)) if (isFrame(segment)) return readFrame(segment);
  return undefined;
}
