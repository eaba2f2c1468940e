import type { TextSpan } from '../../../pdf/core/text-block.ts';
import { splitUnits, type TextPiece, type TextUnit } from '../../../pdf/core/text-pieces.ts';
import type { Rgb } from '../../../pdf/core/text-style.ts';
import { turnedWords } from '../../../pdf/core/bidi-runs.ts';
import { isRightToLeft, orderVisually, startsRightToLeft, withDirection } from '../../../pdf/core/writing-direction.ts';
import type { CellFont, RichRun } from '../workbook/workbook-model.ts';
import { drawnSize, lineHeightOf, type SheetFonts } from './sheet-fonts.ts';

/** Text of one font on a line. */
export interface LinePart {
  text: string;
  font: CellFont;
  /** In place of the font's. */
  color: Rgb | undefined;
  /** In points. */
  width: number;
  /** The text for extraction, where it is longer than the drawn one. */
  standsFor?: string;
}

export interface CellLine {
  parts: LinePart[];
  width: number;
  /** Its place in the cell takes this much, in points. */
  height: number;
}

/** The letters of a cell: its runs, each with the font it is drawn in. */
export interface CellText {
  runs: readonly RichRun[];
  font: CellFont;
  color?: Rgb;
}

interface FontPiece extends TextPiece {
  font: CellFont;
  width: number;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A tab moves the pen and draws nothing. */
const tabs = /\t/g;
const spaces = '    ';

const lineOf = (parts: LinePart[], font: CellFont): CellLine => ({
  parts,
  width: parts.reduce((sum, { width }) => sum + width, 0),
  height: Math.max(...(parts.length > 0 ? parts : [{ font }]).map((part) => lineHeightOf(part.font))),
});

/** The pieces of a line from left to right, with their signs where they stand in text from right to left. */
function turnLine(pieces: readonly FontPiece[], startsRight: boolean): FontPiece[] {
  const words = pieces.map(({ text }) => text);
  const isTurned = turnedWords(words, startsRight);
  const turned = pieces.map((piece, place) =>
    isTurned[place] ? Object.assign({}, piece, { text: withDirection(piece.text) }) : piece,
  );
  return orderVisually(turned, startsRight);
}

/** Breaks the text of one cell into lines. */
class LineBreaker {
  readonly #fonts: SheetFonts;
  readonly #cell: CellText;
  readonly #room: number;
  readonly lines: CellLine[] = [];
  #pieces: FontPiece[] = [];
  #end = 0;

  constructor(fonts: SheetFonts, cell: CellText, room: number) {
    this.#fonts = fonts;
    this.#cell = cell;
    this.#room = room;
  }

  /** Adds a paragraph's runs; a paragraph without any is an empty line. */
  addParagraph(runs: readonly Required<RichRun>[]): void {
    for (const { text, font } of runs) {
      const span: TextSpan = { text, style: this.#fonts.styleOf(font, this.#cell.color) };
      for (const unit of splitUnits([span], this.#fonts.fonts)) this.#addUnit(unit, font);
    }
    this.#endLine(runs[0]?.font);
  }

  #addUnit({ word, spaces: gaps }: TextUnit, font: CellFont): void {
    const measured = (piece: TextPiece): FontPiece => ({
      ...piece,
      font,
      width: (piece.shaped.width * drawnSize(font)) / 1000,
    });
    const pieces = word.map(measured);
    const width = pieces.reduce((sum, piece) => sum + piece.width, 0);
    if (this.#end + width > this.#room && this.#end > 0) this.#endLine(font);
    for (const piece of pieces) {
      if (width > this.#room) this.#addBroken(piece);
      else this.#push(piece);
    }
    for (const gap of gaps) this.#push(measured(gap));
  }

  #push(piece: FontPiece): void {
    this.#pieces.push(piece);
    this.#end += piece.width;
  }

  /** A word that no line holds is broken between its letters. */
  #addBroken(piece: FontPiece): void {
    let text = '';
    let width = 0;
    const flush = (): void => {
      if (text !== '') this.#push({ ...piece, text, width: this.#fonts.widthOf(text, piece.font, this.#cell.color) });
      text = '';
      width = 0;
    };
    for (const { segment } of graphemes.segment(piece.text)) {
      const wide = this.#fonts.widthOf(segment, piece.font, this.#cell.color);
      if (this.#end + width + wide > this.#room && this.#end + width > 0) {
        flush();
        this.#endLine(piece.font);
      }
      text += segment;
      width += wide;
    }
    flush();
  }

  #endLine(font: CellFont | undefined): void {
    while (this.#pieces.at(-1)?.kind === 'space') this.#pieces.pop();
    this.lines.push(this.#build(font ?? this.#cell.font));
    this.#pieces = [];
    this.#end = 0;
  }

  #build(font: CellFont): CellLine {
    const text = this.#pieces.map((piece) => piece.text).join('');
    const turns = isRightToLeft(text);
    const pieces = turns ? turnLine(this.#pieces, startsRightToLeft(text)) : this.#pieces;
    const parts: LinePart[] = [];
    for (const piece of pieces) {
      const last = parts.at(-1);
      // Pieces from right to left stay apart, because each is drawn from its own side.
      if (last?.font === piece.font && !turns) {
        last.text += piece.text;
        last.width += piece.width;
      } else parts.push({ text: piece.text, font: piece.font, color: this.#cell.color, width: piece.width });
    }
    return lineOf(parts, font);
  }
}

const hasBreaks = /[\n\t]/;

/** The runs of each paragraph. */
function paragraphsOf({ runs, font }: CellText): Required<RichRun>[][] {
  const [only] = runs;
  if (runs.length === 1 && only !== undefined && !hasBreaks.test(only.text)) {
    return [[{ text: only.text, font: only.font ?? font }]];
  }
  const paragraphs: Required<RichRun>[][] = [[]];
  for (const run of runs) {
    for (const [place, text] of run.text.split('\n').entries()) {
      if (place > 0) paragraphs.push([]);
      if (text !== '') paragraphs.at(-1)?.push({ text: text.replaceAll(tabs, spaces), font: run.font ?? font });
    }
  }
  return paragraphs;
}

/** The lines of a text that has to stay within a width, in points. */
export function wrapText(cell: CellText, room: number, fonts: SheetFonts): CellLine[] {
  const breaker = new LineBreaker(fonts, cell, room);
  for (const paragraph of paragraphsOf(cell)) breaker.addParagraph(paragraph);
  return breaker.lines;
}

const isEnglish = /^[ -~]*$/;

/** Splits a text into graphemes, each drawn as one letter. */
const lettersOf = (text: string): Iterable<string> =>
  isEnglish.test(text) ? text : Array.from(graphemes.segment(text), ({ segment }) => segment);

/** A line without what lies beyond so many points: it cannot be seen, yet what is left of it is read as the whole. */
export function cutLine(line: CellLine, room: number, fonts: SheetFonts): CellLine {
  let x = 0;
  const parts: LinePart[] = [];
  for (const [place, part] of line.parts.entries()) {
    if (x + part.width > room) {
      let text = '';
      let width = 0;
      for (const letter of lettersOf(part.text)) {
        // The letter at the edge is seen in part.
        if (x + width > room) break;
        text += letter;
        width += fonts.widthOf(letter, part.font, part.color);
      }
      const rest = line.parts
        .slice(place)
        .map((cut) => cut.text)
        .join('');
      // The next cell's text begins at the edge: without a space readers would take both for one word.
      parts.push({ ...part, text, width, standsFor: `${rest} ` });
      break;
    }
    parts.push(part);
    x += part.width;
  }
  return { ...line, parts };
}

/** A text on one line. The ends of its own lines show nothing, as in Excel. */
export function singleLine(cell: CellText, fonts: SheetFonts): CellLine {
  const [only] = cell.runs;
  if (cell.runs.length === 1 && only !== undefined && isEnglish.test(only.text)) {
    const font = only.font ?? cell.font;
    const width = fonts.widthOf(only.text, font, cell.color);
    return { parts: [{ text: only.text, font, color: cell.color, width }], width, height: lineHeightOf(font) };
  }
  const parts = paragraphsOf(cell)
    .flat()
    .map(({ text, font }) => ({ text, font, color: cell.color, width: fonts.widthOf(text, font, cell.color) }));
  const text = parts.map((part) => part.text).join('');
  if (!isRightToLeft(text)) return lineOf(parts, cell.font);
  return wrapText({ ...cell, runs: parts }, Infinity, fonts)[0] ?? lineOf(parts, cell.font);
}
