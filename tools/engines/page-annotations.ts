import type { PdfDocument } from './opened-pdf.ts';
import type { Pdfium, Pointer } from './pdfium.ts';

/** FPDFAnnot_GetSubtype. */
const kind = { link: 2, stamp: 13, popup: 16, widget: 20 } as const;
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

/** Draws something of its own, and is neither a link nor a field nor a comment in letters. */
const isStamp = (pdfium: Pdfium, annotation: Pointer): boolean =>
  pdfium.call.FPDFAnnot_GetSubtype(annotation) === kind.stamp &&
  pdfium.call.FPDFAnnot_GetObjectCount(annotation) > 0 &&
  wordsOf(pdfium, 0, annotation).trim() === '';

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

/** FLAT_NORMALDISPLAY. */
const asDisplayed = 0;

/** Removes what a page draws itself, and its annotations but those wanted. The document in memory changes, its file does not. */
function keepAnnotations({ pdfium: { call } }: PdfDocument, page: Pointer, wanted: ReadonlySet<number>): void {
  for (let index = call.FPDFPage_CountObjects(page) - 1; index >= 0; index -= 1) {
    const object = call.FPDFPage_GetObject(page, index);
    if (call.FPDFPage_RemoveObject(page, object)) call.FPDFPageObj_Destroy(object);
  }
  for (let index = call.FPDFPage_GetAnnotCount(page) - 1; index >= 0; index -= 1)
    if (!wanted.has(index)) call.FPDFPage_RemoveAnnot(page, index);
  call.FPDFPage_GenerateContent(page);
  call.FPDFPage_Flatten(page, asDisplayed);
}

/** The words that stamps and the like draw, of which the file says nothing in letters. The page is of no use afterwards. */
export function stampWords(document: PdfDocument, page: number): string {
  const { call } = document.pdfium;
  const hasStamps = document.withPage(page, (pointer) => {
    const stamps = new Set<number>();
    const count = call.FPDFPage_GetAnnotCount(pointer);
    for (let index = 0; index < count; index += 1) {
      const annotation = call.FPDFPage_GetAnnot(pointer, index);
      if (annotation === 0) continue;
      if (isStamp(document.pdfium, annotation)) stamps.add(index);
      call.FPDFPage_CloseAnnot(annotation);
    }
    if (stamps.size > 0) keepAnnotations(document, pointer, stamps);
    return stamps.size > 0;
  });
  return hasStamps ? document.text(page).text.replaceAll(/\r\n?/g, '\n').trim() : '';
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
