import { describe, expect, it } from 'vitest';
import { imageCompressorDefaults } from './image-compressor.options.ts';
import { sizeByOptions } from './size-by-options.ts';
import { encodeToSize, type EncodeAt } from './encode-to-size.ts';

/** An encoder whose files grow with pixels and quality alone. */
const encode: EncodeAt = ({ width, height }, quality) =>
  Promise.resolve({
    blob: new Blob([new Uint8Array(20 + Math.round((width * height * quality) / 1000))]),
    quality,
    isLossless: false,
  });

const full = { width: 1000, height: 500 };

describe('a size that is the aim', () => {
  it('is reached by the best quality that fits', async () => {
    const reached = await encodeToSize(encode, full, 30_020);
    expect(reached).toMatchObject({ quality: 60, size: full });
    expect(reached?.blob.size).toBe(30_020);
  });

  it('is reached by fewer pixels where quality alone is not enough', async () => {
    const { blob, size } = (await encodeToSize(encode, full, 5000)) ?? { blob: new Blob(), size: full };
    expect(blob.size).toBeLessThanOrEqual(5000);
    expect(blob.size).toBeGreaterThan(4000);
    expect(size.width / size.height).toBeCloseTo(2, 1);
  });

  it('may be out of reach', async () => {
    expect(await encodeToSize(encode, full, 10)).toBeUndefined();
    expect(await encodeToSize(encode, { width: 1, height: 5000 }, 10)).toBeUndefined();
  });
});

describe('a new size', () => {
  const options = { ...imageCompressorDefaults, maxWidth: 400, maxHeight: 300 };

  it('fits, in proportion, and never grows', () => {
    expect(sizeByOptions(full, { ...options, resize: 'fit' })).toEqual({ width: 400, height: 200 });
    expect(sizeByOptions({ width: 100, height: 600 }, { ...options, resize: 'fit' })).toEqual({
      width: 50,
      height: 300,
    });
    expect(sizeByOptions({ width: 30, height: 20 }, { ...options, resize: 'fit' })).toEqual({ width: 30, height: 20 });
    expect(sizeByOptions(full, { ...options, resize: 'percent', percent: 10 })).toEqual({ width: 100, height: 50 });
    expect(sizeByOptions(full, options)).toEqual(full);
  });
});
