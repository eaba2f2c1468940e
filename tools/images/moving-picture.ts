import { latin } from './bytes.ts';
import { hasSeveralFrames } from './gif-frames.ts';
import type { ImageType } from './image-type.ts';

const webpAnimationFlag = 0b10;

/** True if a GIF, WebP or AVIF moves. A PNG says it in its header, which png-header.ts reads. */
export function isMovingPicture(bytes: Uint8Array, type: ImageType): boolean {
  if (type === 'image/gif') return hasSeveralFrames(bytes);
  if (type === 'image/webp') return latin(bytes, 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & webpAnimationFlag) !== 0;
  return type === 'image/avif' && latin(bytes, 8, 12) === 'avis';
}
