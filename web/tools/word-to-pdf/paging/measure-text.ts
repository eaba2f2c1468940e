import type { Box } from '#web/tools/drawn-pages/drawn-document.ts';
import type { Rgb } from '#web/tools/pdf-core/text-style.ts';
import type { RunLook } from '../rendering/flow.ts';
import type { FlowItem } from './measured.ts';

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

/** A word that lines break, letter by letter: its part on each of them. */
function splitWord(node: Text, start: number, end: number, range: Range): TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = start;
  for (const letter of node.data.slice(start, end)) {
    range.setStart(node, at);
    range.setEnd(node, at + letter.length);
    const rect = range.getBoundingClientRect();
    const last = pieces.at(-1);
    if (last && (rect.width === 0 || onLine(last.rect, rect))) {
      last.text += letter;
      last.rect = new DOMRect(last.rect.left, last.rect.top, rect.right - last.rect.left, last.rect.height);
    } else pieces.push({ text: letter, rect });
    at += letter.length;
  }
  // A soft hyphen shows where a line ends at it.
  for (const piece of pieces.slice(0, -1)) piece.text = piece.text.replace(/\u00AD$/, '-');
  return pieces;
}

/** Where a text was laid out: word by word, or, where spaces are as wide as they are, what of it stands on each line. */
export function piecesOf(node: Text, range: Range, isJustified: boolean): TextPiece[] {
  const pieces: (TextPiece & { start: number })[] = [];
  for (const { 0: word, index } of node.data.matchAll(/\S+/g)) {
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    const rects = range.getClientRects();
    const [rect] = rects;
    if (rect === undefined) continue;
    const last = pieces.at(-1);
    if (rects.length > 1) {
      const parts = splitWord(node, index, index + word.length, range);
      pieces.push(...parts.map((part) => ({ ...part, start: -1 })));
    } else if (last && !isJustified && last.start >= 0 && onLine(last.rect, rect) && !rightToLeft.test(word)) {
      last.text = node.data.slice(last.start, index + word.length);
      last.rect = new DOMRect(last.rect.left, last.rect.top, rect.right - last.rect.left, last.rect.height);
    } else pieces.push({ text: word, rect, start: rightToLeft.test(word) ? -1 : index });
  }
  return pieces;
}

/** Measured from the top of a letter's box to its baseline, in pixels. */
export type AscentOf = (look: RunLook) => number;

/** A piece of text as it is drawn. */
export function drawnText({ text, rect }: TextPiece, look: RunLook, origin: Origin, ascentOf: AscentOf): FlowItem[] {
  const shown = text.replaceAll(/[\u200B\u00AD]/g, '');
  if (shown === '' || rect.width === 0) return [];
  const { family, bold, italic, color, size, leading } = look;
  return [
    {
      kind: 'text',
      text: shown,
      x: (rect.left - origin.left) * perPixel,
      baseline: (rect.top - origin.top + ascentOf(look)) * perPixel - leading / 2,
      size,
      width: rect.width * perPixel,
      style: { family, bold, italic, color: rgbOf(color) },
    },
  ];
}

const lineOf = (box: Box, y: number, width: number, color: string, dash: 'solid' | 'dashed' | 'dotted'): FlowItem => ({
  kind: 'line',
  from: { x: box.x, y },
  to: { x: box.x + box.width, y },
  width,
  color: rgbOf(color),
  dash,
});

/** What stands behind a text: its background. */
export const backgroundOf = ({ background }: RunLook, box: Box): FlowItem[] =>
  background === undefined || box.width === 0 ? [] : [{ kind: 'fill', box, color: rgbOf(background) }];

/** The lines under and through a text, and the area of its link. */
export function decorationsOf(look: RunLook, box: Box, baseline: number): FlowItem[] {
  if (box.width === 0) return [];
  const { underline, strike, size, color, link } = look;
  const items: FlowItem[] = [];
  const thick = Math.max(0.5, size * 0.05);
  const dash = underline === 'dotted' || underline === 'dashed' ? underline : 'solid';
  if (underline !== 'none') items.push(lineOf(box, baseline + size * 0.11, thick, color, dash));
  if (underline === 'double') items.push(lineOf(box, baseline + size * 0.11 + thick * 2, thick, color, dash));
  if (strike) items.push(lineOf(box, baseline - size * 0.26, thick, color, 'solid'));
  if (link?.startsWith('#')) items.push({ kind: 'pendingLink', box, bookmark: link.slice(1) });
  else if (link !== undefined) items.push({ kind: 'link', box, to: { address: link } });
  return items;
}
