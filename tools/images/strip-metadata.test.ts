import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makePng } from '../testing/make-png.ts';
import type { ImageType } from './image-type.ts';
import { readJpeg } from './jpeg-header.ts';
import { isOrientation, type Orientation } from './orientation.ts';
import { readPng } from './png-header.ts';
import { withoutMetadata } from './strip-metadata.ts';
import { readWebpExif } from './webp-exif.ts';

const place = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } };
const picture = sharp({ create: { width: 40, height: 20, channels: 3, background: '#a05030' } });

const withPlace = async (type: 'jpeg' | 'png' | 'webp', orientation: number) =>
  new Uint8Array(await picture.clone().withMetadata({ orientation }).withExifMerge(place).toFormat(type).toBuffer());

describe('a stripped picture', () => {
  it('of a JPEG has its pixels and its turn, and neither place nor what is behind its end', async () => {
    const jpeg = await withPlace('jpeg', 6);
    expect(readJpeg(jpeg).exif).toEqual({ orientation: 6, hasPlace: true });
    const stripped = withoutMetadata(new Uint8Array([...jpeg, ...jpeg]), 'image/jpeg', 6) ?? new Uint8Array();
    const header = readJpeg(stripped);
    expect(header.exif).toEqual({ orientation: 6, hasPlace: false });
    expect(header.iccProfile).toBeDefined();
    expect(stripped.length).toBeLessThan(jpeg.length);
    const pixels = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();
    expect(await pixels(stripped)).toEqual(await pixels(jpeg));
  });

  it('of a WebP has no EXIF', async () => {
    const webp = await withPlace('webp', 1);
    expect((await sharp(webp).metadata()).exif).toBeDefined();
    const stripped = withoutMetadata(webp, 'image/webp', 1) ?? new Uint8Array();
    const { exif, icc, width } = await sharp(stripped).metadata();
    expect({ exif, hasProfile: icc !== undefined, width }).toEqual({ exif: undefined, hasProfile: true, width: 40 });
  });

  it('of a PNG has no text', async () => {
    const samples = new Uint8Array(12);
    const words = [...new TextEncoder().encode('Comment\0At home')];
    const png = makePng({
      width: 2,
      height: 2,
      bitDepth: 8,
      colour: 2,
      samples,
      chunks: { tEXt: words, gAMA: [0, 0, 177, 143] },
    });
    const bytes = new Uint8Array(await png.arrayBuffer());
    const stripped = Buffer.from(withoutMetadata(bytes, 'image/png', 1) ?? []).toString('latin1');
    expect(stripped).not.toContain('At home');
    expect(stripped).toContain('gAMA');
    expect(stripped).toContain('IEND');
  });
});

describe('the turn of a picture', () => {
  const exifOf = {
    jpeg: (bytes: Uint8Array<ArrayBuffer>) => readJpeg(bytes).exif,
    png: (bytes: Uint8Array<ArrayBuffer>) => readPng(bytes).exif,
    webp: readWebpExif,
  };
  const orientations = [1, 2, 3, 4, 5, 6, 7, 8].filter(isOrientation);

  describe.each(['jpeg', 'png', 'webp'] as const)('in a %s', (kind) => {
    const type: ImageType = `image/${kind}`;
    const strip = (bytes: Uint8Array<ArrayBuffer>, kept: Orientation) =>
      withoutMetadata(bytes, type, kept) ?? new Uint8Array();

    it.each(orientations)('is read, kept and taken out: %i', async (orientation) => {
      const bytes = await withPlace(kind, orientation);
      // In a WebP sharp begins it as in a JPEG, and we do not.
      expect(exifOf[kind](bytes)).toEqual({ orientation, hasPlace: true });
      const kept = strip(bytes, orientation);
      expect(exifOf[kind](kept)).toEqual({ orientation, hasPlace: false });
      // Other programs read it so, too.
      expect((await sharp(kept).metadata()).orientation ?? 1).toBe(orientation);
      const bare = strip(bytes, 1);
      expect(exifOf[kind](bare)).toEqual({ orientation: 1, hasPlace: false });
      expect((await sharp(bare).metadata()).exif).toBeUndefined();
    });
  });
});
