import { type PdfFile, pdfNumber, type PdfRef, pdfRef } from '#web/tools/pdf-file.ts';
import type { TextPicture } from './text-picture.ts';
import { toUnicodeMap } from './to-unicode.ts';
import { asItStands, isRightToLeft } from './writing-direction.ts';

const utf8 = new TextEncoder();

/** What a colour may differ by and be the same: at the edges of letters it is rounded. */
const sameColor = 8;
/** Fainter pixels tell no colour. */
const faint = 64;

/** The one colour of all pixels, as letters have; undefined where there are several. */
function onlyColorOf({ data }: TextPicture['pixels']): Uint8Array<ArrayBuffer> | undefined {
  let strongest = 0;
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) > (data[strongest + 3] ?? 0)) strongest = at;
  }
  const color = new Uint8Array(data.subarray(strongest, strongest + 3));
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) < faint) continue;
    if (color.some((part, index) => Math.abs(part - (data[at + index] ?? 0)) > sameColor)) return undefined;
  }
  return color;
}

/** Some of the four bytes of each pixel. */
function takeChannels(data: Uint8ClampedArray, channels: readonly number[]): Uint8Array<ArrayBuffer> {
  const taken = new Uint8Array((data.length / 4) * channels.length);
  let next = 0;
  for (let at = 0; at < data.length; at += 4) {
    for (const channel of channels) {
      taken[next] = data[at + channel] ?? 0;
      next += 1;
    }
  }
  return taken;
}

/** Writes a picture with its transparency as an image. */
function writePixels(file: PdfFile, pixels: TextPicture['pixels']): PdfRef {
  const { width, height, data } = pixels;
  const image = { Type: '/XObject', Subtype: '/Image', BitsPerComponent: 8 };
  const alpha = takeChannels(data, [3]);
  const mask = file.flateStream(alpha, { ...image, Width: width, Height: height, ColorSpace: '/DeviceGray' });
  const entries = { ...image, ColorSpace: '/DeviceRGB', SMask: pdfRef(mask) };
  const color = onlyColorOf(pixels);
  // Compressing takes longer than three bytes are worth.
  if (color !== undefined) return file.stream(color, { ...entries, Width: 1, Height: 1 });
  return file.flateStream(takeChannels(data, [0, 1, 2]), { ...entries, Width: width, Height: height });
}

/** A glyph's procedure (ISO 32000-1, 9.6.5): its width, and the picture at its place. */
const procedureOf = (name: string, { advance, width, height, left, bottom }: TextPicture): string =>
  `${pdfNumber(advance)} 0 d0 q ${[width, 0, 0, height, left, bottom].map(pdfNumber).join(' ')} cm /${name} Do Q`;

const glyphName = (code: number): string => `g${code}`;

/**
 * Readers cannot know how large the letters of such a font are, and guess where words end by it: poppler takes an `m` to be
 * 0.6 of the font's size wide, and without one the first glyph, which may be a whole word. This one shows nothing.
 */
const measure = { code: 0, name: 'm', width: 600 };

/**
 * A Type 3 font whose glyphs are pictures of text: readers place, search and copy them as the text that they show.
 * Holds 255 pictures.
 */
export class PictureFont {
  readonly resourceName: string;
  readonly #pictures: TextPicture[] = [];
  readonly #texts = new Map<number, string>();

  constructor(resourceName: string) {
    this.resourceName = resourceName;
  }

  get isFull(): boolean {
    return this.#pictures.length === 255;
  }

  /** Takes a picture up, and answers the inside of a TJ array that shows it. */
  add(text: string, picture: TextPicture): string {
    const code = this.#pictures.push(picture);
    this.#texts.set(code, isRightToLeft(text) ? asItStands(text) : text);
    return `<${code.toString(16).padStart(2, '0')}>`;
  }

  write(file: PdfFile): PdfRef {
    const names = this.#pictures.map((_, index) => glyphName(index + 1));
    const images = this.#pictures.map(({ pixels }, index) => `/${names[index]} ${pdfRef(writePixels(file, pixels))}`);
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
