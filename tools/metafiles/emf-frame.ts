import type { Box } from '../layout/drawn-pages/drawn-document.ts';

/** A frame so many times as large as its drawing, or as small, is one of a wrong header. */
const farthest = 50;

/** Frames that differ by less, in parts of the drawing, differ by rounding. */
const sameFrame = 0.02;

/**
 * The part of the plane that an EMF shows, where its drawing is so wide and begins at 0: the frame of its header (MS-EMF, 2.2.9),
 * which may be larger than what is drawn. Undefined where both are the same, or the header cannot be right.
 */
export function emfFrame(bytes: Uint8Array, width: number): Box | undefined {
  if (bytes.length < 88) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const number = (at: number): number => view.getInt32(at, true);
  const [left, top, right, bottom] = [number(8), number(12), number(16) + 1, number(20) + 1];
  // Frames are in hundredths of a millimetre of the device.
  const [across, down] = [number(72) / number(80) / 100, number(76) / number(84) / 100];
  const frame = {
    left: number(24) * across,
    top: number(28) * down,
    right: number(32) * across,
    bottom: number(36) * down,
  };
  const [drawnWidth, drawnHeight] = [right - left, bottom - top];
  const scale = width / drawnWidth;
  const box = {
    x: (frame.left - left) * scale,
    y: (frame.top - top) * scale,
    width: (frame.right - frame.left) * scale,
    height: (frame.bottom - frame.top) * scale,
  };
  if (!Object.values(box).every(Number.isFinite) || drawnWidth <= 0 || drawnHeight <= 0) return undefined;
  const height = drawnHeight * scale;
  const [wide, high] = [box.width / width, box.height / height];
  const isApart = box.x > width || box.y > height || box.x + box.width < 0 || box.y + box.height < 0;
  const isPossible = [wide, high].every((share) => share > 1 / farthest && share < farthest);
  if (isApart || !isPossible) return undefined;
  const differences = [box.x / width, box.y / height, wide - 1, high - 1];
  return differences.every((difference) => Math.abs(difference) < sameFrame) ? undefined : box;
}
