import type { Box } from '../../../layout/drawn-pages/drawn-document.ts';
import type { Rgb } from '../../../pdf/core/text-style.ts';
import { standsLeftwards, turnSigns } from '../../../layout/paged-frame/turned-signs.ts';
import type { RunStyle } from '../rendering/flow.ts';
import type { FlowItem } from './measured-blocks.ts';

/** Points in a pixel of CSS. */
export const perPixel = 0.75;

/** Where a text's upper left corner is in its window. */
export interface Origin {
  left: number;
  top: number;
}

export const boxOf = (rect: DOMRect, origin: Origin): Box => ({
  x: (rect.left - origin.left) * perPixel,
  y: (rect.top - origin.top) * perPixel,
  width: rect.width * perPixel,
  height: rect.height * perPixel,
});

export function rgbOf(color: string): Rgb {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  return [red, green, blue];
}

/** A piece of text on one line. */
export interface TextPiece {
  text: string;
  rect: DOMRect;
}

const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF]/;
const onLine = (one: DOMRect, other: DOMRect): boolean => Math.abs(one.top - other.top) < 1;

/** Lines of a paragraph differ by about so many letters. */
const guessError = 6;

/** A box of letters on one line is never so many times as high as that of the first. */
const tooHigh = 1.6;

/** Finds where the lines of a text end, with as few questions to the layout as can be. */
class LineEnds {
  readonly #node: Text;
  readonly #range: Range;
  /** Of the letters. */
  #height = 0;

  constructor(node: Text, range: Range) {
    this.#node = node;
    this.#range = range;
  }

  rectOf(start: number, end: number): DOMRect {
    this.#range.setStart(this.#node, start);
    this.#range.setEnd(this.#node, end);
    const whole = this.#range.getBoundingClientRect();
    if (this.#height === 0 || whole.height <= this.#height * tooHigh) return whole;
    // WebKit adds the end of a line with an equation to the first letter of the next.
    return Array.from(this.#range.getClientRects()).findLast(({ width }) => width > 0) ?? whole;
  }

  /** Where the line ends that begins at `start`, probably after `guess` letters: the next one's first place, or `end`. */
  #endOf(start: number, end: number, guess: number): number {
    const first = this.rectOf(start, start + 1);
    this.#height ||= first.height;
    const isOnLine = (at: number): boolean => onLine(first, this.rectOf(at, at + 1));
    if (isOnLine(end - 1)) return end;
    let [low, high] = [start, end - 1];
    const guesses = [start + guess - guessError, start + guess + guessError];
    while (high - low > 1) {
      const guessed = guesses.shift();
      const isWithin = guessed !== undefined && guessed > low && guessed < high;
      const at = isWithin ? guessed : Math.floor((low + high) / 2);
      if (isOnLine(at)) low = at;
      else high = at;
    }
    // Never between the halves of a character.
    const isHalf = /[\uDC00-\uDFFF]/.test(this.#node.data.charAt(high));
    return isHalf && high - 1 > start ? high - 1 : high;
  }

  /**
   * The part of each line between two places, without the spaces around it. Where signs may be turned, `isRightToLeft` tells the
   * direction of the text around.
   */
  pieces(start: number, end: number, isRightToLeft?: boolean): TextPiece[] {
    const { data } = this.#node;
    const pieces: TextPiece[] = [];
    let guess = 0;
    for (let at = start; at < end;) {
      const next = this.#endOf(at, end, guess);
      guess = next - at;
      const line = data.slice(at, next);
      const first = at + (line.length - line.trimStart().length);
      const last = at + line.trimEnd().length;
      // A soft hyphen shows where a line ends at it.
      const text = data.slice(first, last).replace(/\u00AD$/, next < end ? '-' : '');
      if (last > first) {
        const part = { node: this.#node, start: first, end: last };
        const turned = isRightToLeft === undefined ? text : turnSigns(text, part, this.#range, isRightToLeft);
        pieces.push({ text: turned, rect: this.rectOf(first, last) });
      }
      at = next;
    }
    return pieces;
  }
}

/** Where a text was laid out: word by word, or, where spaces are as wide as they are, what of it stands on each line. */
export function piecesOf(node: Text, range: Range, rects: readonly DOMRect[], isJustified: boolean): TextPiece[] {
  const [only] = rects;
  const isLeftwards = standsLeftwards(node);
  if (only && rects.length === 1 && !isLeftwards && !/\s|\u00AD/.test(node.data)) {
    return [{ text: node.data, rect: only }];
  }
  const lines = new LineEnds(node, range);
  if (!isJustified && !isLeftwards && !rightToLeft.test(node.data)) return lines.pieces(0, node.data.length);
  return Array.from(node.data.matchAll(/\S+/g)).flatMap(({ 0: word, index }) =>
    lines.pieces(index, index + word.length, isLeftwards),
  );
}

/** Measured from the top of a letter's box to its baseline, in pixels. */
export type AscentOf = (runStyle: RunStyle) => number;

/** A piece of text as it is drawn. */
export function drawnText(
  { text, rect }: TextPiece,
  runStyle: RunStyle,
  origin: Origin,
  ascentOf: AscentOf,
): FlowItem[] {
  const shown = text.replaceAll(/[\u200B\u00AD]/g, '');
  if (shown === '' || rect.width === 0) return [];
  const { family, bold, italic, color, size, leading } = runStyle;
  return [
    {
      kind: 'text',
      text: shown,
      x: (rect.left - origin.left) * perPixel,
      baseline: (rect.top - origin.top + ascentOf(runStyle)) * perPixel - leading / 2,
      size,
      width: rect.width * perPixel,
      style: { family, bold, italic, color: rgbOf(color) },
    },
  ];
}

interface DecorationLine {
  y: number;
  width: number;
  color: string;
  dash: 'solid' | 'dashed' | 'dotted';
}

const lineOf = (box: Box, { y, width, color, dash }: DecorationLine): FlowItem => ({
  kind: 'line',
  from: { x: box.x, y },
  to: { x: box.x + box.width, y },
  width,
  color: rgbOf(color),
  dash,
});

/** Background of a text. */
export const backgroundOf = ({ background }: RunStyle, box: Box): FlowItem[] =>
  background === undefined || box.width === 0 ? [] : [{ kind: 'fill', box, color: rgbOf(background) }];

/** The lines under and through a text, and the area of its link. */
export function decorationsOf(runStyle: RunStyle, box: Box, baseline: number): FlowItem[] {
  if (box.width === 0) return [];
  const { underline, strike, size, color, link } = runStyle;
  const items: FlowItem[] = [];
  const width = Math.max(0.5, size * 0.05);
  const dash = underline === 'dotted' || underline === 'dashed' ? underline : 'solid';
  const below = { y: baseline + size * 0.11, width, color, dash } as const;
  if (underline !== 'none') items.push(lineOf(box, below));
  if (underline === 'double') items.push(lineOf(box, { ...below, y: below.y + width * 2 }));
  if (strike) items.push(lineOf(box, { y: baseline - size * 0.26, width, color, dash: 'solid' }));
  if (link?.startsWith('#')) items.push({ kind: 'pendingLink', box, bookmark: link.slice(1) });
  else if (link !== undefined) items.push({ kind: 'link', box, to: { address: link } });
  return items;
}
