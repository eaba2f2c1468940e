import { objectType, type Pdfium, type Pointer } from './pdfium.ts';

/** A character of a page, in the order in which pdfium reads them. */
export interface PageCharacter {
  character: string;
  /** No character of the file: pdfium put it where it saw a gap or the end of a line. */
  isGenerated: boolean;
  /** Where it is drawn: its origin, in points from the left of the page and from its bottom. */
  x: number;
  y: number;
  /** Of its box, in points: where it ends on the right, and its height, about that of its font. */
  right: number;
  size: number;
  /** The piece of text that draws it. Letters of a ligature stand at one place, in one piece. */
  piece: number;
}

const lastCode = 0x10_ff_ff;

/** Fonts of damaged files name codes that are none. */
const characterOf = (code: number): string => (code >= 0 && code <= lastCode ? String.fromCodePoint(code) : '\uFFFD');

/** Reads the characters of a page's text. */
export function readCharacters(pdfium: Pdfium, text: Pointer): PageCharacter[] {
  const { call } = pdfium;
  const count = Math.max(call.FPDFText_CountChars(text), 0);
  return pdfium.within(32, (at) =>
    Array.from({ length: count }, (_, index) => {
      call.FPDFText_GetCharOrigin(text, index, at, at + 8);
      const [x = 0, y = 0] = new Float64Array(pdfium.read(at, 16).buffer);
      call.FPDFText_GetLooseCharBox(text, index, at + 16);
      // In pdfium's order: left, top, right, bottom.
      const [, top = 0, right = 0, bottom = 0] = pdfium.viewFloats(at + 16, 4);
      const size = Math.abs(top - bottom);
      const piece = call.FPDFText_GetTextObject(text, index);
      const character = characterOf(call.FPDFText_GetUnicode(text, index));
      return { character, isGenerated: call.FPDFText_IsGenerated(text, index) === 1, x, y, right, size, piece };
    }),
  );
}

/** Programs draw the parts of a line one after the other, if not in order. */
const nearObjects = 60;
/** Letters beside each other overlap by less, in points. */
const overlap = 1;

interface Box {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

/** On one line, and neither beside the other. */
const areWithinEachOther = (one: Box, other: Box): boolean =>
  other.left < one.right - overlap &&
  other.right > one.left + overlap &&
  Math.min(one.top, other.top) - Math.max(one.bottom, other.bottom) >
    Math.min(one.top - one.bottom, other.top - other.bottom) / 2;

/** True if a page has text that is drawn into a gap of earlier text. Programs do so for a letter in another font. */
export function isInterwoven(pdfium: Pdfium, page: Pointer): boolean {
  const { call } = pdfium;
  const count = call.FPDFPage_CountObjects(page);
  const near: Box[] = [];
  return pdfium.within(16, (at) => {
    for (let index = 0; index < count; index += 1) {
      const object = call.FPDFPage_GetObject(page, index);
      if (call.FPDFPageObj_GetType(object) !== objectType.text) continue;
      if (!call.FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12)) continue;
      const [left = 0, bottom = 0, right = 0, top = 0] = pdfium.viewFloats(at, 4);
      const box = { left, bottom, right, top };
      if (near.some((before) => areWithinEachOther(before, box))) return true;
      near.push(box);
      if (near.length > nearObjects) near.shift();
    }
    return false;
  });
}
