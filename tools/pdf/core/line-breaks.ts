import { turnedWords } from './bidi-runs.ts';
import type { DocumentFonts } from './document-fonts.ts';
import type { ShapedText } from './shaped-text.ts';
import type { TextSpan } from './text-block.ts';
import { splitUnits, type TextPiece, type TextUnit } from './text-pieces.ts';
import type { Rgb, TextStyle } from './text-style.ts';
import { isRightToLeft, orderVisually, startsRightToLeft, withDirection } from './writing-direction.ts';

/** Texts of one style that stand one after the other. `x` is from the line's start, in thousandths of the font's size. */
export interface LineStretch {
  x: number;
  texts: ShapedText[];
  color: Rgb | undefined;
}

/** From tab stop to tab stop: eight characters, about. */
const tabStop = 4000;
/** Least gap of a tab near its stop: half a space would be read as none. */
const leastTab = 250;

/** Signs after which a long address is best continued on the next line. After a hyphen, readers would take it for ours. */
const goodBreak = /[/\\?&=_.,:;|]/;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A piece on a line, and how far it moves the pen. */
interface PlacedPiece extends TextPiece {
  advance: number;
}

class LineBuilder {
  readonly #pieces: PlacedPiece[] = [];
  /** How many pieces there are up to the last word: the spaces after it show nothing. */
  #shown = 0;
  /** Where the next piece begins. */
  end = 0;

  get isEmpty(): boolean {
    return this.#pieces.length === 0;
  }

  add(piece: TextPiece): void {
    const nextStop = (Math.floor((this.end + leastTab) / tabStop) + 1) * tabStop;
    const advance = piece.kind === 'tab' ? nextStop - this.end : piece.shaped.width;
    const { kind, text, style, shaped } = piece;
    this.#pieces.push({ kind, text, style, shaped, advance });
    this.end += advance;
    if (kind === 'word') this.#shown = this.#pieces.length;
  }

  /** `order` puts the pieces from left to right; `alignRight` is where a line ends that stands at the right. */
  build(order: (pieces: PlacedPiece[]) => PlacedPiece[], alignRight: number | undefined): LineStretch[] {
    const pieces = order(this.#pieces.slice(0, this.#shown));
    const width = pieces.reduce((sum, { advance }) => sum + advance, 0);
    const stretches: LineStretch[] = [];
    let style: TextStyle | undefined;
    let x = alignRight === undefined ? 0 : alignRight - width;
    for (const piece of pieces) {
      const isTab = piece.kind === 'tab';
      if (!isTab && piece.style === style) stretches.at(-1)?.texts.push(piece.shaped);
      else if (!isTab) stretches.push({ x, texts: [piece.shaped], color: piece.style.color });
      style = isTab ? undefined : piece.style;
      x += piece.advance;
    }
    return stretches;
  }
}

/** How many UTF-16 units of a word fit, by whole graphemes. */
function fittingLength({ text, style }: TextPiece, room: number, fonts: DocumentFonts): number {
  let length = 0;
  let atSign = 0;
  let width = 0;
  for (const { segment, index } of graphemes.segment(text)) {
    width += fonts.shape(segment, style).width;
    if (width > room) break;
    length = index + segment.length;
    if (goodBreak.test(segment)) atSign = length;
  }
  return atSign > length / 2 && length < text.length ? atSign : length;
}

const widthOf = (pieces: readonly TextPiece[]): number => pieces.reduce((sum, { shaped }) => sum + shaped.width, 0);

/** Readers take a hyphen at the end of a line for one of ours, and leave it out of what they copy. */
const endsInHyphen = ({ word }: TextUnit): boolean => word.at(-1)?.text.endsWith('-') ?? false;

/** The width of a unit with all that belongs on its line; what is wider than `most` is not measured to its end. */
function widthTogether(units: readonly TextUnit[], index: number, most: number): number {
  let width = 0;
  for (let at = index; ; at += 1) {
    const unit = units[at];
    if (unit === undefined) return width;
    width += widthOf(unit.word);
    if (!endsInHyphen(unit) || width > most) return width;
    width += widthOf(unit.spaces);
  }
}

/** Shapes words whose signs run from right to left anew. */
function turnSigns(pieces: readonly PlacedPiece[], startsRight: boolean, fonts: DocumentFonts): PlacedPiece[] {
  const words = pieces.map(({ text }) => text);
  const isTurned = turnedWords(words, startsRight);
  return pieces.map((piece, place) => {
    if (!isTurned[place]) return piece;
    return Object.assign({}, piece, { shaped: fonts.shape(withDirection(piece.text), piece.style) });
  });
}

const firstGrapheme = (text: string): number => [...graphemes.segment(text)][0]?.segment.length ?? text.length;

/**
 * Breaks text into lines of this width, in thousandths of the font's size. Empty text is one empty line. Text from right to
 * left is put in its order, and a paragraph that begins so stands at the right.
 */
export function breakLines(spans: readonly TextSpan[], width: number, fonts: DocumentFonts): LineStretch[][] {
  const lines: LineStretch[][] = [];
  const text = spans.map((span) => span.text).join('');
  const turns = isRightToLeft(text);
  const startsRight = turns && startsRightToLeft(text);
  let line = new LineBuilder();
  const endLine = (): void => {
    const order = (pieces: PlacedPiece[]): PlacedPiece[] =>
      turns ? orderVisually(turnSigns(pieces, startsRight, fonts), startsRight) : pieces;
    lines.push(line.build(order, startsRight ? width : undefined));
    line = new LineBuilder();
  };
  const partOf = (piece: TextPiece, start: number, end: number): TextPiece => {
    const text = piece.text.slice(start, end);
    return { ...piece, text, shaped: fonts.shape(text, piece.style) };
  };
  const addBroken = (piece: TextPiece): void => {
    let rest = piece;
    while (line.end + rest.shaped.width > width) {
      const fitting = fittingLength(rest, width - line.end, fonts);
      // Even a line too narrow for one letter takes one.
      const cut = fitting === 0 && line.isEmpty ? firstGrapheme(rest.text) : fitting;
      if (cut === rest.text.length) break;
      if (cut > 0) line.add(partOf(rest, 0, cut));
      endLine();
      rest = partOf(rest, cut, rest.text.length);
    }
    line.add(rest);
  };
  const addUnit = ({ word, spaces }: TextUnit, together: number): void => {
    const wordWidth = widthOf(word);
    const wanted = together <= width ? together : wordWidth;
    if (line.end + wanted > width && !line.isEmpty) endLine();
    if (wordWidth > width) word.forEach(addBroken);
    else for (const piece of word) line.add(piece);
    for (const piece of spaces) line.add(piece);
  };
  const units = splitUnits(spans, fonts);
  for (const [index, unit] of units.entries()) addUnit(unit, widthTogether(units, index, width));
  endLine();
  return lines;
}
