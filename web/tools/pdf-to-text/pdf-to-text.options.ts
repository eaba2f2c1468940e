import * as z from 'zod/mini';

export const pdfToTextSchema = z.object({
  /** What stands between two pages: a form feed, as in pdftotext, or a line "— Page 2 —". */
  pageBreak: z.enum(['form-feed', 'line']),
  /** Puts words together that a hyphen divides at the end of a line. */
  joinHyphens: z.boolean(),
});

export type PdfToTextOptions = z.infer<typeof pdfToTextSchema>;

export const pdfToTextDefaults: PdfToTextOptions = { pageBreak: 'line', joinHyphens: true };

/** Of a file, in MB: it is in the tab's memory while it is read. */
export const pdfToTextLimit = 300;
