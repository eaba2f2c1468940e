import sharp from 'sharp';

/** Replacement of the browser's canvas for tests in Node, as far as the tools use it, made with sharp. */
class SharpBitmap {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray<ArrayBuffer>;

  constructor(data: Uint8Array, width: number, height: number) {
    this.width = width;
    this.height = height;
    this.data = new Uint8ClampedArray(data);
  }

  close(): void {
    // Nothing is held.
  }
}

/** Turns by EXIF, as browsers do. Rejects for what it cannot decode, or not whole. */
async function createImageBitmap(blob: Blob | SharpBitmap): Promise<SharpBitmap> {
  if (blob instanceof SharpBitmap) return blob;
  const picture = sharp(new Uint8Array(await blob.arrayBuffer()), { failOn: 'error' }).autoOrient();
  const { data, info } = await picture.toColourspace('srgb').ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return new SharpBitmap(data, info.width, info.height);
}

class SharpContext {
  #pixels: SharpBitmap;

  constructor(width: number, height: number) {
    this.#pixels = new SharpBitmap(new Uint8Array(width * height * 4), width, height);
  }

  get pixels(): SharpBitmap {
    return this.#pixels;
  }

  clearRect(): void {
    this.#pixels.data.fill(0);
  }

  drawImage(picture: SharpBitmap, left = 0, top = 0): void {
    const { width, height, data } = this.#pixels;
    if (left !== 0 || picture.width !== width || top > 0 || picture.height + top < 0)
      throw new Error('This canvas draws no picture at another size.');
    data.set(picture.data.subarray(-top * width * 4, (height - top) * width * 4));
  }

  putImageData(picture: SharpBitmap): void {
    this.drawImage(picture);
  }

  getImageData(_left: number, _top: number, width: number, height: number): SharpBitmap {
    return new SharpBitmap(new Uint8Array(this.#pixels.data.slice(0, width * height * 4)), width, height);
  }
}

class OffscreenCanvas {
  readonly #context: SharpContext;

  constructor(width: number, height: number) {
    this.#context = new SharpContext(width, height);
  }

  getContext(): SharpContext {
    return this.#context;
  }

  async convertToBlob({ type }: { type: string }): Promise<Blob> {
    const { data, width, height } = this.#context.pixels;
    const picture = sharp(data, { raw: { width, height, channels: 4 } });
    // Like Chromium it writes a PNG where it is asked for AVIF.
    const written = type === 'image/webp' || type === 'image/jpeg' ? type : 'image/png';
    const encoded = {
      'image/webp': () => picture.webp(),
      'image/jpeg': () => picture.jpeg(),
      'image/png': () => picture.png(),
    };
    return new Blob([new Uint8Array(await encoded[written]().toBuffer())], { type: written });
  }
}

/** The globals that the tools decode and encode pictures with, for `vi.stubGlobal`. */
export const canvasBySharp = { createImageBitmap, OffscreenCanvas, ImageData: SharpBitmap };
