import * as z from 'zod/mini';

export const pdfMergerSchema = z.object({
  /** What is taken of each file, by its place: "1-3, 7, 10-". Empty or missing: all of its pages. */
  ranges: z.array(z.string().check(z.maxLength(500))),
});

export type PdfMergerOptions = z.infer<typeof pdfMergerSchema>;

export const pdfMergerDefaults: PdfMergerOptions = { ranges: [] };

/** Of all files together, in MB: they and the result are in the tab's memory at the same time. */
export const mergerLimit = 300;
