import type { Corners } from './corners.ts';

/** Pixels of a picture, four bytes each, row by row; an `ImageData` is one. */
export interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** Where a place of the straightened page is in the picture: `x = (a·u + b·v + c) / (g·u + h·v + 1)`, and `y` by `d`, `e`, `f`. */
type Projection = Record<'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h', number>;

/** The projection of the unit square on four corners. By Heckbert, "Fundamentals of Texture Mapping" (1989), section 2.2.3. */
function projectionOf({ topLeft, topRight, bottomRight, bottomLeft }: Corners): Projection {
  const [dx1, dy1] = [topRight.x - bottomRight.x, topRight.y - bottomRight.y];
  const [dx2, dy2] = [bottomLeft.x - bottomRight.x, bottomLeft.y - bottomRight.y];
  const sx = topLeft.x - topRight.x + bottomRight.x - bottomLeft.x;
  const sy = topLeft.y - topRight.y + bottomRight.y - bottomLeft.y;
  const whole = dx1 * dy2 - dx2 * dy1;
  const [g, h] = [(sx * dy2 - dx2 * sy) / whole, (dx1 * sy - sx * dy1) / whole];
  return {
    a: topRight.x - topLeft.x + g * topRight.x,
    b: bottomLeft.x - topLeft.x + h * bottomLeft.x,
    c: topLeft.x,
    d: topRight.y - topLeft.y + g * topRight.y,
    e: bottomLeft.y - topLeft.y + h * bottomLeft.y,
    f: topLeft.y,
    g,
    h,
  };
}

/** Writes the colour at a place between four pixels, each by how near it is. */
function writeColour(
  { data, width, height }: Pixels,
  [x, y]: readonly [number, number],
  into: Pixels,
  at: number,
): void {
  const left = Math.min(Math.max(x, 0), width - 1);
  const top = Math.min(Math.max(y, 0), height - 1);
  const [column, row] = [Math.floor(left), Math.floor(top)];
  const [right, down] = [left - column, top - row];
  const first = (row * width + column) * 4;
  const next = column + 1 < width ? 4 : 0;
  const below = row + 1 < height ? width * 4 : 0;
  for (let channel = 0; channel < 4; channel += 1) {
    const place = first + channel;
    const upper = (data[place] ?? 0) * (1 - right) + (data[place + next] ?? 0) * right;
    const lower = (data[place + below] ?? 0) * (1 - right) + (data[place + below + next] ?? 0) * right;
    into.data[at + channel] = upper * (1 - down) + lower * down;
  }
}

/** Draws the page between four corners of a picture as a rectangle. `page` has its size, and takes its pixels. */
export function straighten(picture: Pixels, corners: Corners, page: Pixels): void {
  const { a, b, c, d, e, f, g, h } = projectionOf(corners);
  for (let row = 0; row < page.height; row += 1) {
    const v = (row + 0.5) / page.height;
    for (let column = 0; column < page.width; column += 1) {
      const u = (column + 0.5) / page.width;
      const depth = g * u + h * v + 1;
      // The colour of a pixel stands in its middle.
      const place = [(a * u + b * v + c) / depth - 0.5, (d * u + e * v + f) / depth - 0.5] as const;
      writeColour(picture, place, page, (row * page.width + column) * 4);
    }
  }
}
