import { isEntries, isList, type PdfEntries, type PdfValue } from '../../pdf/packed/pdf-value.ts';
import type { PackedPdf } from '../../pdf/packed/packed-pdf.ts';
import type { PackedPdfChanges } from '../../pdf/packed/packed-pdf-changes.ts';
import { latin1Bytes, pdfNumber } from '../../pdf/pdf-file.ts';
import type { PdfPagesOptions } from './pdf-pages.options.ts';

type Side = Exclude<PdfPagesOptions['numbers'], 'none'>;

interface Box {
  left: number;
  bottom: number;
  width: number;
  height: number;
}

/** Of a page that does not tell its size, as readers take it. */
const letter: Box = { left: 0, bottom: 0, width: 612, height: 792 };

/** Every digit of Helvetica is so wide, in parts of its size. */
const digitWidth = 0.556;
/** In points; smaller on pages for which it would be large. */
const ordinarySize = 10;
const smallestPartOfPage = 12;
/** From the edges of the page, in sizes of the text. */
const margins = { bottom: 2.4, side: 3.6 } as const;

function readBox(pdf: PackedPdf, value: PdfValue | undefined): Box | undefined {
  const sides = pdf.resolve(value);
  if (!isList(sides) || sides.length !== 4) return undefined;
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = sides.map((side) => Number(pdf.resolve(side)));
  const box = { left: Math.min(x1, x2), bottom: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) };
  const isUsable = box.width > 0 && box.height > 0 && Math.max(...Object.values(box).map(Math.abs)) < 1e9;
  return isUsable ? box : undefined;
}

/** The part of a page that is seen: its crop box within its media box. */
function visibleBox(pdf: PackedPdf, page: PdfEntries): Box {
  const media = readBox(pdf, pdf.entry(page, '/MediaBox')) ?? letter;
  const crop = readBox(pdf, pdf.entry(page, '/CropBox')) ?? media;
  const left = Math.max(media.left, crop.left);
  const bottom = Math.max(media.bottom, crop.bottom);
  const width = Math.min(media.left + media.width, crop.left + crop.width) - left;
  const height = Math.min(media.bottom + media.height, crop.bottom + crop.height) - bottom;
  return width > 0 && height > 0 ? { left, bottom, width, height } : media;
}

/** Degrees by which a page is shown turned clockwise; readers take others than quarters for the quarter below. */
export function rotationOf(pdf: PackedPdf, page: PdfEntries): number {
  const degrees = Math.trunc(Number(pdf.entry(page, '/Rotate') ?? 0) / 90) * 90;
  return Number.isSafeInteger(degrees) ? ((degrees % 360) + 360) % 360 : 0;
}

interface Place {
  box: Box;
  /** Degrees by which the page is shown turned clockwise. */
  rotation: number;
  /** Points of a unit of the page. */
  unit: number;
}

/** The text matrix (ISO 32000-1, 9.4.2) for a place on the page as it is shown, from its lower left corner. */
function matrixAt({ box: { left, bottom, width, height }, rotation }: Place, x: number, y: number): number[] {
  switch (rotation) {
    case 90:
      return [0, 1, -1, 0, left + width - y, bottom + x];
    case 180:
      return [-1, 0, 0, -1, left + width - x, bottom + height - y];
    case 270:
      return [0, -1, 1, 0, left + y, bottom + height - x];
    default:
      return [1, 0, 0, 1, left + x, bottom + y];
  }
}

/** The operators that draw a number at the foot of a page. It is no part of the text of a tagged document. */
function drawNumber(number: number, side: Side, place: Place, font: string): string {
  const { box, rotation, unit } = place;
  const shown = rotation % 180 === 0 ? box : { width: box.height, height: box.width };
  const size = Math.min(ordinarySize / unit, Math.min(shown.width, shown.height) / smallestPartOfPage);
  const text = String(number);
  const room = shown.width - text.length * digitWidth * size;
  const margin = Math.min(margins.side * size, Math.max(room, 0));
  const x = side === 'center' ? room / 2 : side === 'left' ? margin : room - margin;
  const matrix = matrixAt(place, x, margins.bottom * size)
    .map(pdfNumber)
    .join(' ');
  return `Q /Artifact <</Type /Pagination>> BDC q BT 0 g ${font} ${pdfNumber(size)} Tf ${matrix} Tm (${text}) Tj ET Q EMC`;
}

function freeName(fonts: PdfEntries): string {
  let name = '/PageNumber';
  for (let count = 2; fonts.has(name); count += 1) name = `/PageNumber${count}`;
  return name;
}

const entriesOf = (value: PdfValue | undefined): PdfEntries => (isEntries(value) ? value : new Map());

/** Writes numbers on pages of a file, as text in Helvetica. */
export class NumberWriter {
  readonly #pdf: PackedPdf;
  readonly #changes: PackedPdfChanges;
  readonly #font: string;
  /** A stream that saves the state of the graphics, for all pages together. */
  #opening: string | undefined;

  constructor(pdf: PackedPdf, changes: PackedPdfChanges) {
    this.#pdf = pdf;
    this.#changes = changes;
    this.#font = changes.reserve();
    const entries = {
      '/Type': '/Font',
      '/Subtype': '/Type1',
      '/BaseFont': '/Helvetica',
      '/Encoding': '/WinAnsiEncoding',
    };
    changes.set(this.#font, new Map(Object.entries(entries)));
  }

  /** The page with its number. */
  async numbered(page: PdfEntries, number: number, side: Side): Promise<PdfEntries> {
    const pdf = this.#pdf;
    const resources = entriesOf(pdf.resolve(pdf.entry(page, '/Resources')));
    const fonts = entriesOf(pdf.entry(resources, '/Font'));
    const font = freeName(fonts);
    const unit = Number(pdf.entry(page, '/UserUnit') ?? 1);
    const place = { box: visibleBox(pdf, page), rotation: rotationOf(pdf, page), unit: unit > 0 ? unit : 1 };
    this.#opening ??= await this.#changes.addStream(latin1Bytes('q\n'));
    const drawn = await this.#changes.addStream(latin1Bytes(`\n${drawNumber(number, side, place, font)}\n`));
    return new Map<string, PdfValue>([
      ...page,
      ['/Resources', new Map([...resources, ['/Font', new Map([...fonts, [font, this.#font]])]])],
      ['/Contents', [this.#opening, ...this.#contents(page), drawn]],
    ]);
  }

  #contents(page: PdfEntries): readonly PdfValue[] {
    const contents = page.get('/Contents');
    const found = this.#pdf.resolve(contents);
    if (isList(found)) return found;
    return contents === undefined || found === undefined || found === 'null' ? [] : [contents];
  }
}
