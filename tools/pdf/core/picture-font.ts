import { zlibSync } from 'fflate';
import { pdfBytes, type PdfFile, pdfNumber, type PdfRef, pdfRef } from '../pdf-file.ts';
import type { ShapedRun } from './shaped-text.ts';
import type { TextPicture } from './text-picture.ts';
import { toUnicodeMap } from './to-unicode.ts';
import { asItStands, isRightToLeft, marksAtEnds } from './writing-direction.ts';

const utf8 = new TextEncoder();

/** Tolerance of equal colours, which are rounded at the edges of letters. */
const sameColor = 8;
/** Fainter pixels have no reliable colour. */
const faint = 64;

/** The one colour of all pixels, as letters have; undefined where there are several. */
function onlyColorOf({ data }: TextPicture['pixels']): Uint8Array<ArrayBuffer> | undefined {
  let strongest = 0;
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) > (data[strongest + 3] ?? 0)) strongest = at;
  }
  const [red = 0, green = 0, blue = 0] = data.subarray(strongest, strongest + 3);
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) < faint) continue;
    if (Math.abs(red - (data[at] ?? 0)) > sameColor) return undefined;
    if (Math.abs(green - (data[at + 1] ?? 0)) > sameColor) return undefined;
    if (Math.abs(blue - (data[at + 2] ?? 0)) > sameColor) return undefined;
  }
  return Uint8Array.of(red, green, blue);
}

/** Enough for the soft edges of letters, and half as much to pack. */
const alphaBits = 4;

/** The alpha of each pixel in four bits, in rows of whole bytes. */
function alphaOf({ width, height, data }: TextPicture['pixels']): Uint8Array<ArrayBuffer> {
  const rowBytes = Math.ceil((width * alphaBits) / 8);
  const alpha = new Uint8Array(rowBytes * height);
  for (let row = 0, from = 3; row < height; row += 1) {
    for (let column = 0; column < width; column += 1, from += 4) {
      const grade = Math.round((data[from] ?? 0) / 17);
      const at = row * rowBytes + (column >> 1);
      alpha[at] = (alpha[at] ?? 0) | (column % 2 === 0 ? grade << 4 : grade);
    }
  }
  return alpha;
}

/** Red, green and blue of each pixel. */
function colorsOf({ data }: TextPicture['pixels']): Uint8Array<ArrayBuffer> {
  const colors = new Uint8Array((data.length / 4) * 3);
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    colors[to] = data[from] ?? 0;
    colors[to + 1] = data[from + 1] ?? 0;
    colors[to + 2] = data[from + 2] ?? 0;
  }
  return colors;
}

/** In UTF-16 units: poppler reads no longer text of a glyph, and there are words of data. */
const longestTold = 60;

/** A picture packed for the file. Thousands of them would not fit into memory as they are drawn. */
interface PackedPicture extends Omit<TextPicture, 'pixels'> {
  size: { Width: number; Height: number };
  alpha: Uint8Array<ArrayBuffer>;
  /** One colour as it is, or the colours of all pixels, compressed. */
  colors: { only: Uint8Array<ArrayBuffer> } | { all: Uint8Array<ArrayBuffer> };
}

/** Shapes of letters are packed nearly as well by little effort. */
const effort = { level: 3 } as const;

function pack({ pixels, ...place }: TextPicture): PackedPicture {
  const only = onlyColorOf(pixels);
  const colors = only === undefined ? { all: zlibSync(colorsOf(pixels), effort) } : { only };
  const size = { Width: pixels.width, Height: pixels.height };
  return { ...place, size, colors, alpha: zlibSync(alphaOf(pixels), effort) };
}

/** Writes a picture with its transparency as an image. */
function writePicture(file: PdfFile, { size, alpha, colors }: PackedPicture): PdfRef {
  const image = { Type: '/XObject', Subtype: '/Image', BitsPerComponent: 8 };
  const packed = { ...image, ...size, Filter: '/FlateDecode' };
  const mask = { ...packed, BitsPerComponent: alphaBits, ColorSpace: '/DeviceGray' };
  const SMask = pdfRef(file.stream(alpha, mask));
  if ('all' in colors) return file.stream(colors.all, { ...packed, ColorSpace: '/DeviceRGB', SMask });
  return file.stream(colors.only, { ...image, Width: 1, Height: 1, ColorSpace: '/DeviceRGB', SMask });
}

/** A glyph's procedure (ISO 32000-1, 9.6.5): its width, and the picture at its place. */
const procedureOf = (name: string, { advance, width, height, left, bottom }: PackedPicture): string =>
  `${pdfNumber(advance)} 0 d0 q ${[width, 0, 0, height, left, bottom].map(pdfNumber).join(' ')} cm /${name} Do Q`;

const glyphName = (code: number): string => `g${code}`;

/**
 * Readers guess the ends of words by the width of `m`. Without that letter, poppler takes the first glyph to be 0.6 of the
 * font's size wide, and it may be a whole word. This glyph shows nothing.
 */
const measure = { code: 0, name: 'm', width: 600 };

/**
 * A Type 3 font whose glyphs are pictures of text: readers place, search and copy them as the text that they show.
 * Holds 255 pictures.
 */
export class PictureFont {
  readonly resourceName: string;
  readonly #pictures: PackedPicture[] = [];
  readonly #texts = new Map<number, string>();

  constructor(resourceName: string) {
    this.resourceName = resourceName;
  }

  get isFull(): boolean {
    return this.#pictures.length === 255;
  }

  /** Takes a picture up, and answers the run that shows it. */
  add(text: string, picture: TextPicture): ShapedRun {
    const code = this.#pictures.push(pack(picture));
    const told = text.replaceAll(marksAtEnds, '');
    const seen = isRightToLeft(told) ? asItStands(told) : told;
    const operand = pdfBytes(String.fromCharCode(code));
    const rows = [{ font: this.resourceName, operand, glyphs: 1, rise: 0 }];
    if (seen.length > longestTold) return { rows, actualText: seen };
    this.#texts.set(code, seen);
    return { rows };
  }

  write(file: PdfFile): PdfRef {
    const names = this.#pictures.map((_, index) => glyphName(index + 1));
    const images = this.#pictures.map((picture, index) => `/${names[index]} ${pdfRef(writePicture(file, picture))}`);
    const procedure = (name: string, operators: string): string =>
      `/${name} ${pdfRef(file.stream(utf8.encode(operators)))}`;
    const procedures = this.#pictures.map((picture, index) => {
      const name = glyphName(index + 1);
      return procedure(name, procedureOf(name, picture));
    });
    procedures.push(procedure(measure.name, `${measure.width} 0 d0`));
    const widths = this.#pictures.map(({ advance }) => pdfNumber(advance));
    return file.object({
      Type: '/Font',
      Subtype: '/Type3',
      FontBBox: '[0 -300 1000 1000]',
      FontMatrix: '[0.001 0 0 0.001 0 0]',
      FirstChar: measure.code,
      LastChar: names.length,
      Widths: `[${measure.width} ${widths.join(' ')}]`,
      Encoding: `<</Type /Encoding /Differences [${measure.code} /${measure.name} ${names.map((name) => `/${name}`).join(' ')}]>>`,
      CharProcs: `<<${procedures.join(' ')}>>`,
      Resources: `<</XObject <<${images.join(' ')}>>>>`,
      ToUnicode: pdfRef(file.flateStream(toUnicodeMap(this.#texts, 1))),
    });
  }
}
