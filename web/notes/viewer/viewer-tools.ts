import type { MadePdf, MakePdf } from '../export/pdf-maker.ts';
import type { RecognizedLanguage } from '../file-words/reading-choice.ts';

/** A file that cannot be shown. Its message is a sentence for the person. */
export class FileNotShown extends Error {
  override name = 'FileNotShown';
  /** It opens by a password. */
  readonly needsPassword: boolean;

  constructor(sentence: string, { needsPassword = false, cause }: { needsPassword?: boolean; cause?: unknown } = {}) {
    super(sentence, { cause });
    this.needsPassword = needsPassword;
  }
}

/** The letters of a page, and for each UTF-16 unit left, top, width and height as shares of the page; all zero where nothing is drawn. */
export interface PageLetters {
  text: string;
  boxes: Float32Array;
}

/** In points. */
export interface PageSize {
  width: number;
  height: number;
}

/** A PDF that a worker has open. Pages count from 1, and are drawn one after the other. A signal takes back what is not begun. */
export interface OpenedPdf {
  pages: readonly PageSize[];
  /** `width` in pixels. */
  paint: (page: number, width: number, signal?: AbortSignal) => Promise<ImageBitmap>;
  read: (page: number, signal?: AbortSignal) => Promise<PageLetters>;
  /** The letters in the picture of a page, recognized in some seconds. It ends with the PDF. */
  recognize: (page: number, languages: readonly RecognizedLanguage[]) => Promise<PageLetters>;
}

/** Opens a PDF until the signal ends its worker. Throws `FileNotShown`, or a `ChunkLoadError` where a part of it does not load. */
export type OpenPdf = (file: File, password: string, signal: AbortSignal) => Promise<OpenedPdf>;

/** Kinds of files that are shown in parts. */
export type PartedKind = 'text' | 'table' | 'workbook';

/** A sheet of a workbook, or the whole of another file. */
export interface FileSection {
  name: string;
  /** Each a text, or a table: rows end in U+001E and their cells in U+001F. The first cell is the row's number. */
  parts: readonly Blob[];
}

export interface FileParts {
  sections: readonly FileSection[];
  /** Whole sentences about what is left out. */
  remarks: readonly string[];
}

/** What is read of a file, and the password that a person typed for it; empty without one. */
export interface PartsOrder {
  kind: PartedKind;
  password: string;
}

/** Reads a file in parts, in a worker. Throws as `OpenPdf` does. */
export type ReadParts = (file: File, order: PartsOrder, signal: AbortSignal) => Promise<FileParts>;

/** Lays out a Word document as pages. Throws as `OpenPdf` does. */
export type WordAsPdf = (file: File, password: string, signal: AbortSignal) => Promise<MadePdf>;

/** Recognizes the letters in a picture, in some seconds. Rejects where the file is no picture or its reader does not load. */
export type RecognizePicture = (
  picture: Blob,
  languages: readonly RecognizedLanguage[],
  signal: AbortSignal,
) => Promise<PageLetters>;

export interface DocumentTools {
  htmlAsPdf: MakePdf;
  openPdf: OpenPdf;
  readParts: ReadParts;
  recognizePicture: RecognizePicture;
  wordAsPdf: WordAsPdf;
}

/** Document tools that a page hands to its notes, in a chunk of their own. */
export type LoadDocumentTools = () => Promise<DocumentTools>;
