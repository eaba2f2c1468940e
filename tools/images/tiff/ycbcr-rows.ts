import { unusable } from '../../runner/unusable-file-error.ts';
import type { Size } from '../pixel-limit.ts';

/** Pixels that share their colours, across and down. */
export interface Subsampling {
  across: number;
  down: number;
  /** Brightness of black and of white: 16 and 235 as in television, or 0 and 255. */
  black: number;
  white: number;
}

/** Bytes of a piece whose pixels share their colours: of each unit its brightnesses, then blue and red (TIFF 6.0, section 21). */
export const sharedBytes = ({ width, height }: Size, { across, down }: Subsampling): number =>
  Math.ceil(width / across) * Math.ceil(height / down) * (across * down + 2);

const clamped = (value: number): number => Math.min(255, Math.max(0, Math.round(value)));

/** Red, green and blue of a piece of such units, row by row. Throws `UnusableFile` where it is too short. */
export function rgbOfShared(bytes: Uint8Array, { width, height }: Size, shared: Subsampling): Uint8Array<ArrayBuffer> {
  const { across, down, black, white } = shared;
  const scale = 255 / Math.max(1, white - black);
  if (bytes.length < sharedBytes({ width, height }, shared)) throw unusable.damaged();
  const rgb = new Uint8Array(width * height * 3);
  const unitBytes = across * down + 2;
  const unitsAcross = Math.ceil(width / across);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const unit = (Math.floor(y / down) * unitsAcross + Math.floor(x / across)) * unitBytes;
      const bright = ((bytes[unit + (y % down) * across + (x % across)] ?? 0) - black) * scale;
      const blue = (bytes[unit + unitBytes - 2] ?? 0) - 128;
      const red = (bytes[unit + unitBytes - 1] ?? 0) - 128;
      const to = (y * width + x) * 3;
      rgb[to] = clamped(bright + 1.402 * red);
      rgb[to + 1] = clamped(bright - 0.344_136 * blue - 0.714_136 * red);
      rgb[to + 2] = clamped(bright + 1.772 * blue);
    }
  return rgb;
}
