import { seenSize, turnOf, type Orientation } from '../images/orientation.ts';
import type { Size } from '../images/pixel-limit.ts';
import type { Pixels } from '../images/pixels.ts';
import { canvasOf, encodeCanvas, readBitmap } from './canvas-codec.ts';

/**
 * Pixels from which on a picture is held by a canvas alone. Above it, a copy of the pixels and the memory of a codec in
 * WebAssembly are more than a phone has: MozJPEG takes 14 bytes a pixel, and keeps them.
 */
const largePixels = 25_000_000;

/** Others keep copies of the picture at a half and a quarter of its size. */
const reducedSmoothing = 'low';

/** Pixels of a reduced copy. */
const reducedPixels = 3_000_000;

export const isLargeSize = ({ width, height }: Size): boolean => width * height > largePixels;

/** True where a canvas of this size keeps what is drawn. Safari on phones gives larger ones than it can hold, which stay empty. */
function isHeld(size: Size): boolean {
  const { canvas, context } = canvasOf(size);
  const corner = [size.width - 1, size.height - 1, 1, 1] as const;
  context.fillRect(...corner);
  const [, , , opacity] = context.getImageData(...corner).data;
  canvas.width = 1;
  canvas.height = 1;
  return opacity === 255;
}

/** True for a picture that a canvas alone should hold, and can. */
export const belongsOnCanvas = (size: Size): boolean => isLargeSize(size) && isHeld(size);

function reducedSize({ width, height }: Size): Size {
  const scale = Math.min(1, Math.sqrt(reducedPixels / (width * height)));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** A picture that only a canvas holds, in sRGB. */
export class DrawnPicture implements Size {
  readonly width: number;
  readonly height: number;
  readonly #canvas: OffscreenCanvas;
  readonly #context: OffscreenCanvasRenderingContext2D;
  #reduced: Pixels | undefined;

  private constructor(size: Size, smoothing: ImageSmoothingQuality = 'high') {
    const { canvas, context } = canvasOf(size);
    this.width = size.width;
    this.height = size.height;
    this.#canvas = canvas;
    this.#context = context;
    context.imageSmoothingQuality = smoothing;
  }

  /**
   * Decodes a picture that has no EXIF, turns it, and draws it at the size that `sizeOf` makes of its own. Throws `UnusableFile`.
   */
  static async decode(
    blob: Blob,
    orientation: Orientation,
    sizeOf: (seen: Size) => Size,
    smoothing?: ImageSmoothingQuality,
  ): Promise<DrawnPicture> {
    const bitmap = await readBitmap(blob);
    try {
      const size = sizeOf(seenSize(bitmap, orientation));
      const drawn = new DrawnPicture(size, smoothing);
      const { swapsSides, flipsAcross, flipsDown } = turnOf(orientation);
      const [across, down] = [flipsAcross ? -1 : 1, flipsDown ? -1 : 1];
      const context = drawn.#context;
      const [left, top] = [flipsAcross ? size.width : 0, flipsDown ? size.height : 0];
      if (swapsSides) context.setTransform(0, down, across, 0, left, top);
      else context.setTransform(across, 0, 0, down, left, top);
      const stored = swapsSides ? { width: size.height, height: size.width } : size;
      context.drawImage(bitmap, 0, 0, stored.width, stored.height);
      context.resetTransform();
      // Browsers draw late, and would hold the bitmap until then.
      context.getImageData(0, 0, 1, 1);
      return drawn;
    } finally {
      bitmap.close();
    }
  }

  /** Draws pixels. */
  static of(pixels: Pixels): DrawnPicture {
    const drawn = new DrawnPicture(pixels);
    drawn.#context.putImageData(new ImageData(pixels.data, pixels.width, pixels.height), 0, 0);
    return drawn;
  }

  /** Encodes by the browser's own encoder. Throws `UnusableFile` where it has none of this type. */
  encode(type: string, quality: number): Promise<Blob> {
    return encodeCanvas(this.#canvas, type, quality);
  }

  /** A smaller copy. */
  resized(size: Size): DrawnPicture {
    return this.#resized(size);
  }

  #resized(size: Size, smoothing?: ImageSmoothingQuality): DrawnPicture {
    const drawn = new DrawnPicture(size, smoothing);
    drawn.#context.drawImage(this.#canvas, 0, 0, size.width, size.height);
    return drawn;
  }

  /** The pixels, in place of the canvas, which ends. */
  endAsPixels(): Pixels {
    const { width, height } = this;
    const { data } = this.#context.getImageData(0, 0, width, height);
    this.free();
    return { width, height, data };
  }

  /** Pixels of a copy of at most 3 megapixels, to compare by. */
  reduced(): Pixels {
    this.#reduced ??= this.#resized(reducedSize(this), reducedSmoothing).endAsPixels();
    return this.#reduced;
  }

  /** Puts the picture on a white ground. */
  fillWhite(): void {
    this.#reduced = undefined;
    this.#context.globalCompositeOperation = 'destination-over';
    this.#context.fillStyle = 'white';
    this.#context.fillRect(0, 0, this.width, this.height);
  }

  /** Gives the memory back before the garbage collector does. */
  free(): void {
    this.#canvas.width = 1;
    this.#canvas.height = 1;
  }
}

/** A reduced copy of a picture file that has no EXIF. */
export async function decodeReduced(blob: Blob): Promise<Pixels> {
  const drawn = await DrawnPicture.decode(blob, 1, reducedSize, reducedSmoothing);
  return drawn.endAsPixels();
}
