import { viewOf } from './bytes.ts';
import { isOrientation, type Orientation } from './orientation.ts';

/** EXIF data that the tools need. */
export interface Exif {
  orientation: Orientation;
  /** Holds where the picture was taken. */
  hasPlace: boolean;
}

export const noExif: Exif = { orientation: 1, hasPlace: false };

const orientationTag = 0x01_12;
const placeTag = 0x88_25;

/** Reads the first directory of EXIF, from its byte order mark on. A damaged one counts as absent. */
export function readExif(tiff: Uint8Array): Exif {
  const view = viewOf(tiff);
  if (view.byteLength < 8) return noExif;
  const littleEndian = view.getUint16(0) === 0x49_49;
  const directory = view.getUint32(4, littleEndian);
  if (view.getUint16(2, littleEndian) !== 42 || directory + 2 > view.byteLength) return noExif;
  const exif = { ...noExif };
  const count = view.getUint16(directory, littleEndian);
  for (let entry = 0, at = directory + 2; entry < count && at + 12 <= view.byteLength; entry += 1, at += 12) {
    const tag = view.getUint16(at, littleEndian);
    const value = view.getUint16(at + 8, littleEndian);
    if (tag === orientationTag && isOrientation(value)) exif.orientation = value;
    if (tag === placeTag) exif.hasPlace = true;
  }
  return exif;
}

/** EXIF with the orientation alone: a directory of one entry, in 26 bytes. */
export function orientationExif(orientation: Orientation): Uint8Array<ArrayBuffer> {
  const tiff = new Uint8Array(26);
  const view = viewOf(tiff);
  // "MM", the highest byte first; the directory stands at 8.
  view.setUint32(0, 0x4d_4d_00_2a);
  view.setUint32(4, 8);
  view.setUint16(8, 1);
  view.setUint16(10, orientationTag);
  // One number of 16 bits.
  view.setUint16(12, 3);
  view.setUint32(14, 1);
  view.setUint16(18, orientation);
  return tiff;
}
