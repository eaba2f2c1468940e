import { latin } from './bytes.ts';
import { noExif, readExif, type Exif } from './exif.ts';
import { webpChunks } from './webp-chunks.ts';

/** Some programs begin EXIF in a WebP as in a JPEG, though it should begin with its byte order mark. */
const jpegPrefix = 'Exif\0\0';

/** The EXIF of a WebP, which not every browser turns it by. */
export function readWebpExif(webp: Uint8Array<ArrayBuffer>): Exif {
  for (const { type, bytes } of webpChunks(webp)) {
    if (type !== 'EXIF') continue;
    const body = bytes.subarray(8);
    return readExif(latin(body, 0, jpegPrefix.length) === jpegPrefix ? body.subarray(jpegPrefix.length) : body);
  }
  return noExif;
}
