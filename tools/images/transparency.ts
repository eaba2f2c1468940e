import type { Pixels } from './pixels.ts';

/** True if every pixel hides what is behind it. */
export function isOpaque({ data }: Pixels): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false;
  return true;
}

/** The picture on a white ground. */
export function onWhite(pixels: Pixels): Pixels {
  if (isOpaque(pixels)) return pixels;
  const data = pixels.data.slice();
  for (let at = 0; at < data.length; at += 4) {
    const alpha = (data[at + 3] ?? 0) / 255;
    for (let channel = at; channel < at + 3; channel += 1)
      data[channel] = (data[channel] ?? 0) * alpha + 255 * (1 - alpha);
    data[at + 3] = 255;
  }
  return { ...pixels, data };
}
