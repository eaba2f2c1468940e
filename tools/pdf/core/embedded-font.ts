import { pdfBytes, type PdfFile, pdfName, pdfNumber, type PdfRef, pdfRef } from '../pdf-file.ts';
import type { Face, Glyph } from './harfbuzz.ts';
import type { GlyphRow, ShapedRun } from './shaped-text.ts';
import { subsetFont } from './subset-font.ts';
import { toUnicodeMap } from './to-unicode.ts';

/** Flags of a font descriptor (ISO 32000-1, 9.8.2): no standard set of characters; italic. */
const symbolic = 4;
const italic = 64;

/** The two bytes of a glyph's number, as they stand in a string. */
const glyphCode = (glyph: number): string => pdfBytes(String.fromCharCode(glyph >> 8, glyph & 255));

const hasMarks = /\p{M}/u;

/** The font of a face in one document: remembers which glyphs are used, and what each stands for. */
export class EmbeddedFont {
  readonly resourceName: string;
  readonly #postScriptName: string;
  readonly #face: Face;
  readonly #used = new Map<number, { width: number; code: string }>();
  readonly #texts = new Map<number, string>();

  constructor(resourceName: string, postScriptName: string, face: Face) {
    this.resourceName = resourceName;
    this.#postScriptName = postScriptName;
    this.#face = face;
  }

  get isUsed(): boolean {
    return this.#used.size > 0;
  }

  /** Shapes text of one script, all of whose characters the face has. */
  shape(text: string, language: string | undefined): { run: ShapedRun; width: number } {
    const glyphs = this.#face.shape(text, language);
    const isTold = this.#recordTexts(glyphs, text) === text && !hasMarks.test(text);
    const width = glyphs.reduce((sum, { advance }) => sum + advance, 0);
    const run = { rows: this.#rowsOf(glyphs), ...(!isTold && { actualText: text }) };
    return { run, width };
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

  /** Its width for readers, and its glyphs. */
  #use(glyph: number): { width: number; code: string } {
    const known = this.#used.get(glyph);
    if (known !== undefined) return known;
    const used = { width: Math.round(this.#face.advanceOf(glyph)), code: glyphCode(glyph) };
    this.#used.set(glyph, used);
    return used;
  }

  #rowsOf(glyphs: readonly Glyph[]): GlyphRow[] {
    const rows: GlyphRow[] = [];
    let operand = '';
    let count = 0;
    let rise = 0;
    let pen = 0;
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
    for (const { id, advance, x, y } of glyphs) {
      if (y !== rise) {
        endRow();
        rise = y;
      }
      moveTo(pen + x);
      const { width, code } = this.#use(id);
      operand += code;
      count += 1;
      reader += width;
      pen += advance;
    }
    moveTo(pen);
    endRow();
    return rows;
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
    const subset = await subsetFont(this.#face.bytes, this.#used.keys());
    if (subset === undefined) throw new Error('The font could not be cut down to its used glyphs.');
    // Six letters before the name mark a subset of the font (9.6.4).
    const name = pdfName(`THLEA${String.fromCharCode(65 + (order % 26))}+${this.#postScriptName}`);
    const descriptor = this.#writeDescriptor(file, name, file.flateStream(subset, { Length1: subset.length }));
    const widths = [...this.#used].toSorted(([a], [b]) => a - b).map(([glyph, { width }]) => `${glyph}[${width}]`);
    const descendant = file.object({
      Type: '/Font',
      Subtype: '/CIDFontType2',
      BaseFont: name,
      CIDSystemInfo: '<</Registry (Adobe) /Ordering (Identity) /Supplement 0>>',
      CIDToGIDMap: '/Identity',
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
