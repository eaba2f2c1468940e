import type { SvgNode } from 'emf-converter';
import type { DrawnText } from '../layout/drawn-pages/drawn-document.ts';
import { familyFor } from '../pdf/core/font-families.ts';
import { mathFamily } from '../pdf/core/math-font-source.ts';
import { readableIn } from '../pdf/core/symbol-fonts.ts';
import type { TextStyle } from '../pdf/core/text-style.ts';
import { numberAt, rgbOf, textAt } from './svg-values.ts';

/** The width of a text in a size and a style. */
export type MeasureText = (text: string, size: number, style: TextStyle) => number;

/** Letters farther apart than so many sizes are not of one line. */
const widestStep = 4;

/** Letters of a word are not farther apart, and do not overlap by more, in sizes. Programs place them for other fonts. */
const widestGap = 0.5;
const widestOverlap = 0.5;

/** How far a baseline is below the place that a text is put at, in sizes of its letters. */
const baselines: Record<string, number> = {
  'text-before-edge': 0.9,
  hanging: 0.8,
  central: 0.35,
  'text-after-edge': -0.21,
  ideographic: -0.21,
};

const anchorShares: Record<string, number> = { middle: 0.5, end: 1 };

/** Operators, arrows, pieces of tall brackets, and letters that stand for quantities. */
const mathSigns = /[\u2100-\u22FF\u2308-\u230B\u239B-\u23B1\u27C0-\u27FF\u2900-\u2BFF]/;

const familyOf = (node: SvgNode): string =>
  (textAt(node, 'font-family') ?? '').split(',')[0]?.replaceAll(/["']/g, '').trim() ?? '';

/** The style that a text is drawn in. */
export function styleOf(node: SvgNode): TextStyle {
  const weight = textAt(node, 'font-weight') ?? '400';
  const color = rgbOf(textAt(node, 'fill') ?? '#000000');
  // Equations of editors draw brackets and roots with signs that fonts of text lack.
  if (mathSigns.test(lettersOf(node))) return { family: mathFamily, bold: false, italic: false, color };
  return {
    family: familyFor(familyOf(node)),
    bold: weight === 'bold' || Number(weight) >= 600,
    italic: /italic|oblique/.test(textAt(node, 'font-style') ?? ''),
    color,
  };
}

/** The letters of a text in Unicode, whatever font of signs they are in. */
export const lettersOf = (node: SvgNode): string => readableIn(familyOf(node), node.text ?? '');

const looks = ['y', 'font-family', 'font-size', 'font-weight', 'font-style', 'fill', 'fill-opacity', 'transform'];

/** True if a text goes on with the line of the one before. */
export function isSameLine(before: SvgNode, after: SvgNode): boolean {
  if (looks.some((name) => before.attrs[name] !== after.attrs[name])) return false;
  if ([before, after].some(({ attrs }) => attrs['text-anchor'] !== undefined || attrs['style'] !== undefined))
    return false;
  if (styleOf(before).family !== styleOf(after).family) return false;
  const step = numberAt(after, 'x') - numberAt(before, 'x');
  return step > 0 && step < widestStep * numberAt(before, 'font-size') * Math.max(1, (before.text ?? '').length);
}

interface PlacedWord {
  text: string;
  x: number;
  end: number;
}

/** Texts of one line joined to words where one follows the other. */
function wordsOf(nodes: readonly SvgNode[], widthOf: (letters: string) => number, size: number): PlacedWord[] {
  const words: PlacedWord[] = [];
  for (const node of nodes) {
    const [text, x] = [lettersOf(node), numberAt(node, 'x')];
    const word = words.at(-1);
    const end = x + widthOf(text);
    const gap = word === undefined ? Infinity : x - word.end;
    const goesOn = gap < widestGap * size && gap > -widestOverlap * size;
    if (word !== undefined && goesOn && !/\s/.test(word.text.at(-1) ?? '')) {
      word.text += text;
      word.end = end;
    } else {
      // The space after a word ends where the next begins.
      if (word !== undefined && goesOn) word.end = x;
      words.push({ text, x, end });
    }
  }
  return words.filter(({ text }) => text.trim() !== '');
}

/** Texts of one line as words with their places. Those that a program placed letter by letter are as wide as it made them. */
export function drawLine(nodes: readonly SvgNode[], measure: MeasureText): DrawnText[] {
  const [first] = nodes;
  if (first === undefined) return [];
  const size = numberAt(first, 'font-size');
  if (size <= 0) return [];
  const style = styleOf(first);
  const baseline = numberAt(first, 'y') + (baselines[textAt(first, 'dominant-baseline') ?? ''] ?? 0) * size;
  const alpha = numberAt(first, 'fill-opacity', 1);
  const look = { kind: 'text', baseline, size, style, ...(alpha < 1 && { alpha }) } as const;
  const share = anchorShares[textAt(first, 'text-anchor') ?? ''];
  if (share !== undefined) {
    const text = lettersOf(first);
    return [{ ...look, text, x: numberAt(first, 'x') - share * measure(text, size, style) }];
  }
  // One text without places of its letters stands as it falls.
  if (nodes.length === 1) return [{ ...look, text: lettersOf(first), x: numberAt(first, 'x') }];
  const drawn: DrawnText[] = [];
  for (const { text, x, end } of wordsOf(nodes, (letters) => measure(letters, size, style), size))
    drawn.push({ ...look, text, x, width: Math.max(0.01, end - x) });
  return drawn;
}
