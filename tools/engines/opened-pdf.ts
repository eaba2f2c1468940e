import type { JobFile } from '../runner/job.ts';
import { UnusableFile } from '../runner/refusals.ts';
import { unusable } from '../runner/unusable-file-error.ts';
import { fitPicture, type PageSize } from './page-size.ts';
import { isInterwoven, type PageCharacter, readCharacters } from './page-characters.ts';
import { type PageLetters, readLetters } from './page-letters.ts';
import { rebuildPdf } from './rebuilt-pdf.ts';
import { forgetPdfium, loadPdfium, objectType, type Pdfium, type Pointer } from './pdfium.ts';

/** FPDF_GetLastError. */
const errorCodes = { password: 4, security: 5 } as const;
const bitmapFormat = { bgra: 4 } as const;
const renderFlags = { annotations: 0x01, rgbOrder: 0x10 } as const;
/** FPDF_REMOVE_SECURITY of FPDF_SaveAsCopy. */
const withoutSecurity = 3;
const white = 0xff_ff_ff_ff;

export interface PageText {
  text: string;
  /** Pieces of it are drawn within each other, so that their order is not that of the lines. The order of characters is. */
  isInterwoven: boolean;
}

/** Eight bits for red, green, blue and alpha each, row by row. */
export interface PagePicture {
  width: number;
  height: number;
  rgba: Uint8ClampedArray<ArrayBuffer>;
}

function whyNotOpened(pdfium: Pdfium, password: string | undefined): UnusableFile {
  const code = pdfium.call.FPDF_GetLastError();
  if (code === errorCodes.password) return password === undefined ? unusable.locked() : unusable.wrongPassword();
  if (code === errorCodes.security) return new UnusableFile('is protected in a way that cannot be opened here.');
  return unusable.damaged(new Error(`pdfium refused it with code ${code}.`));
}

const isDamaged = ({ because }: UnusableFile): boolean => because === unusable.damaged().because;

/** The number stands in the file and may be anything: nothing that is counted by it must have no end. */
const maximumPages = 50_000;
const tooManyPages = () => new UnusableFile('has more than 50,000 pages, more than a browser tab can work on.');

interface Given {
  bytes: Uint8Array;
  password: JobFile['password'];
  rebuilt?: Uint8Array<ArrayBuffer>;
}

/** A PDF that pdfium has open. Pages count from 1. To be closed, or its memory is lost. */
export class PdfDocument {
  readonly pageCount: number;
  readonly pdfium: Pdfium;
  readonly pointer: Pointer;
  /** Bytes of a damaged file as they were written anew to be opened; undefined where it opened as it was. */
  readonly rebuilt: Uint8Array<ArrayBuffer> | undefined;
  readonly #bytes: Pointer;

  private constructor(pdfium: Pdfium, pointer: Pointer, bytes: Pointer, rebuilt: Uint8Array<ArrayBuffer> | undefined) {
    this.rebuilt = rebuilt;
    this.pdfium = pdfium;
    this.pointer = pointer;
    this.#bytes = bytes;
    this.pageCount = pdfium.call.FPDF_GetPageCount(pointer);
  }

  /**
   * Opens a PDF from its bytes, and writes one anew that is damaged. Throws `UnusableFile`: locked, wrong password, damaged, without pages,
   * too many.
   */
  static async open(bytes: Uint8Array, password: JobFile['password']): Promise<PdfDocument> {
    const pdfium = await loadPdfium();
    const opened = PdfDocument.#load(pdfium, { bytes, password });
    if (!(opened instanceof UnusableFile) && opened.#hasPage) return opened.#checked();
    if (opened instanceof UnusableFile && !isDamaged(opened)) throw opened;
    const rebuilt = rebuildPdf(bytes);
    const again = rebuilt && PdfDocument.#load(pdfium, { bytes: rebuilt, password, rebuilt });
    if (again instanceof PdfDocument && again.#hasPage) {
      if (opened instanceof PdfDocument) opened.close();
      return again.#checked();
    }
    if (opened instanceof PdfDocument) return opened.#checked();
    // A password is asked for as soon as the file is read as far.
    throw again instanceof UnusableFile && !isDamaged(again) ? again : opened;
  }

  /** False where no page is there, or the first one is only counted. */
  get #hasPage(): boolean {
    if (this.pageCount <= 0) return false;
    const { pdfium, pointer } = this;
    return pdfium.within(8, (at) => pdfium.call.FPDF_GetPageSizeByIndexF(pointer, 0, at));
  }

  #checked(): PdfDocument {
    if (this.pageCount > 0 && this.pageCount <= maximumPages) return this;
    this.close();
    throw this.pageCount > 0 ? tooManyPages() : unusable.noPages();
  }

  static #load(pdfium: Pdfium, { bytes, password, rebuilt }: Given): PdfDocument | UnusableFile {
    const laid = pdfium.lay(bytes);
    if (laid === 0) throw unusable.noMemory();
    const pointer = pdfium.call.FPDF_LoadMemDocument(laid, bytes.length, password ?? '');
    if (pointer === 0) {
      const why = whyNotOpened(pdfium, password);
      pdfium.free(laid);
      return why;
    }
    return new PdfDocument(pdfium, pointer, laid, rebuilt);
  }

  close(): void {
    this.pdfium.call.FPDF_CloseDocument(this.pointer);
    this.pdfium.free(this.#bytes);
  }

  /** Throws `UnusableFile` where the page is counted but is not there. */
  pageSize(page: number): PageSize {
    const { pdfium, pointer } = this;
    const [width = 0, height = 0] = pdfium.readFloats(2, (at) => {
      const isThere = pdfium.call.FPDF_GetPageSizeByIndexF(pointer, page - 1, at);
      if (!isThere) throw unusable.damaged(new Error(`Page ${page} is not there.`));
    });
    return { width, height };
  }

  /** The text of a page in its reading order: lines end in CR LF, or in U+0002 where a hyphen divides a word. */
  text(page: number): PageText {
    const { pdfium } = this;
    return this.#withText(page, (text, pointer) => {
      const units = pdfium.call.FPDFText_CountChars(text);
      if (units <= 0) return { text: '', isInterwoven: false };
      let written = 0;
      // A character may take two units, and one more ends the text.
      const room = units * 2 + 1;
      const whole = pdfium.readText(room, (at) => {
        written = pdfium.call.FPDFText_GetText(text, 0, units, at);
      });
      return { text: whole.slice(0, Math.max(written - 1, 0)), isInterwoven: isInterwoven(pdfium, pointer) };
    });
  }

  /** The same, character by character. Takes several times as long. */
  characters(page: number): PageCharacter[] {
    return this.#withText(page, (text) => readCharacters(this.pdfium, text));
  }

  /** The letters of a page with the places where they are drawn. */
  letters(page: number): PageLetters {
    return this.#withText(page, (text, pointer) => readLetters(this.pdfium, text, pointer));
  }

  /** Content of a page without text: a picture, lines and areas, or nothing. */
  contents(page: number): 'picture' | 'drawing' | 'nothing' {
    const { call } = this.pdfium;
    return this.withPage(page, (pointer) => {
      const count = call.FPDFPage_CountObjects(pointer);
      if (count <= 0) return 'nothing';
      const types = Array.from({ length: count }, (_, index) =>
        call.FPDFPageObj_GetType(call.FPDFPage_GetObject(pointer, index)),
      );
      return types.includes(objectType.image) ? 'picture' : 'drawing';
    });
  }

  /**
   * Draws a page on white, annotations included, in a width in pixels; in less where the picture would be too large. `quarterTurns` turn
   * it clockwise, besides its own rotation.
   */
  draw(page: number, widthWanted: number, quarterTurns = 0): PagePicture {
    const { call } = this.pdfium;
    const size = this.pageSize(page);
    const turned = quarterTurns % 2 === 0 ? size : { width: size.height, height: size.width };
    const { width, height } = fitPicture(turned, widthWanted);
    const length = width * height * 4;
    return this.withPage(page, (pointer) =>
      this.pdfium.within(length, (buffer) => {
        const bitmap = call.FPDFBitmap_CreateEx(width, height, bitmapFormat.bgra, buffer, width * 4);
        try {
          call.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
          const flags = renderFlags.annotations | renderFlags.rgbOrder;
          call.FPDF_RenderPageBitmap(bitmap, pointer, 0, 0, width, height, quarterTurns, flags);
          return { width, height, rgba: new Uint8ClampedArray(this.pdfium.read(buffer, length).buffer) };
        } finally {
          call.FPDFBitmap_Destroy(bitmap);
        }
      }),
    );
  }

  /** Rewrites the document with a valid cross-reference table and without a password. Throws `UnusableFile`. */
  save(): Uint8Array<ArrayBuffer> {
    const { call } = this.pdfium;
    const writer = call.PDFiumExt_OpenFileWriter();
    try {
      const isSaved = call.FPDF_SaveAsCopy(this.pointer, writer, withoutSecurity);
      if (!isSaved) throw unusable.damaged(new Error('pdfium does not save it.'));
      const size = call.PDFiumExt_GetFileWriterSize(writer);
      return this.pdfium.within(size, (at) => {
        call.PDFiumExt_GetFileWriterData(writer, at, size);
        return this.pdfium.read(at, size);
      });
    } finally {
      call.PDFiumExt_CloseFileWriter(writer);
    }
  }

  /** Gives `use` a page of pdfium's, and takes it back. Throws `UnusableFile` where it does not load. */
  withPage<T>(page: number, use: (pointer: Pointer) => T): T {
    const { call } = this.pdfium;
    const pointer = call.FPDF_LoadPage(this.pointer, page - 1);
    if (pointer === 0) throw unusable.damaged(new Error(`Page ${page} does not load.`));
    try {
      return use(pointer);
    } finally {
      call.FPDF_ClosePage(pointer);
    }
  }

  #withText<T>(page: number, use: (text: Pointer, page: Pointer) => T): T {
    const { call } = this.pdfium;
    return this.withPage(page, (pointer) => {
      const text = call.FPDFText_LoadPage(pointer);
      if (text === 0) throw unusable.damaged(new Error(`The text of page ${page} does not load.`));
      try {
        return use(text, pointer);
      } finally {
        call.FPDFText_ClosePage(text);
      }
    });
  }
}

/** Opens a PDF for as long as `use` takes. An error of pdfium means a damaged file. */
export async function withPdf<T>(
  bytes: Uint8Array,
  password: JobFile['password'],
  use: (document: PdfDocument) => T | Promise<T>,
): Promise<T> {
  let document: PdfDocument | undefined;
  try {
    document = await PdfDocument.open(bytes, password);
    const made = await use(document);
    document.close();
    return made;
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) {
      forgetPdfium();
      throw unusable.damaged(error);
    }
    document?.close();
    throw error;
  }
}
