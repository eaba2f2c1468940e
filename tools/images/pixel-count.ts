import { imageSize } from './image-size.ts';
import { imageTypeOf, type ImageType } from './image-type.ts';
import { frameSize } from './jpeg-header.ts';
import type { Size } from './pixel-limit.ts';
import { viewOf } from './bytes.ts';

/** Headers end before this, but for those of TIFF and of cameras that put a large preview first. */
const headerBytes = 512 * 1024;

/** Up to this a TIFF is read whole, since its directories stand anywhere. */
const smallTiffBytes = 32_000_000;

function sizeOf(bytes: Uint8Array<ArrayBuffer>, type: ImageType): Size | undefined {
  if (type === 'image/jpeg') return frameSize(bytes);
  const view = viewOf(bytes);
  return type === 'image/png' ? { width: view.getUint32(16), height: view.getUint32(20) } : imageSize(bytes, type);
}

/** Pixels of a picture by its header. Infinite where that is damaged or not at its start: it may have any number. */
export async function pixelCount(blob: Blob): Promise<number> {
  const start = new Uint8Array(await blob.slice(0, headerBytes).arrayBuffer());
  const type = imageTypeOf(start);
  if (type === undefined) return 0;
  const isWhole = type === 'image/tiff' && blob.size <= smallTiffBytes;
  try {
    const size = sizeOf(isWhole ? new Uint8Array(await blob.arrayBuffer()) : start, type);
    return size === undefined ? Infinity : size.width * size.height;
  } catch {
    // The job tells what is wrong with it.
    return Infinity;
  }
}
