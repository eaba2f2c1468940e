import type { Pdfium, Pointer } from './pdfium.ts';

/** The letters of a page with the places where they are drawn, for marks and for the selection of text. */
export interface PageLetters {
  /** Lines end in a line feed. A word that a hyphen divides is whole. */
  text: string;
  /**
   * Four numbers for each UTF-16 unit of the text: left, top, width and height, as shares of the drawn page. All zero where nothing is
   * drawn.
   */
  boxes: Float32Array<ArrayBuffer>;
}

/** Of a page. More are no text that anybody reads. */
const mostLetters = 200_000;
/** pdfium's sign for a hyphen that divides a word at the end of a line. */
const divided = 0x02;
const carriageReturn = 0x0d;
const replacement = 0xff_fd;

/** Size in units of a page for which pdfium gives whole numbers: so many of them are one page. */
const unitsOfPage = 1_000_000;
/** Distance of the points that tell how a page lies, in points. */
const reach = 100;

interface Point {
  x: number;
  y: number;
}

/** Turns a place in a page's own points into shares of the page as it is drawn: it may be turned, and its box may begin anywhere. */
function placeOnPage(pdfium: Pdfium, page: Pointer): (point: Point) => Point {
  const placeOf = (x: number, y: number): Point =>
    pdfium.within(8, (at) => {
      pdfium.call.FPDF_PageToDevice(page, 0, 0, unitsOfPage, unitsOfPage, 0, x, y, at, at + 4);
      const [left = 0, top = 0] = new Int32Array(pdfium.read(at, 8).buffer);
      return { x: left / unitsOfPage, y: top / unitsOfPage };
    });
  const origin = placeOf(0, 0);
  const right = placeOf(reach, 0);
  const up = placeOf(0, reach);
  return ({ x, y }) => ({
    x: origin.x + ((right.x - origin.x) * x + (up.x - origin.x) * y) / reach,
    y: origin.y + ((right.y - origin.y) * x + (up.y - origin.y) * y) / reach,
  });
}

/** A letter, and four numbers of its box. */
type Letter = readonly [letter: string, left: number, top: number, width: number, height: number];

/** Reads the letters of a page's text. */
export function readLetters(pdfium: Pdfium, text: Pointer, page: Pointer): PageLetters {
  const { call } = pdfium;
  const toPage = placeOnPage(pdfium, page);
  const count = Math.min(Math.max(call.FPDFText_CountChars(text), 0), mostLetters);
  const boxOf = (index: number, at: Pointer): readonly [number, number, number, number] => {
    if (!call.FPDFText_GetLooseCharBox(text, index, at)) return [0, 0, 0, 0];
    const [left = 0, top = 0, right = 0, bottom = 0] = pdfium.viewFloats(at, 4);
    const one = toPage({ x: left, y: top });
    const other = toPage({ x: right, y: bottom });
    return [Math.min(one.x, other.x), Math.min(one.y, other.y), Math.abs(one.x - other.x), Math.abs(one.y - other.y)];
  };
  const letters = pdfium.within(16, (at) => {
    const read: Letter[] = [];
    for (let index = 0; index < count; index += 1) {
      const code = call.FPDFText_GetUnicode(text, index);
      if (code === divided || code === carriageReturn) continue;
      const letter = code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : String.fromCodePoint(replacement);
      read.push([letter, ...(letter === '\n' ? ([0, 0, 0, 0] as const) : boxOf(index, at))]);
    }
    return read;
  });
  const boxes = letters.flatMap(([letter, ...box]) => (letter.length === 2 ? [box, box].flat() : box));
  return { text: letters.map(([letter]) => letter).join(''), boxes: new Float32Array(boxes) };
}
