// @vitest-environment node
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makePng } from '../testing/make-png.ts';
import { readJpeg } from './jpeg-header.ts';
import { stripJpeg, withoutMetadata } from './strip-metadata.ts';

const place = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } };
const picture = sharp({ create: { width: 40, height: 20, channels: 3, background: '#a05030' } });

const withPlace = async (type: 'jpeg' | 'webp', orientation: number) =>
  new Uint8Array(await picture.clone().withMetadata({ orientation }).withExifMerge(place).toFormat(type).toBuffer());

describe('a stripped picture', () => {
  it('of a JPEG has its pixels and its turn, and neither place nor what is behind its end', async () => {
    const jpeg = await withPlace('jpeg', 6);
    expect(readJpeg(jpeg).exif).toEqual({ orientation: 6, hasPlace: true });
    const stripped = withoutMetadata(new Uint8Array([...jpeg, ...jpeg]), 'image/jpeg') ?? new Uint8Array();
    const header = readJpeg(stripped);
    expect(header.exif).toEqual({ orientation: 6, hasPlace: false });
    expect(header.iccProfile).toBeDefined();
    expect(stripped.length).toBeLessThan(jpeg.length);
    const pixels = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();
    expect(await pixels(stripped)).toEqual(await pixels(jpeg));
    expect(readJpeg(stripJpeg(jpeg)).exif.orientation).toBe(1);
  });

  it('of a WebP has no EXIF', async () => {
    const webp = await withPlace('webp', 1);
    expect((await sharp(webp).metadata()).exif).toBeDefined();
    const stripped = withoutMetadata(webp, 'image/webp') ?? new Uint8Array();
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
    const stripped = Buffer.from(withoutMetadata(bytes, 'image/png') ?? []).toString('latin1');
    expect(stripped).not.toContain('At home');
    expect(stripped).toContain('gAMA');
    expect(stripped).toContain('IEND');
  });
});
