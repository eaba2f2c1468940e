import { latin1Bytes, pdfRef } from '../pdf/pdf-file.ts';
import { joinBytes } from '../images/bytes.ts';
import { fontPage, sampleDescriptor, simpleFont } from './font-page.ts';

/** A number of a dictionary in five bytes, so that it has its length before it is known. */
const number = (value: number): number[] => [
  29,
  (value >> 24) & 255,
  (value >> 16) & 255,
  (value >> 8) & 255,
  value & 255,
];
const pair = (value: number): number[] => [value >> 8, value & 255];

function index(pieces: readonly Uint8Array[]): Uint8Array {
  if (pieces.length === 0) return new Uint8Array(2);
  let end = 1;
  const offsets = [end, ...pieces.map(({ length }) => (end += length))];
  return joinBytes([Uint8Array.of(...pair(pieces.length), 2, ...offsets.flatMap(pair)), ...pieces]);
}

/** A number of an outline. */
const coordinate = (value: number): number[] => [28, ...pair(value & 0xffff)];

/** Outline of a tower of boxes, each glyph of another height and width. */
function outline(glyph: number): Uint8Array {
  const [rmoveto, hlineto, endchar] = [21, 6, 14];
  const box = (at: number): number[] => [
    ...[10, at === 0 ? 0 : 40].flatMap(coordinate),
    rmoveto,
    ...[200 + glyph, 30 + at + glyph, -200 - glyph].flatMap(coordinate),
    hlineto,
  ];
  return Uint8Array.of(...Array.from({ length: 12 }, (_, at) => box(at)).flat(), endchar);
}

interface CffSample {
  /** Names of the glyphs after the first one. */
  names?: readonly string[];
  /** Or their numbers in a collection. */
  cids?: readonly number[];
  /** Codes of the glyphs after the first one, in an encoding of the font's own. */
  codes?: readonly number[];
}

/** Number of the first name that a font has of its own. */
const ownNames = 391;

/** A bare CFF font. */
export function cffSample({ names = [], cids, codes = [] }: CffSample): Uint8Array<ArrayBuffer> {
  const glyphs = cids ?? names;
  const strings = index([...(cids ? ['Adobe', 'Identity'] : names)].map(latin1Bytes));
  const outlines = index(Array.from({ length: glyphs.length + 1 }, (_, glyph) => outline(glyph)));
  const charset = Uint8Array.of(0, ...glyphs.flatMap((_, place) => pair(cids?.[place] ?? ownNames + place)));
  const encoding = Uint8Array.of(0, codes.length, ...codes);
  /** Width of all glyphs. */
  const data = Uint8Array.of(...number(400), 20);
  const choice = Uint8Array.of(3, ...pair(1), ...pair(0), 0, ...pair(glyphs.length + 1));
  const pieces = (places: readonly number[]): Uint8Array[] => {
    const zero = number(0);
    const [atCharset = zero, atEncoding = zero, atOutlines = zero, atData = zero, atParts = zero, atChoice = zero] =
      places.map(number);
    const collection = [...number(ownNames), ...number(ownNames + 1), ...number(0), 12, 30];
    const ofData = [...number(data.length), ...atData, 18];
    const ofParts = [...atParts, 12, 36, ...atChoice, 12, 37];
    const top = [
      ...(cids ? collection : []),
      ...[0, 0, 500, 700].flatMap(number),
      5,
      ...atCharset,
      15,
      ...(codes.length > 0 ? [...atEncoding, 16] : []),
      ...atOutlines,
      17,
      ...(cids ? ofParts : ofData),
    ];
    const head = [Uint8Array.of(1, 0, 4, 2), index([latin1Bytes('Sample')]), index([Uint8Array.from(top)])];
    const parts = cids ? [index([Uint8Array.from(ofData)]), choice] : [];
    return [joinBytes([...head, strings, index([])]), charset, encoding, outlines, data, ...parts];
  };
  const lengths = pieces([]).map(({ length }) => length);
  let end = 0;
  return joinBytes(pieces(lengths.map((length) => (end += length))));
}

/** A page that shows a text in a bare CFF font, by codes of one byte. */
export const cffPdf = (shown: string, font: Uint8Array<ArrayBuffer>, encoding?: string): Promise<Blob> =>
  fontPage(shown, (file) => {
    const FontFile3 = pdfRef(file.flateStream(font, { Subtype: '/Type1C' }));
    const Encoding = encoding === undefined ? {} : { Encoding: encoding };
    return file.object({ ...simpleFont, FontDescriptor: sampleDescriptor(file, { FontFile3 }), ...Encoding });
  });

/** The same by codes of two bytes. */
export const compositeCffPdf = (
  shown: string,
  font: Uint8Array<ArrayBuffer>,
  encoding = '/Identity-H',
): Promise<Blob> =>
  fontPage(shown, (file) => {
    const FontFile3 = pdfRef(file.flateStream(font, { Subtype: '/CIDFontType0C' }));
    const kind = { Type: '/Font', BaseFont: '/Sample' };
    const descendant = file.object({
      ...kind,
      Subtype: '/CIDFontType0',
      CIDSystemInfo: '<</Registry (Adobe) /Ordering (Identity) /Supplement 0>>',
      FontDescriptor: sampleDescriptor(file, { FontFile3 }),
      DW: 400,
    });
    return file.object({ ...kind, Subtype: '/Type0', Encoding: encoding, DescendantFonts: `[${pdfRef(descendant)}]` });
  });
