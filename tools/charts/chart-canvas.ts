import type { Box, DrawnItem, PathStep, Point } from '../layout/drawn-pages/drawn-document.ts';
import type { Rgb, TextStyle } from '../pdf/core/text-style.ts';
import type { MeasureText } from './chart-model.ts';

/** Where a text is put: its left end, its middle or its right end. */
export type TextSide = 'start' | 'middle' | 'end';

const sideShare: Record<TextSide, number> = { start: 0, middle: 0.5, end: 1 };

/** Distance of lines of text, in sizes of the font. */
export const lineStep = 1.2;

/** How far the baseline is below the middle of capitals and digits, in sizes of the font. */
const halfCapital = 0.34;

/** Collects the items of a chart. */
export class ChartCanvas {
  readonly items: DrawnItem[] = [];
  readonly size: number;
  readonly #style: TextStyle;
  readonly #measure: MeasureText;

  constructor(style: TextStyle, size: number, measure: MeasureText) {
    this.#style = style;
    this.size = size;
    this.#measure = measure;
  }

  widthOf(text: string, size = this.size, style: TextStyle = {}): number {
    return text === '' ? 0 : this.#measure(text, size, { ...this.#style, ...style });
  }

  /** The text, or as much of its beginning as there is room for. */
  fit(text: string, room: number, size = this.size): string {
    if (this.widthOf(text, size) <= room) return text;
    const letters = Array.from(text.slice(0, 400));
    let [low, high] = [0, letters.length];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.widthOf(`${letters.slice(0, middle).join('')}…`, size) <= room) low = middle;
      else high = middle - 1;
    }
    return low === 0 ? '' : `${letters.slice(0, low).join('').trimEnd()}…`;
  }

  /** Lines of a text that are broken between words. Words that are too long are cut off. */
  wrap(text: string, room: number, size = this.size, style: TextStyle = {}): string[] {
    const lines: string[] = [];
    for (const part of text.slice(0, 2000).split('\n')) {
      let line = '';
      for (const word of part.split(/\s+/)) {
        const longer = line === '' ? word : `${line} ${word}`;
        if (line === '' || this.widthOf(longer, size, style) <= room) line = longer;
        else {
          lines.push(line);
          line = word;
        }
      }
      lines.push(line);
    }
    return lines.map((line) => this.fit(line, room, size));
  }

  /** A text whose middle is at a height. `whole` is what readers copy where the text is cut off. */
  text(
    text: string,
    at: Point,
    look: { side?: TextSide; size?: number; style?: TextStyle; whole?: string; turn?: number } = {},
  ): void {
    const { side = 'middle', size = this.size, style = {}, whole = text, turn = 0 } = look;
    if (text === '') return;
    const along = this.widthOf(text, size, style) * sideShare[side];
    const [cosine, sine] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
    const down = size * halfCapital;
    this.items.push({
      kind: 'text',
      text,
      x: at.x - along * cosine + down * sine,
      baseline: at.y + along * sine + down * cosine,
      size,
      style: { ...this.#style, ...style },
      ...(whole !== text && { standsFor: whole }),
      ...(turn !== 0 && { turn }),
    });
  }

  line(from: Point, to: Point, { color, width }: { color: Rgb; width: number }): void {
    this.items.push({ kind: 'line', from, to, width, color, dash: 'solid' });
  }

  /** A box of whatever direction. */
  box({ x, y, width, height }: Box, fill: Rgb | undefined, stroke?: { color: Rgb; width: number }): void {
    const box = {
      x: Math.min(x, x + width),
      y: Math.min(y, y + height),
      width: Math.abs(width),
      height: Math.abs(height),
    };
    if (fill) this.items.push({ kind: 'fill', box, color: fill });
    if (!stroke || stroke.width <= 0) return;
    const [right, bottom] = [box.x + box.width, box.y + box.height];
    const steps = [
      { to: { x: right, y: box.y } },
      { to: { x: right, y: bottom } },
      { to: { x: box.x, y: bottom } },
      { to: { x: box.x, y: box.y } },
    ];
    this.items.push({ kind: 'path', start: { x: box.x, y: box.y }, steps, stroke });
  }

  path(
    start: Point,
    steps: readonly PathStep[],
    look: { fill?: Rgb | undefined; stroke?: { color: Rgb; width: number } | undefined },
  ): void {
    const { fill, stroke } = look;
    if (steps.length === 0 || (!fill && !stroke)) return;
    this.items.push({ kind: 'path', start, steps, ...(fill && { fill }), ...(stroke && { stroke }) });
  }

  /** `alpha` is how solid it is, from 0 to 1. */
  dot({ x, y }: Point, radius: number, color: Rgb, alpha = 1): void {
    const box = { x: x - radius, y: y - radius, width: radius * 2, height: radius * 2 };
    this.items.push({
      kind: 'fill',
      box,
      color,
      radii: [radius, radius, radius, radius],
      ...(alpha < 1 && { alpha }),
    });
  }
}

const isDark = ([red, green, blue]: Rgb): boolean => red * 0.299 + green * 0.587 + blue * 0.114 < 0.55;

/** The colour of text that stands on another. */
export const inkOn = (ground: Rgb): Rgb => (isDark(ground) ? [1, 1, 1] : [0.15, 0.15, 0.15]);
