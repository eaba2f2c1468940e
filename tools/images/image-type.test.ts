import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { imageSize } from './image-size.ts';
import { imageTypeOf } from './image-type.ts';

const picture = sharp({ create: { width: 37, height: 21, channels: 4, background: '#30609080' } });
const bytesOf = async (image: Sharp) => new Uint8Array(await image.toBuffer());

describe('a picture', () => {
  it.each([
    ['image/webp', () => picture.clone().webp()],
    ['image/webp', () => picture.clone().webp({ lossless: true })],
    ['image/webp', () => picture.clone().removeAlpha().webp()],
    ['image/gif', () => picture.clone().gif()],
    ['image/avif', () => picture.clone().avif()],
  ] as const)('of %s is known by its bytes and tells its size', async (type, make) => {
    const bytes = await bytesOf(make());
    expect(imageTypeOf(bytes)).toBe(type);
    expect(imageSize(bytes, type)).toEqual({ width: 37, height: 21 });
  });

  it('of BMP, stored from the top, tells its size', () => {
    const bytes = new Uint8Array(54);
    bytes.set([0x42, 0x4d]);
    const view = new DataView(bytes.buffer);
    view.setInt32(18, 37, true);
    view.setInt32(22, -21, true);
    expect(imageTypeOf(bytes)).toBe('image/bmp');
    expect(imageSize(bytes, 'image/bmp')).toEqual({ width: 37, height: 21 });
  });

  it('of BMP with the short header of OS/2 tells its size', () => {
    const bytes = new Uint8Array(26);
    bytes.set([0x42, 0x4d]);
    const view = new DataView(bytes.buffer);
    view.setUint32(14, 12, true);
    view.setUint16(18, 127, true);
    view.setUint16(20, 64, true);
    expect(imageSize(bytes, 'image/bmp')).toEqual({ width: 127, height: 64 });
  });

  it('is not what a text or a cut file is', () => {
    expect(imageTypeOf(new TextEncoder().encode('BMW and other words'))).toBeUndefined();
    expect(imageTypeOf(new Uint8Array([0xff, 0xd8, 0xff]))).toBeUndefined();
    const cut = new TextEncoder().encode('RIFF....WEBPVP8X');
    expect(() => imageSize(cut, 'image/webp')).toThrow('is damaged and cannot be read.');
  });
});
