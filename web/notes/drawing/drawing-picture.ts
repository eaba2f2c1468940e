import { messages } from '#contract/messages.ts';
import type { Drawing } from './drawing.ts';
import { paintStroke } from './paint-stroke.ts';

/** Room round what is drawn, in units of the sheet. */
const margin = 24;
/** Pixels of a unit, and of a side at most. */
const sharpness = 2;
const maxSide = 4096;

/** A part of the sheet. */
interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The part of the sheet that is drawn on, with a margin. */
export function frameOf({ width, height, strokes }: Drawing): Frame {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (const stroke of strokes) {
    const reach = stroke.width / 2 + margin;
    for (const [x = 0, y = 0] of stroke.points) {
      left = Math.min(left, x - reach);
      top = Math.min(top, y - reach);
      right = Math.max(right, x + reach);
      bottom = Math.max(bottom, y + reach);
    }
  }
  const [x, y] = [Math.max(0, Math.floor(left)), Math.max(0, Math.floor(top))];
  return { x, y, width: Math.min(width, Math.ceil(right)) - x, height: Math.min(height, Math.ceil(bottom)) - y };
}

/** The browser gave no picture: the sheet is too large for it. */
export class NoPictureError extends Error {}

/** A drawing as PNG on a transparent ground, cut to what is drawn. Throws a `NoPictureError`. */
export async function pictureOf(drawing: Drawing): Promise<Blob> {
  const { x, y, width, height } = frameOf(drawing);
  const scale = Math.min(sharpness, maxSide / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  context?.setTransform(scale, 0, 0, scale, -x * scale, -y * scale);
  for (const stroke of drawing.strokes) {
    if (context) paintStroke(context, stroke);
  }
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!context || !picture) throw new NoPictureError(messages.drawing.noPicture);
  return picture;
}
