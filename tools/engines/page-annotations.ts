import type { PdfDocument } from './opened-pdf.ts';
import type { Pdfium, Pointer } from './pdfium.ts';

/** FPDFAnnot_GetSubtype. */
const kind = { link: 2, popup: 16, widget: 20 } as const;
/** FPDFAnnot_GetFormFieldType. Buttons and boxes have no words. */
const field = { choice: 4, list: 5, text: 6, signature: 7 } as const;

/** Reads a text that pdfium writes into a buffer. Its length in bytes includes the terminator. */
function readString(pdfium: Pdfium, fill: (at: Pointer, bytes: number) => number): string {
  const bytes = fill(0, 0);
  if (bytes <= 2) return '';
  return pdfium.readText(Math.ceil(bytes / 2), (at) => fill(at, bytes)).replace(/\0.*$/s, '');
}

/** A list of more choices than this is no list of a person's. */
const mostChoices = 10_000;

/** The choices of a list as they are shown, where those that are made are marked. */
function chosenLabels(pdfium: Pdfium, form: Pointer, annotation: Pointer): string[] {
  const { call } = pdfium;
  const count = Math.min(call.FPDFAnnot_GetOptionCount(form, annotation), mostChoices);
  const labels: string[] = [];
  for (let index = 0; index < count; index += 1)
    if (call.FPDFAnnot_IsOptionSelected(form, annotation, index))
      labels.push(readString(pdfium, (at, bytes) => call.FPDFAnnot_GetOptionLabel(form, annotation, index, at, bytes)));
  return labels.filter(Boolean);
}

function wordsOf(pdfium: Pdfium, form: Pointer, annotation: Pointer): string {
  const { call } = pdfium;
  const type = call.FPDFAnnot_GetSubtype(annotation);
  if (type === kind.link || type === kind.popup) return '';
  if (type !== kind.widget)
    return readString(pdfium, (at, bytes) => call.FPDFAnnot_GetStringValue(annotation, 'Contents', at, bytes));
  if (form === 0) return '';
  const fieldType = call.FPDFAnnot_GetFormFieldType(form, annotation);
  const chosen = fieldType === field.choice || fieldType === field.list ? chosenLabels(pdfium, form, annotation) : [];
  if (chosen.length > 0) return chosen.join('\n');
  if (fieldType !== field.choice && fieldType !== field.list && fieldType !== field.text) return '';
  return readString(pdfium, (at, bytes) => call.FPDFAnnot_GetFormFieldValue(form, annotation, at, bytes));
}

/** Draws words that the file does not have in letters: a stamp, or the mark of who signed. */
function drawsWords(pdfium: Pdfium, form: Pointer, annotation: Pointer): boolean {
  const { call } = pdfium;
  const type = call.FPDFAnnot_GetSubtype(annotation);
  if (type === kind.link || type === kind.popup || call.FPDFAnnot_GetObjectCount(annotation) <= 0) return false;
  if (type === kind.widget) return form !== 0 && call.FPDFAnnot_GetFormFieldType(form, annotation) === field.signature;
  return wordsOf(pdfium, form, annotation).trim() === '';
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

const tidy = (text: string): string => text.replaceAll(/\r\n?/g, '\n').trim();

type UseAnnotation = (form: Pointer, annotation: Pointer, index: number) => void;

/** Gives `use` each annotation of a page, from the first. */
function eachAnnotation(document: PdfDocument, page: Pointer, use: UseAnnotation): void {
  const { call } = document.pdfium;
  const count = call.FPDFPage_GetAnnotCount(page);
  if (count <= 0) return;
  withForm(document, (form) => {
    for (let index = 0; index < count; index += 1) {
      const annotation = call.FPDFPage_GetAnnot(page, index);
      if (annotation === 0) continue;
      use(form, annotation, index);
      call.FPDFPage_CloseAnnot(annotation);
    }
  });
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

/** The words that stamps and marks of signatures draw. The page is of no use afterwards. */
export function stampWords(document: PdfDocument, page: number): string {
  const { pdfium } = document;
  const hasStamps = document.withPage(page, (pointer) => {
    const stamps = new Set<number>();
    eachAnnotation(document, pointer, (form, annotation, index) => {
      if (drawsWords(pdfium, form, annotation)) stamps.add(index);
    });
    if (stamps.size > 0) keepAnnotations(document, pointer, stamps);
    return stamps.size > 0;
  });
  return hasStamps ? tidy(document.text(page).text) : '';
}

/** The words in the form fields and the comments of a page, which are no part of its text, in the file's order. */
export function annotationWords(document: PdfDocument, page: number): string[] {
  const found: string[] = [];
  document.withPage(page, (pointer) =>
    eachAnnotation(document, pointer, (form, annotation) => {
      found.push(tidy(wordsOf(document.pdfium, form, annotation)));
    }),
  );
  return found.filter(Boolean);
}
