import type { PdfDocument } from './opened-pdf.ts';
import type { Pdfium, Pointer } from './pdfium.ts';

/** FPDFAnnot_GetSubtype. */
const kind = { link: 2, popup: 16, widget: 20 } as const;
/** FPDFAnnot_GetFormFieldType: lists of one choice, lists and texts. Buttons and boxes have no words. */
const fieldsOfWords = new Set([4, 5, 6]);

/** Reads a text that pdfium writes into a buffer. Its length in bytes includes the terminator. */
function readString(pdfium: Pdfium, fill: (at: Pointer, bytes: number) => number): string {
  const bytes = fill(0, 0);
  if (bytes <= 2) return '';
  return pdfium.readText(Math.ceil(bytes / 2), (at) => fill(at, bytes)).replace(/\0.*$/s, '');
}

function wordsOf(pdfium: Pdfium, form: Pointer, annotation: Pointer): string {
  const { call } = pdfium;
  const type = call.FPDFAnnot_GetSubtype(annotation);
  if (type === kind.link || type === kind.popup) return '';
  if (type !== kind.widget)
    return readString(pdfium, (at, bytes) => call.FPDFAnnot_GetStringValue(annotation, 'Contents', at, bytes));
  if (form === 0 || !fieldsOfWords.has(call.FPDFAnnot_GetFormFieldType(form, annotation))) return '';
  return readString(pdfium, (at, bytes) => call.FPDFAnnot_GetFormFieldValue(form, annotation, at, bytes));
}

/** Gives `use` the form of a document; 0 where pdfium finds none. */
function withForm<T>({ pdfium: { call }, pointer }: PdfDocument, use: (form: Pointer) => T): T {
  const info = call.PDFiumExt_OpenFormFillInfo();
  const form = call.PDFiumExt_InitFormFillEnvironment(pointer, info);
  try {
    return use(form);
  } finally {
    if (form !== 0) call.PDFiumExt_ExitFormFillEnvironment(form);
    call.PDFiumExt_CloseFormFillInfo(info);
  }
}

/** The words in the form fields and the comments of a page, which are no part of its text, in the file's order. */
export function annotationWords(document: PdfDocument, page: number): string[] {
  const { pdfium } = document;
  const { call } = pdfium;
  return document.withPage(page, (pointer) => {
    const count = call.FPDFPage_GetAnnotCount(pointer);
    if (count <= 0) return [];
    return withForm(document, (form) => {
      const found: string[] = [];
      for (let index = 0; index < count; index += 1) {
        const annotation = call.FPDFPage_GetAnnot(pointer, index);
        if (annotation === 0) continue;
        const words = wordsOf(pdfium, form, annotation).replaceAll(/\r\n?/g, '\n').trim();
        if (words !== '') found.push(words);
        call.FPDFPage_CloseAnnot(annotation);
      }
      return found;
    });
  });
}
