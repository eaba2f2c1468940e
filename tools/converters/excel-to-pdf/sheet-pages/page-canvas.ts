import type { Box, DrawnItem, DrawnLine } from '../../../layout/drawn-pages/drawn-document.ts';
import type { Rgb, TextStyle } from '../../../pdf/core/text-style.ts';

/** Text at a place of a sheet, in points of the sheet. */
interface PlacedText {
  text: string;
  x: number;
  baseline: number;
  size: number;
  style: TextStyle;
  /** Degrees against the clock, around where it begins. */
  turn?: number;
  /** The text for extraction, where it is longer than the drawn one. */
  standsFor?: string;
}

interface PlacedLine {
  from: { x: number; y: number };
  to: { x: number; y: number };
  width: number;
  color: Rgb;
  dash?: DrawnLine['dash'];
}

/** Draws a part of a sheet onto a page: moves it to its place, at the page's scale. */
export class PageCanvas {
  readonly items: DrawnItem[];
  readonly #x: number;
  readonly #y: number;
  readonly #scale: number;

  /** `x` and `y` are where the sheet's origin is on the page. */
  constructor(place: { x: number; y: number; scale: number }, items: DrawnItem[] = []) {
    this.#x = place.x;
    this.#y = place.y;
    this.#scale = place.scale;
    this.items = items;
  }

  boxOf({ x, y, width, height }: Box): Box {
    const scale = this.#scale;
    return { x: this.#x + x * scale, y: this.#y + y * scale, width: width * scale, height: height * scale };
  }

  fillBox(box: Box, color: Rgb): void {
    this.items.push({ kind: 'fill', box: this.boxOf(box), color });
  }

  text({ text, x, baseline, size, style, turn, standsFor }: PlacedText): void {
    if (text.trim() === '') return;
    const scale = this.#scale;
    const place = { x: this.#x + x * scale, baseline: this.#y + baseline * scale, size: size * scale };
    if (turn === undefined && standsFor === undefined) {
      this.items.push({ kind: 'text', text, x: place.x, baseline: place.baseline, size: place.size, style });
      return;
    }
    const more = { ...(turn !== undefined && { turn }), ...(standsFor !== undefined && { standsFor }) };
    this.items.push({ kind: 'text', text, ...place, style, ...more });
  }

  line({ from, to, width, color, dash = 'solid' }: PlacedLine): void {
    const scale = this.#scale;
    const move = ({ x, y }: { x: number; y: number }) => ({ x: this.#x + x * scale, y: this.#y + y * scale });
    this.items.push({ kind: 'line', from: move(from), to: move(to), width: width * scale, color, dash });
  }

  /** Lines around a box. */
  frame(box: Box, look: { color: Rgb; width: number }): void {
    const [right, bottom] = [box.x + box.width, box.y + box.height];
    const corners = [box, { x: right, y: box.y }, { x: right, y: bottom }, { x: box.x, y: bottom }, box];
    for (const [place, from] of corners.slice(0, -1).entries()) {
      this.line({ from, to: corners[place + 1] ?? box, ...look });
    }
  }

  picture(picture: number, box: Box): void {
    this.items.push({ kind: 'picture', picture, box: this.boxOf(box) });
  }

  /** Adds items that are in points of the sheet. */
  add(items: readonly DrawnItem[]): void {
    if (items.length === 0) return;
    const matrix = [this.#scale, 0, 0, this.#scale, this.#x, this.#y] as const;
    this.items.push({ kind: 'turn', matrix, items });
  }

  /** Clips the drawing of `draw` to the box. */
  clip(box: Box, draw: (canvas: PageCanvas) => void): void {
    const inside = new PageCanvas({ x: this.#x, y: this.#y, scale: this.#scale });
    draw(inside);
    if (inside.items.length > 0) this.items.push({ kind: 'clip', box: this.boxOf(box), items: inside.items });
  }
}
