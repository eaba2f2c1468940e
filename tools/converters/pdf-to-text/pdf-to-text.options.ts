import { oneOf, type OptionsOf, yesOrNo } from '../../runner/option-kinds.ts';

export const pdfToTextKinds = {
  /** Separator between two pages: a form feed, as in pdftotext, or a line "— Page 2 —". */
  pageBreak: oneOf(['form-feed', 'line']),
  /** Puts words together that a hyphen divides at the end of a line. */
  joinHyphens: yesOrNo,
  /** Languages of the words in pictures of pages, joined by a plus sign. `none`: pictures are not read. */
  pictures: oneOf(['eng', 'hin', 'eng+hin', 'none']),
};

export type PdfToTextOptions = OptionsOf<typeof pdfToTextKinds>;

export const pdfToTextDefaults: PdfToTextOptions = { pageBreak: 'line', joinHyphens: true, pictures: 'eng' };

/** Of a file, in MB: it is in the tab's memory while it is read. */
export const pdfToTextLimit = 300;
