import { type OptionsOf, texts } from '../../runner/option-kinds.ts';

export const pdfMergerKinds = {
  /** Page ranges of each file, by its place: "1-3, 7, 10-". Empty or missing: all of its pages. */
  ranges: texts,
};

export type PdfMergerOptions = OptionsOf<typeof pdfMergerKinds>;

export const pdfMergerDefaults: PdfMergerOptions = { ranges: [] };

/** Of all files together, in MB: they and the result are in the tab's memory at the same time. */
export const mergerLimit = 300;
