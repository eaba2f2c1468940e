import type { PdfDocument } from './opened-pdf.ts';
import { objectType, type Pdfium, type Pointer } from './pdfium.ts';

/** FPDFBitmap_GetFormat. */
const bytesOfFormat: Readonly<Record<number, 1 | 3 | 4>> = { 1: 1, 2: 3, 3: 4, 4: 4 };
/** Forms within forms that are followed; real ones have few. */
const deepest = 12;

/** Where an image stands: PDF's six numbers [a b c d e f], of which the first four are the size and the turn. */
type Matrix = readonly [a: number, b: number, c: number, d: number];

/** An image as a page draws it. */
export interface DrawnImage {
  /** In pixels, from its dictionary. */
  width: number;
  height: number;
  /** How long its lower and its left side are on the page, in points. */
  across: number;
  up: number;
}

const identity: Matrix = [1, 0, 0, 1];

const product = ([a, b, c, d]: Matrix, [k, l, m, n]: Matrix): Matrix => [
  a * k + b * m,
  a * l + b * n,
  c * k + d * m,
  c * l + d * n,
];

function matrixOf(pdfium: Pdfium, object: Pointer): Matrix {
  const [a = 0, b = 0, c = 0, d = 0] = pdfium.readFloats(6, (at) => pdfium.call.FPDFPageObj_GetMatrix(object, at));
  return [a, b, c, d];
}

function pixelSize(pdfium: Pdfium, image: Pointer): { width: number; height: number } {
  return pdfium.within(8, (at) => {
    pdfium.call.FPDFImageObj_GetImagePixelSize(image, at, at + 4);
    const [width = 0, height = 0] = new Uint32Array(pdfium.read(at, 8).buffer);
    return { width, height };
  });
}

/** The images of a page and of the forms on it, each as often as it is drawn. Patterns and annotations are not looked into. */
export function drawnImages(document: PdfDocument, page: number): DrawnImage[] {
  const { pdfium } = document;
  const { call } = pdfium;
  const found: DrawnImage[] = [];
  const visit = (object: Pointer, outer: Matrix, depth: number): void => {
    const type = call.FPDFPageObj_GetType(object);
    if (type !== objectType.image && type !== objectType.form) return;
    const [a, b, c, d] = product(matrixOf(pdfium, object), outer);
    if (type === objectType.image) {
      found.push({ ...pixelSize(pdfium, object), across: Math.hypot(a, b), up: Math.hypot(c, d) });
      return;
    }
    if (depth === deepest) return;
    const count = call.FPDFFormObj_CountObjects(object);
    for (let index = 0; index < count; index += 1) {
      visit(call.FPDFFormObj_GetObject(object, index), [a, b, c, d], depth + 1);
    }
  };
  document.withPage(page, (pointer) => {
    const count = call.FPDFPage_CountObjects(pointer);
    for (let index = 0; index < count; index += 1) visit(call.FPDFPage_GetObject(pointer, index), identity, 0);
  });
  return found;
}

/** A decoded image in pdfium's memory: 8 bits for grey, or for blue, green and red. */
export interface ImageRows {
  width: number;
  height: number;
  isGrey: boolean;
  /** From one pixel to the next. */
  pixelBytes: 1 | 3 | 4;
  /** A row from the top, as a view that the next call into pdfium may move. */
  row: (y: number) => Uint8Array;
}

/**
 * Passes the first image of a page to `use`, decoded, in sRGB and without its mask. Undefined where there is none, or pdfium
 * cannot decode it.
 */
export function withFirstImage<T>(document: PdfDocument, page: number, use: (image: ImageRows) => T): T | undefined {
  const { pdfium } = document;
  const { call } = pdfium;
  return document.withPage(page, (pointer) => {
    const object = call.FPDFPage_GetObject(pointer, 0);
    if (object === 0 || call.FPDFPageObj_GetType(object) !== objectType.image) return undefined;
    const bitmap = call.FPDFImageObj_GetBitmap(object);
    if (bitmap === 0) return undefined;
    try {
      const pixelBytes = bytesOfFormat[call.FPDFBitmap_GetFormat(bitmap)];
      if (pixelBytes === undefined) return undefined;
      const [width, height] = [call.FPDFBitmap_GetWidth(bitmap), call.FPDFBitmap_GetHeight(bitmap)];
      const stride = call.FPDFBitmap_GetStride(bitmap);
      const start = call.FPDFBitmap_GetBuffer(bitmap);
      const row = (y: number) => pdfium.view(start + y * stride, width * pixelBytes);
      return use({ width, height, isGrey: pixelBytes === 1, pixelBytes, row });
    } finally {
      call.FPDFBitmap_Destroy(bitmap);
    }
  });
}

/** The bytes of the first image of a page as they stand in the file, still encoded; empty where there is none. */
export function firstImageBytes(document: PdfDocument, page: number): Uint8Array<ArrayBuffer> {
  const { pdfium } = document;
  const { call } = pdfium;
  return document.withPage(page, (pointer) => {
    const object = call.FPDFPage_GetObject(pointer, 0);
    if (object === 0 || call.FPDFPageObj_GetType(object) !== objectType.image) return new Uint8Array();
    const length = call.FPDFImageObj_GetImageDataRaw(object, 0, 0);
    if (length === 0) return new Uint8Array();
    return pdfium.within(length, (at) => {
      call.FPDFImageObj_GetImageDataRaw(object, at, length);
      return pdfium.read(at, length);
    });
  });
}
