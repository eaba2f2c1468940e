import { oneOf, type OptionsOf, textUpTo, wholeBetween } from '../../runner/option-kinds.ts';

/** Bounds of the numbers on pages. A page number has at most five digits. */
export const numberBounds = { least: 1, most: 99_999 } as const;

/** How many pages each of several PDFs may have. */
export const countBounds = { least: 1, most: 50_000 } as const;

export const pdfPagesKinds = {
  /** The edited document, its selected pages, several PDFs, or pictures. */
  result: oneOf(['all', 'selected', 'split', 'pictures']),
  splitBy: oneOf(['page', 'count', 'ranges']),
  pagesEach: wholeBetween(countBounds.least, countBounds.most),
  /** Of each of several PDFs: "1-3, 4-". */
  ranges: textUpTo(500),
  numbers: oneOf(['none', 'center', 'left', 'right']),
  firstNumber: wholeBetween(numberBounds.least, numberBounds.most),
  /** The place of the first page that has a number. */
  numbersFrom: wholeBetween(numberBounds.least, numberBounds.most),
  /** Password of the results: as it was, none, or a new one. */
  protection: oneOf(['kept', 'none', 'new']),
  newPassword: textUpTo(500),
  picturesOf: oneOf(['all', 'selected']),
  format: oneOf(['png', 'jpeg']),
  /** Pixels for each inch. */
  resolution: oneOf(['72', '150', '300']),
  /** Pages of the file as the person arranged them, from planned-pages.ts. */
  plan: textUpTo(2_000_000),
};

export type PdfPagesOptions = OptionsOf<typeof pdfPagesKinds>;

export const pdfPagesDefaults: PdfPagesOptions = {
  result: 'all',
  splitBy: 'page',
  pagesEach: 2,
  ranges: '',
  numbers: 'none',
  firstNumber: 1,
  numbersFrom: 1,
  protection: 'kept',
  newPassword: '',
  picturesOf: 'all',
  format: 'png',
  resolution: '150',
  plan: '',
};

/** Options as they may stay in the browser's storage: a password may not. */
export const withoutPassword = (options: PdfPagesOptions): PdfPagesOptions => ({
  ...options,
  newPassword: '',
  protection: options.protection === 'new' ? 'kept' : options.protection,
});

/** In MB. The file is in the memory of the job and of the thumbnails. */
export const pdfPagesLimit = 200;
