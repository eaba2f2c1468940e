import { pdfBytes, type PdfFile, pdfName, pdfNumber, type PdfRef, pdfRef } from '../pdf-file.ts';
import type { Face, Glyph } from './harfbuzz.ts';
import type { GlyphRow, ShapedRun } from './shaped-text.ts';
import type { TextAround } from './split-by-font.ts';
import { subsetFont } from './subset-font.ts';
import { toUnicodeMap } from './to-unicode.ts';
import { asItStands } from './writing-direction.ts';

/** Flags of a font descriptor (ISO 32000-1, 9.8.2): no standard set of characters; italic. */
const symbolic = 4;
const italic = 64;

/** The two bytes of a glyph's number, as they stand in a string. */
const glyphCode = (glyph: number): string => pdfBytes(String.fromCharCode(glyph >> 8, glyph & 255));

const hasMarks = /\p{M}/u;
const isMark = /^\p{M}/u;

/** A glyph with its distance from where the text begins, and its number in it. */
interface PlacedGlyph extends Glyph {
  place: number;
  index: number;
}

function placed(glyphs: readonly Glyph[]): PlacedGlyph[] {
  let pen = 0;
  return glyphs.map((glyph, index) => {
    const place = pen + glyph.x;
    pen += glyph.advance;
    return Object.assign({ place, index }, glyph);
  });
}

/** Marks before the first letter come after it: readers take the line of what they see first for that of the whole text. */
function letterFirst(glyphs: readonly PlacedGlyph[]): readonly PlacedGlyph[] {
  const letter = glyphs.findIndex(({ advance }) => advance > 0);
  if (letter <= 0) return glyphs;
  return [...glyphs.slice(letter, letter + 1), ...glyphs.slice(0, letter), ...glyphs.slice(letter + 1)];
}

/** Raised marks after the last letter come before it: readers take the line of what they see last for an end of the whole text. */
function letterLast(glyphs: readonly PlacedGlyph[]): readonly PlacedGlyph[] {
  const letter = glyphs.findLastIndex(({ y }) => y === 0);
  if (letter <= 0 || letter === glyphs.length - 1) return glyphs;
  return [...glyphs.slice(0, letter), ...glyphs.slice(letter + 1), ...glyphs.slice(letter, letter + 1)];
}

/** The font of a face in one document: remembers which glyphs are used, and what each stands for. */
export class EmbeddedFont {
  readonly resourceName: string;
  readonly #postScriptName: string;
  readonly #face: Face;
  /** By code. Most codes are the glyph's number. */
  readonly #used = new Map<number, { glyph: number; width: number; code: string }>();
  readonly #texts = new Map<number, string>();
  /** Codes of glyphs that stand for another text than at first, by both. */
  readonly #otherCodes = new Map<string, number>();

  constructor(resourceName: string, postScriptName: string, face: Face) {
    this.resourceName = resourceName;
    this.#postScriptName = postScriptName;
    this.#face = face;
  }

  get isUsed(): boolean {
    return this.#used.size > 0;
  }

  /** Shapes text of one script, all of whose characters the face has. */
  shape(text: string, language: string | undefined, within?: TextAround): { run: ShapedRun; width: number } {
    const glyphs = this.#face.shape(text, language, within);
    const width = glyphs.reduce((sum, { advance }) => sum + advance, 0);
    if (within?.isRightToLeft) {
      // Dots of letters are glyphs without a text, for which some readers take their codes.
      return {
        run: { rows: this.#rowsOf(glyphs, this.#turnedCodes(glyphs, text)), actualText: asItStands(text) },
        width,
      };
    }
    const isTold = this.#recordTexts(glyphs, text) === text && !hasMarks.test(text);
    const codes = glyphs.map(({ id }) => id);
    const run = { rows: this.#rowsOf(glyphs, codes), ...(!isTold && { actualText: text }) };
    return { run, width };
  }

  /**
   * Codes of glyphs from right to left, each with its text, for readers that know no text of several glyphs. Marks are told with their
   * letter, as readers take what stands above it for another word.
   */
  #turnedCodes(glyphs: readonly Glyph[], text: string): number[] {
    let end = text.length;
    return glyphs.map(({ id, cluster }, index) => {
      const isWithLetter = cluster > 0 && isMark.test(text.slice(cluster));
      if (isWithLetter || glyphs[index + 1]?.cluster === cluster) return this.#codeFor(id, '');
      const told = asItStands(text.slice(cluster, end));
      end = cluster;
      return this.#codeFor(id, told);
    });
  }

  /** The code of a glyph that stands for this text. */
  #codeFor(glyph: number, text: string): number {
    const first = this.#texts.get(glyph);
    if (first === undefined) this.#texts.set(glyph, text);
    if (first === undefined || first === text) return glyph;
    const key = `${glyph} ${text}`;
    const known = this.#otherCodes.get(key);
    if (known !== undefined) return known;
    const code = this.#face.glyphCount + this.#otherCodes.size;
    // Codes have two bytes.
    if (code > 0xffff) return glyph;
    this.#otherCodes.set(key, code);
    this.#texts.set(code, text);
    this.#use(code, glyph);
    return code;
  }

  /** Records the text of glyphs that alone stand for some characters. Returns the text of all glyphs together. */
  #recordTexts(glyphs: readonly Glyph[], text: string): string {
    return glyphs
      .map(({ id, cluster }, index) => {
        const next = glyphs[index + 1]?.cluster ?? text.length;
        if (!this.#texts.has(id) && next > cluster && glyphs[index - 1]?.cluster !== cluster) {
          this.#texts.set(id, text.slice(cluster, next));
        }
        return this.#texts.get(id) ?? '';
      })
      .join('');
  }

  /** A glyph's width for readers, and its code as it stands in a string. */
  #use(code: number, glyph: number): { width: number; code: string } {
    const known = this.#used.get(code);
    if (known !== undefined) return known;
    const used = { glyph, width: Math.round(this.#face.advanceOf(glyph)), code: glyphCode(code) };
    this.#used.set(code, used);
    return used;
  }

  #rowsOf(glyphs: readonly Glyph[], codes: readonly number[]): GlyphRow[] {
    const rows: GlyphRow[] = [];
    let operand = '';
    let count = 0;
    let rise = 0;
    /** Position of a reader's pen, from the widths and the offsets of the operands. */
    let reader = 0;
    const moveTo = (place: number): void => {
      const back = Math.round(reader - place);
      if (back === 0) return;
      operand += `)${back}(`;
      reader -= back;
    };
    const endRow = (): void => {
      if (operand !== '') rows.push({ font: this.resourceName, operand, glyphs: count, rise });
      operand = '';
      count = 0;
    };
    for (const { id, place, y, index } of letterLast(letterFirst(placed(glyphs)))) {
      if (y !== rise) {
        endRow();
        rise = y;
      }
      moveTo(place);
      const { width, code } = this.#use(codes[index] ?? id, id);
      operand += code;
      count += 1;
      reader += width;
    }
    moveTo(glyphs.reduce((sum, { advance }) => sum + advance, 0));
    endRow();
    return rows;
  }

  /** The glyph of each code, in two bytes (ISO 32000-1, 9.7.4.2). */
  #glyphsOfCodes(): Uint8Array<ArrayBuffer> {
    const map = new DataView(new ArrayBuffer((this.#face.glyphCount + this.#otherCodes.size) * 2));
    for (const [code, { glyph }] of this.#used) map.setUint16(code * 2, glyph);
    return new Uint8Array(map.buffer);
  }

  #writeDescriptor(file: PdfFile, name: string, fontFile: PdfRef): PdfRef {
    const { ascent, descent, capHeight, box, italicAngle } = this.#face;
    return file.object({
      Type: '/FontDescriptor',
      FontName: name,
      Flags: symbolic | (italicAngle === 0 ? 0 : italic),
      FontBBox: `[${box.map(pdfNumber).join(' ')}]`,
      ItalicAngle: pdfNumber(italicAngle),
      Ascent: pdfNumber(ascent),
      Descent: pdfNumber(descent),
      CapHeight: pdfNumber(capHeight),
      StemV: 80,
      FontFile2: pdfRef(fontFile),
    });
  }

  /** Writes the used part of the font into the file. `order` is its place among the document's fonts, from 0. */
  async write(file: PdfFile, order: number): Promise<PdfRef> {
    const glyphs = Array.from(this.#used.values(), ({ glyph }) => glyph);
    const subset = await subsetFont(this.#face.bytes, glyphs);
    if (subset === undefined) throw new Error('The font could not be cut down to its used glyphs.');
    // Six letters before the name mark a subset of the font (9.6.4).
    const name = pdfName(`THLEA${String.fromCharCode(65 + (order % 26))}+${this.#postScriptName}`);
    const descriptor = this.#writeDescriptor(file, name, file.flateStream(subset, { Length1: subset.length }));
    const widths = [...this.#used].toSorted(([a], [b]) => a - b).map(([code, { width }]) => `${code}[${width}]`);
    const descendant = file.object({
      Type: '/Font',
      Subtype: '/CIDFontType2',
      BaseFont: name,
      CIDSystemInfo: '<</Registry (Adobe) /Ordering (Identity) /Supplement 0>>',
      CIDToGIDMap: this.#otherCodes.size === 0 ? '/Identity' : pdfRef(file.flateStream(this.#glyphsOfCodes())),
      FontDescriptor: pdfRef(descriptor),
      W: `[${widths.join(' ')}]`,
    });
    return file.object({
      Type: '/Font',
      Subtype: '/Type0',
      BaseFont: name,
      Encoding: '/Identity-H',
      DescendantFonts: `[${pdfRef(descendant)}]`,
      ToUnicode: pdfRef(file.flateStream(toUnicodeMap(this.#texts, 2))),
    });
  }
}
